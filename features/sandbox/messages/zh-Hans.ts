import type { JsonFault } from '../schema/find-json-fault.ts';
import type { ConsoleMessages, SandboxMessages } from './en.ts';
import { reference } from '../../reference/messages/zh-Hans.ts';

const jsonFaults: Readonly<Record<JsonFault['kind'], string>> = {
  symbol: '这里的内容无法识别，字符串与字段名须用英文双引号括起',
  number: '数字的写法无效',
  name: '应为用双引号括起的字段名',
  value: '缺少值',
  colon: '字段名之后缺少冒号',
  comma: '缺少逗号，或括号不配对',
  trailing: '最后一项之后不能有逗号',
  brace: '缺少右花括号 }',
  bracket: '缺少右方括号 ]',
  end: 'JSON 结束之后还有多余的内容',
  comment: 'JSON 中不能有注释',
  string: '字符串缺少结尾的双引号',
  escape: '字符串中的转义无效',
  control: '字符串中的制表符等控制字符须转义',
  other: '语法错误',
};

/** The sandbox's texts in Simplified Chinese. */
export const sandbox: SandboxMessages = {
  reference,
  mark: (text) => `沙盒：${text}`,
  types: {
    string: '字符串',
    number: '数字',
    integer: '整数',
    boolean: '布尔值',
    array: '数组',
    object: '对象',
    null: 'null',
  },
  list: (words) =>
    words.length < 2 ? words.join('') : joinSpaced(joinSpaced(words.slice(0, -1).join('、'), '或'), words.at(-1) ?? ''),
  body: '请求体',
  missing: (field) => `缺少必填字段 ${field}。`,
  unknown: (field, like) => `没有字段 ${field}${like === undefined ? '' : `，是不是 ${like}`}。`,
  wrongType: (field, types, got) => `${joinSpaced(joinSpaced(field, '应为'), types)}，收到的是 ${got}。`,
  wrongValue: (field, values, got) => `${joinSpaced(field, '只能是')} ${values}，收到的是 ${got}。`,
  limit: (field, limit, got) => `${field}：${limit}，收到的是 ${got}。`,
  format: (field, format, got) => `${joinSpaced(field, '不符合格式')} ${format}，收到的是 ${got}。`,
  forms: (field) => joinSpaced(field, '同时符合几种写法，只能符合其中一种。'),
  withRule: (reason, rule) => `${reason}${rule}`,
  invalid: (field) => `${joinSpaced(field, '不符合')} API 文档。`,
  noKey: (place) => `缺少 API 密钥，请放在 ${place} 中。沙盒接受任意非空的密钥。`,
  noPath: (path) => `API 文档中没有路径 ${path}。`,
  noMethod: (method, path, allowed) => `${path} 不支持 ${method}，可用的方法：${allowed}。`,
  mediaType: (got, wanted) => `请求头 Content-Type 应为 ${wanted}，收到的是 ${got}。`,
  noBody: '缺少请求体。',
  tooLarge: (limit) => `请求体超过 ${limit / 1024} KiB，沙盒不接受更大的请求体。`,
  tooManyNumbers: (field, inputs, length, limit) =>
    `${field}：${inputs} 个 ${length} 维的向量超出沙盒的限制，一次最多返回 ${limit} 个数；请减少输入的条数或向量的维度。`,
  notJson: ({ kind, line, column }) => `请求体不是有效的 JSON：第 ${line} 行第 ${column} 列，${jsonFaults[kind]}。`,
  unknownFault: (name, known) => `没有名为 ${name} 的故障，可用的有：${known}。`,
  streamFault: (name) => `故障 ${name} 只能用于流式输出。`,
  chatFault: (name) => `故障 ${name} 只能用于对话。`,
  noExample: (name, known) => `没有名为 ${name} 的示例，可用的有：${known}。`,
  noTool: (name) => `请求中没有名为 ${name} 的函数。`,
  badSchema: (field, limit) =>
    `找不到符合 ${field} 的值：这个 JSON Schema 无解，或超出沙盒的能力（对象与数组最多 ${limit} 个）。`,
  tooManyChoices: (field, got, limit) =>
    `${field} 超出沙盒的限制：这样大小的候选回复最多 ${limit} 个，收到的是 ${got}。`,
  tooManyLogprobs: (got, limit) =>
    `logprobs 超出沙盒的限制：回复有 ${got} 个 token，按所选的 top_logprobs 最多为 ${limit} 个 token 返回对数概率。`,
  charset: (got) => `请求头 Content-Type 的 charset 只能是 utf-8，收到的是 ${got}。`,
  compressed: (got) => `请求体不能压缩，收到的是 ${got}。`,
  notUtf8: '请求体不是有效的 UTF-8，含有其他编码的字节，例如 Windows 控制台的 GBK。请把请求体存为 UTF-8 文件再发送。',
  empty: (field) => joinSpaced(field, '不能为空。'),
  exclusive: (field, other) => `${field} 与 ${other} 不能同时使用，请只保留 ${other}。`,
  needs: (field, other) => `${field} 只能与 ${other} 一起使用。`,
  noJsonWord: 'response_format 为 json_object 时，messages 中须出现 JSON 一词。',
  noCall: (field, id) => `${field}：前面的消息没有发起 ID 为 ${id} 的工具调用。`,
  noResult: (field, id) => `${field}：后面的 tool 消息缺少调用 ${id} 的结果。`,
  asked: {
    'invalid-key': '这是按请求模拟的错误：API 密钥无效。',
    'model-not-found': '这是按请求模拟的错误：模型不存在。',
    'rate-limit': '这是按请求模拟的错误：请求过于频繁，请稍后重试。',
    'insufficient-quota': '这是按请求模拟的错误：配额已用完。',
    'server-error': '这是按请求模拟的错误：服务内部出错。',
    'service-unavailable': '这是按请求模拟的错误：服务暂时过载，请稍后重试。',
    'stream-error': '这是按请求模拟的错误：生成中断。',
  },
  failure: '沙盒自身出错，请稍后重试。',
  text: '示例文本',
  tokens: [...'，。的一是在有和不这了人我们中大为上个到'],
  answer: '这是沙盒的示例回复，不是模型生成的。',
};

