/** Texts about the models and sources of a site's data files. */
export const registry = {
  // Interfaces of models
  Chat: '对话',
  Embeddings: '嵌入',
  'Image generation': '图像生成',
  'Speech synthesis': '语音合成',
  'Fill in the middle': '中间填充',
  Responses: 'Responses',
  Realtime: '实时',
  'Image editing': '图像编辑',
  generateContent: 'generateContent',
  // Modalities
  text: '文本',
  image: '图像',
  audio: '音频',
  video: '视频',
  file: '文件',
  vector: '向量',
  // The lifecycle of a model
  'ended upstream': '上游已停用',
  'ended upstream on {day}': '上游已于 {day} 停用',
  'ends on {day}': '将于 {day} 停用',
  'fixed version of {model}': '{model} 的固定版本',
  'context of {count} tokens': '上下文 {count} 个 token',
  'upstream names {model} instead': '上游建议改用 {model}',
  // Tables of models
  Model: '模型',
  'Input → output, abilities': '能力',
  tools: '工具',
  'no tools': '不支持工具',
  'structured output': '结构化输出',
  'no structured output': '不支持结构化输出',
  'always thinks': '总是思考',
  'can think': '可选思考',
  'does not think': '不思考',
  'Context / longest output': '上下文 / 输出',
  'in use': '在用',
  'Day of its end upstream': '停用日期',
  'Named instead upstream': '建议改用',
  'not said': '未写明',
  announced: '已公布',
  Family: '系列',
  'Some model ids': '部分模型 ID',
  'Common use': '常见用途',
  // Sources
  Sources: '资料来源',
  'Footnotes and sources': '脚注与资料来源',
  '{count} entries': '{count} 条',
  ', compared on {day}': '，核对于 {day}',
  ' (archived copy of {day})': '（{day} 的存档）',
  ', could not be opened on {day}; according to {other}': '，{day} 未能打开，据{other}',
  'Beyond the reference': '参考之外',
  // Separators in lists, sentences and descriptions
  ', ': '、',
  ' – ': '，',
  '; ': '；',
} as const;

/** The key of a text: its English. */
export type RegistryMessage = keyof typeof registry;
