/** A query of a reader and the page that must be found; several where one is as good as the other. */
export type ExpectedResult = { kind: string; query: string; pages: string[] };

const embedding = '/api-guides/embedding/';
const fim = '/api-guides/fim/';
const gemini = '/api-guides/gemini-2.5-thinking/';
const gptImage = '/api-guides/gpt-image-1/';
const banana = '/api-guides/nano-banana/';
const responses = '/api-guides/openai-response/';
const realtime = '/api-guides/realtime/';
const timeout = '/api-guides/timeout/';
const java = '/sdk/java/install/';
const pip = '/sdk/python/install/';
const llm = '/sdk/python/llm/';
const overview = '/sdk-overview/';
const api = '/api/';
const changelog = '/changelog/';
const images = [gptImage, banana];

/** A page, several pages as good as each other, or a place in the API reference. */
type Expected = string | string[];

const byKind: Record<string, [query: string, expected: Expected][]> = {
  'single characters': [
    ['嵌', embedding], ['填', fim], ['图', images], ['超', timeout], ['思', gemini], ['幂', timeout], ['维', embedding], ['绘', images],
  ],
  words: [
    ['嵌入', embedding], ['超时', timeout], ['重试', timeout], ['补全', fim], ['思考', gemini], ['实时', realtime], ['语义检索', embedding], ['幂等性', timeout],
    ['反向代理', timeout], ['思考预算', gemini], ['图像编辑', images], ['结构化输出', [llm, responses]], ['工具调用', [llm, responses]], ['余弦相似度', embedding],
    ['多轮对话', [llm, overview, java]], ['错误对象', overview], ['认证', overview], ['迁移对照表', responses], ['音频格式', [realtime, api]], ['会话参数', realtime],
    ['异步调用', java], ['虚拟环境', pip], ['更新日志', changelog], ['模型系列', [overview, '/']], ['自签证书', pip],
  ],
  'parts of words': [['义检', embedding], ['向代', timeout], ['间填充', fim], ['嵌入向', [embedding, api]], ['构化', [llm, responses]], ['移对照', responses], ['考预', gemini]],
  'phrases and questions': [
    ['怎么安装 Java SDK', java], ['如何安装python', pip], ['怎么设置超时时间', timeout], ['为什么返回的内容是空的', gemini], ['一次可以生成几张图', images],
    ['怎样降低延迟', gemini], ['批量请求超时怎么办', embedding], ['如何开启流式输出', [overview, llm, java, timeout]], ['怎样做多轮对话', [responses, llm, overview]],
    ['相似度阈值取多少', embedding], ['浏览器里能直接用密钥吗', realtime], ['推理模型总是超时', timeout], ['在 Spring 里怎么用', java], ['怎么知道用了多少token', [overview, llm]],
    ['如何编辑已有图片', images], ['请求失败要不要重试', [timeout, overview, llm]], ['中文输出乱码', java], ['怎么查看思考过程', [gemini, llm]], ['保存的图片打不开', gptImage],
    ['没有 previous_response_id 怎么办', responses], ['nginx 60秒断开', timeout], ['第一次调用失败', overview],
  ],
  'whole identifiers': [
    ['temperature', api], ['max_completion_tokens', api], ['text-embedding-3-small', [embedding, api]], ['gpt-image-1', gptImage], ['gpt-4o', api], ['suffix', fim], ['reasoning_effort', gemini],
    ['thinking_budget', gemini], ['createChatCompletion', api], ['stream_options', api], ['tool_choice', api], ['previous_response_id', responses], ['proxy_read_timeout', timeout], ['max_retries', [timeout, llm, pip]],
    ['AsyncOpenAI', llm], ['encoding_format', [embedding, api]], ['ModuleNotFoundError', pip], ['response_format', [api, gptImage]], ['frequency_penalty', api], ['gemini-2.5-pro', gemini],
    ['chunk_overlap_tokens', api], ['session.update', realtime], ['finish_reason', api], ['AIGC_API_KEY', [pip, java, overview]], ['include_usage', api], ['logprobs', api],
  ],
  'parts of identifiers': [
    ['max_completion', api], ['completion_tokens', api], ['embedding-3', [embedding, api]], ['penalty', api], ['overlap', api], ['read_timeout', timeout], ['budget', gemini], ['effort', gemini], ['previous_response', responses],
    ['gpt4o', api], ['maxtokens', [api, fim]], ['nano', banana], ['format', api], ['Async', [llm, java]], ['logit', api], ['dalle', [api, images].flat()], ['chatcompletion', api],
  ],
  synonyms: [
    ['限流', [timeout, overview, llm]], ['向量化', embedding], ['文生图', images], ['报错', [overview, timeout, llm, java]], ['鉴权', [overview, api]], ['函数调用', [llm, responses]], ['身份验证', [overview, api]], ['速率限制', [timeout, overview, llm]],
    ['图生图', images], ['改图', images], ['识图', llm], ['续写', fim], ['语音合成', [realtime, api]], ['朗读', realtime], ['function calling', [llm, responses]], ['text to speech', [realtime, api]], ['structured output', [llm, responses]],
    ['发布说明', changelog], ['大语言模型', llm], ['思维链', gemini], ['词向量', embedding], ['streaming', [overview, llm, timeout]], ['rate limit', [timeout, overview, llm]], ['retry', timeout], ['fill in the middle', fim],
  ],
  pinyin: [
    ['chaoshi', timeout], ['qianru', embedding], ['chongshi', timeout], ['buquan', fim], ['shishi', realtime], ['sikao', gemini], ['yuyijiansuo', embedding], ['midengxing', timeout], ['gengxinrizhi', changelog], ['anzhuang', [java, pip]],
    ['cscs', [timeout]], ['yyjs', embedding], ['gxrz', changelog], ['gjdy', [llm, responses]], ['xl', embedding], ['cs', timeout], ['chao shi', timeout], ['tuxiangbianji', images],
  ],
  typos: [
    ['embeding', embedding], ['temprature', api], ['tempearture', api], ['max_compltion_tokens', api], ['timout', timeout], ['relatime', realtime], ['pyhton', [pip, llm]], ['thinkng_budget', gemini], ['previous_respnse_id', responses], ['stream_optoins', api],
    ['reasonning_effort', gemini], ['gmini', gemini], ['suffx', fim], ['text-embeding-3-small', [embedding, api]], ['frequncy_penalty', api], ['tool_choise', api],
  ],
  traditional: [
    ['逾時', timeout], ['嵌入向量', [embedding, api]], ['圖像編輯', images], ['語義檢索', embedding], ['結構化輸出', [llm, responses]], ['反向代理', timeout], ['錯誤對象', overview], ['更新日誌', changelog], ['設置超時', timeout], ['環境變量', [pip, java]], ['實時', realtime], ['補全', fim],
  ],
  'mixed scripts': [
    ['python 安装', pip], ['java异步', java], ['FIM补全', fim], ['流式 usage', [overview, api, llm, gemini]], ['图像 n 参数', [...images, api]], ['token用量', llm], ['设置timeout', timeout], ['Gemini思考', gemini], ['Responses 迁移', responses], ['WebSocket 连接', realtime], ['base64 图片', [...images, llm, embedding]], ['nano-banana 编辑', banana], ['json schema 结构化', [llm, responses, api]],
  ],
  'full width': [['ｔｅｍｐｅｒａｔｕｒｅ', api], ['ＦＩＭ', fim], ['ｇｐｔ－４ｏ', api], ['　超时　', timeout], ['ＡＰＩ　密钥', [pip, java, overview]]],
};

/** All of them, in one list. */
export const expectedResults: ExpectedResult[] = Object.entries(byKind).flatMap(([kind, list]) =>
  list.map(([query, expected]) => ({ kind, query, pages: typeof expected === 'string' ? [expected] : expected })),
);
