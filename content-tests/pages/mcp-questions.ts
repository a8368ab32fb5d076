/** A question as a developer puts it, where its answer stands, and words of the answer. */
export type Question = { query: string; place: RegExp; words: string };

const ask = (query: string, place: RegExp, words: string): Question => ({ query, place, words });

/** What beginners ask, and below it what developers bring from trackers of gateways and clients: literal messages. */
export const questions: Question[] = [
  ask('怎样安装 Java SDK', /\/sdk\/java\/install\//, 'openai-java'),
  ask('pip install openai', /\/sdk\/python\/install\/#install/, 'pip install openai'),
  ask('流式输出的结束标记', /\/sdk-overview\/#streaming/, '[DONE]'),
  ask('temperature 的取值范围', /createChatCompletion\.request\.temperature/, '0 到 2'),
  ask('max_completion_tokens', /max_completion_tokens/, 'max_completion_tokens'),
  ask('top_logprobs 最多几个', /top_logprobs/, '20'),
  ask('嵌入一次最多多少条输入', /\/api-guides\/embedding\/|createEmbedding/, '2048'),
  ask('dimensions 哪些模型支持', /dimensions/, 'dimensions'),
  ask('图像的 URL 多久失效', /\/api-guides\/|createImage|Image/, '60 分钟'),
  ask('gpt-image-1 保存图片', /\/api-guides\/gpt-image-1\//, 'b64_json'),
  ask('nano-banana 编辑图像', /\/api-guides\/nano-banana\//, '编辑'),
  ask('语音合成 speed 范围', /createSpeech\.request\.speed/, '0.25'),
  ask('读超时 怎样设置', /\/api-guides\/timeout\//, '超时'),
  ask('thinking budget 思考预算', /\/api-guides\/gemini-2\.5-thinking\//, 'thinking_budget'),
  ask('FIM 中间填充', /\/api-guides\/fim\//, 'FIM'),
  ask('Responses API 与对话接口的差异', /\/api-guides\/openai-response\//, '/chat/completions'),
  ask('实时会话 事件顺序', /\/api-guides\/realtime\//, 'session'),
  ask('错误对象 有哪些字段', /\/sdk-overview\/#error|Error/, 'param'),
  ask('functions 已弃用 改用什么', /functions|\/changelog\/2025\/09\/11\//, 'tools'),
  ask('GPT-5 什么时候新增', /\/changelog\/2025\/08\//, 'GPT-5'),
  ask('developer is not one of', /#messages|#migrate-langchain/, 'developer'),
  ask('LangChain.js system message becomes developer role 400', /#messages|#migrate-langchain/, 'developer'),
  ask('list index out of range choices', /#messages|#streaming/, 'choices'),
  ask('IndexError choices[0] last streaming chunk usage', /#messages|\/sdk-overview\/#streaming/, 'choices'),
  ask('404 /v1/v1/chat/completions', /#messages|#migrate-spring-ai/, '/v1/v1'),
  ask('Spring AI base-url /v1 重复', /#messages|#migrate-spring-ai/, '/v1'),
  ask('503 No available channel for model', /#messages/, 'No available channel'),
  ask('429 当前分组上游负载已饱和', /#messages/, '负载已饱和'),
  ask('usage NaN Vercel AI SDK streaming', /#messages|#migrate-ai-sdk/, 'includeUsage'),
  ask('AI SDK generateObject 结构化输出 没有发送 schema', /#migrate-ai-sdk/, 'supportsStructuredOutputs'),
  ask(
    "Unsupported parameter: 'max_tokens' is not supported with this model",
    /#m(?:essages|igrate-dify)/,
    'max_tokens',
  ),
  ask('Dify 推理模型 max_tokens 报错', /#m(?:essages|igrate-dify)/, 'max_tokens'),
  ask('check_embedding_ctx_length', /#messages|#migrate-langchain/, 'check_embedding_ctx_length'),
  ask('LangChain OpenAIEmbeddings token array input 400', /#messages|#migrate-langchain/, 'check_embedding_ctx_length'),
  ask(
    'Function call is missing a thought_signature in functionCall parts',
    /\/api-guides\/gemini-2\.5-thinking\/|#provider-notes/,
    'thought_signature',
  ),
  ask(
    "In context=(), 'additionalProperties' is required to be supplied and to be false",
    /\/sdk\/python\/llm\/#structured-output|#strict/,
    'required',
  ),
  ask(
    'DeepSeek reasoning_content must be passed back 400',
    /#messages|#provider-notes|#reasoning|#tools/,
    'reasoning_content',
  ),
  ask('524 a timeout occurred Cloudflare', /\/api-guides\/timeout\//, '524'),
  ask('LangChain drops reasoning_content', /#migrate-langchain|#provider-notes/, 'reasoning_content'),
  ask(
    'enable_thinking must be set to false for non-streaming calls',
    /#provider-notes|\/changelog\//,
    'enable_thinking',
  ),
  ask(
    'You tried to access openai.ChatCompletion, but this is no longer supported',
    /\/sdk\/python\/install\//,
    'ChatCompletion',
  ),
];
