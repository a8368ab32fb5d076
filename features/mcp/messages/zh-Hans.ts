import type { Texts } from '../../../app/core/messages/say.ts';

/** Texts of the MCP endpoint. */
export const mcp = {
  'This is the MCP server of {title} (Streamable HTTP, no key): POST JSON-RPC messages here.':
    '这里是“{title}”的 MCP 服务（Streamable HTTP，不需要密钥）：请用 POST 发送 JSON-RPC 消息。',
  'Its tools are search_docs, list_pages, read_page, read_operation and read_schema.':
    '工具有 search_docs、list_pages、read_page、read_operation 与 read_schema。',
  'Find things with search_docs, then read them in full with read_page, read_operation or read_schema.':
    '先用 search_docs 查找，再用 read_page、read_operation 或 read_schema 读全文。',
  'All tools are read-only.': '全部工具只读。',
  'Character to read from; a truncated result states the next offset': '从第几个字符读起；上一次的回答没有读完时会给出',
  'Search the documentation': '检索文档',
  'Searches the guides, the changelog, and every parameter and field of the API reference.':
    '在指南、更新日志与 API 参考（每个参数与字段）中检索。中英文皆可。',
  'Returns the most relevant sections with links: the text of the first, excerpts of the others.':
    '返回最相关的章节与链接：第一节是正文，其余是摘录。',
  'What to look for, such as: end of a stream': '要找的内容，例如：流式输出 结束标记',
  'How many results to return at most': '最多返回几条',
  'Nothing was found for “{query}”. Rephrase it, or see all pages with list_pages.':
    '没有找到“{query}”。换一个说法，或用 list_pages 查看全部页面。',
  'Too much is searched for at once. Search for it in a request of its own.':
    '一次请求检索的内容太多，请另发一次请求。',
  'List the pages': '列出页面',
  'Lists the names of all pages, operations and data structures.': '列出全部页面、接口与数据结构的名称。',
  Pages: '页面',
  'Operations (read_operation)': '接口（read_operation）',
  'Data structures (read_schema)': '数据结构（read_schema）',
  '{name}: {text}': '{name}：{text}',
  ', ': '、',
  '{name} ({text})': '{name}（{text}）',
  'Read a page': '读取页面',
  'Reads the full text of a page as Markdown.': '以 Markdown 读取一个页面的全文。',
  'Path or URL of the page, such as {path}': '页面的路径或 URL，例如 {path}',
  'There is no page {path}. Search with search_docs, or see all pages with list_pages.':
    '没有页面 {path}。用 search_docs 检索，或用 list_pages 查看全部页面。',
  'Read an operation': '读取接口',
  'Reads the parameters, request body, responses and examples of an operation.':
    '读取一个接口的参数、请求体、响应与示例。',
  'operationId, or method and path, such as {example}': 'operationId 或“方法 路径”，例如 {example}',
  'There is no operation {name}. There are: {names}.': '没有接口 {name}。可用的接口：{names}。',
  'Read a data structure': '读取数据结构',
  'Reads a named data structure of the API document: its fields and its JSON Schema.':
    '读取 API 文档中一个具名的数据结构：字段说明与 JSON Schema。',
  'Name, such as {example}': '名称，例如 {example}',
  'There is no data structure {name}. All names are in list_pages.':
    '没有数据结构 {name}。用 list_pages 查看全部名称。',
  'There is no data structure {name}. Names like it: {names}.': '没有数据结构 {name}。名称相近的有：{names}。',
  'This text cannot be read at the moment; try again later.': '这份内容暂时读不到，请稍后再试。',
  '({count} more characters; read on with offset: {offset}.)': '（还有 {count} 个字符，用 offset: {offset} 继续读。）',
} as const;

/** The texts of the endpoint in one language. */
export type AssistantMessages = Texts<keyof typeof mcp>;
