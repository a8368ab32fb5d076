import { questionsByName } from './question.ts';

/** Tasks as readers name them: a guide that does the task must come before pages that mention it. */
export const tasks = questionsByName({
  task: [
    ['修改图片', 'images'],
    ['编辑照片', 'images'],
    ['合成多张图片', 'images'],
    ['生成多张图像', 'gptImage'],
    ['朗读文章', 'realtime'],
    ['设置超时', 'timeout'],
    ['转发流式响应到浏览器', 'timeout', 'java'],
    ['安装 openai 包', 'pip'],
    ['添加 maven 依赖', 'java'],
    ['语义检索', 'embedding'],
    ['搭建 RAG', 'embedding'],
    ['迁移到 chat completions', 'responses'],
    ['从 LangChain 迁移', 'overview'],
    ['代码补全', 'fim'],
    ['打断语音', 'realtime'],
    ['估算 token', 'llm'],
    ['换到 gemini 3', 'gemini'],
    ['裁剪历史', 'llm'],
  ],
});