/** Joins two texts, with a space where Han characters meet others. */
function joinSpaced(before: string, after: string): string {
  const [one, other] = [before.at(-1), after.at(0)].map((char) => /\p{Script=Han}/u.test(char ?? ''));
  return before + (one === other ? '' : ' ') + after;
}

/** The console's texts in Simplified Chinese. */
export const tryOut: ConsoleMessages = {
  title: '试一试',
  about: '请求发往本站的沙盒，不需要密钥，不产生费用，也不调用模型。',
  aboutReal: '请求发往真实的 API，按实际用量计费。密钥只留在本标签页的内存里，不会保存，也不会发往别处。',
  target: '目标',
  sandbox: '沙盒',
  key: 'API 密钥',
  authentication: '认证',
  noAuthentication: '无需认证',
  example: '示例',
  body: '请求体',
  fault: '模拟故障',
  noFault: '无',
  faults: {
    'rate-limit': '请求过于频繁（429）',
    'server-error': '服务器内部错误（500）',
    'slow-first-byte': '首字节延迟（10 秒）',
    'cut-stream': '响应中断',
  },
  send: '发送',
  stop: '停止',
  close: '关闭',
  fits: '请求体符合 API 文档。',
  seeField: (name) => `查看 ${name} 的说明`,
  result: '响应',
  sending: '正在发送…',
  receiving: '正在接收…',
  stopped: '已停止，响应不完整',
  truncated: '响应中断，内容不完整',
  complete: (status, ms) => `状态码 ${status}，用时 ${ms} ms`,
  headers: '响应头',
  events: (count) => `${count} 个事件`,
  text: '文本',
  sound: '响应中的音频',
  picture: (index) => `响应中的第 ${index} 张图片`,
  download: (mediaType, bytes) => `下载（${mediaType}，${bytes} 字节）`,
  errorGuide: '错误处理',
  statusGuide: (status) => `${status} 怎样处理`,
  offline: '当前没有网络连接，请求没有发出。恢复连接后再试。',
  unreachable: '无法连接沙盒，请检查网络连接，然后重试。',
  apiUnreachable: (origin) => `无法连接 ${origin}：可能是网络不通，也可能是它不允许网页跨源调用（CORS）。`,
  broken: '响应还没有接收完，连接就中断了。',
  characters: (count) => `（共 ${count} 个字符）`,
  numbers: (count) => `（共 ${count} 个数）`,
  call: { models: '切换模型', answer: '回复', from: '沙盒的示例回复' },
};
