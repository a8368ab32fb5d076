/** Texts of `llms.txt`, of the full text and of the skill. */
export const agents = {
  'API reference': 'API 参考',
  Changelog: '更新日志',
  'Other pages': '其他页面',
  'Other versions': '其他版本',
  'Machine-readable': '机器可读',
  'Full text': '全文',
  'the Markdown of all pages in one file': '全部页面的 Markdown，合为一个文件',
  'OpenAPI document': 'OpenAPI 文档',
  'the interface for programs': '机器可读的接口定义',
  'a read-only MCP server that searches and reads the documentation (Streamable HTTP)':
    '检索文档、读取页面与接口的只读 MCP 服务（Streamable HTTP）',
  'The base URL of the API is `{url}`.': 'API 的基础 URL 是 `{url}`。',
  'Authenticate with the header `{header}`.': '请求头用 `{header}` 认证。',
  'API key': 'API 密钥',
  'Add `index.md` to the URL of a page, or send `Accept: text/markdown`, to get its Markdown.':
    '每个页面的 URL 加上 `index.md`，或带请求头 `Accept: text/markdown`，得到该页的 Markdown。',
  'Add `index.md` to the URL of a page to get its Markdown.': '每个页面的 URL 加上 `index.md`，得到该页的 Markdown。',
  '{count} characters': '{count} 字符',
  Skill: '技能',
  'what the API can do, how it is called, and what goes wrong': '这个 API 能做什么、怎样调用、容易错在哪里',
  'no key is needed; connect with `{command}`': '不需要密钥；连接：`{command}`',
  '{title}: {tagline}. Use it to call this API, look up its parameters, or handle its errors.':
    '{title}：{tagline}。要调用这个 API、查它的参数或处理它的错误时使用。',
  'What the API can do': '能做什么',
  'How to call it': '怎样调用',
  'What goes wrong': '容易错在哪里',
  'Where to look things up': '到哪里查',
  'Read the key from the environment variable `{name}`; never write it into code.':
    '密钥从环境变量 `{name}` 读取，不要写进代码。',
  'required: {names}': '必填：{names}',
  'deprecated: {names}': '已弃用，不要用：{names}',
  'Next part: <{url}>': '下一部分：<{url}>',
} as const;
