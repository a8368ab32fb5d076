import { type CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Docs } from './docs.ts';

/** How much of a text one answer holds; `offset` asks for the rest. */
const answerLength = 40_000;

const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const short = (what: string) => z.string().trim().min(1).max(200).describe(what);
const offset = z.number().int().min(0).default(0).describe('从第几个字符读起；上一次的回答没有读完时会给出');

/** An MCP server over the documentation: five read-only tools. One is made for each request; it keeps nothing. */
export function createServer(docs: Docs, title: string, version: string): McpServer {
  const server = new McpServer(
    { name: 'docs', title, version },
    {
      instructions: `${title}：先用 search_docs 查找，再用 read_page、read_operation 或 read_schema 读全文。全部工具只读。`,
    },
  );

  server.registerTool(
    'search_docs',
    {
      title: '检索文档',
      description: '在指南、更新日志与 API 参考（每个参数与字段）中检索，返回最相关的章节、链接与摘要。中英文皆可。',
      inputSchema: z.strictObject({
        query: short('要找的内容，例如：流式输出 结束标记'),
        limit: z.number().int().min(1).max(20).default(8).describe('最多返回几条'),
      }),
      annotations: readOnly,
    },
    async ({ query, limit }) => {
      const results = await docs.search(query, limit);
      if (results.length === 0) return failure(`没有找到“${query}”。换一个说法，或用 list_pages 查看全部页面。`);
      return answer(
        results
          .map(
            (result, index) => `${index + 1}. [${result.page} › ${result.title}](${result.url})\n   ${result.excerpt}`,
          )
          .join('\n'),
      );
    },
  );

  server.registerTool(
    'list_pages',
    {
      title: '列出页面',
      description: '列出全部页面、接口与数据结构的名称。',
      inputSchema: z.strictObject({}),
      annotations: readOnly,
    },
    () => {
      const { pages, operations, schemas } = docs.index;
      return answer(
        [
          `## 页面\n\n${pages.map((page) => `- ${page.path} ${page.title}：${page.description}`).join('\n')}`,
          `## 接口（read_operation）\n\n${operations.map((one) => `- ${one.id} \`${one.method} ${one.path}\` ${one.summary}`).join('\n')}`,
          `## 数据结构（read_schema）\n\n${schemas.map(({ name }) => name).join('、')}`,
        ].join('\n\n'),
      );
    },
  );

  server.registerTool(
    'read_page',
    {
      title: '读取页面',
      description: '以 Markdown 读取一个页面的全文。',
      inputSchema: z.strictObject({ path: short('页面的路径或 URL，例如 /api-guides/embedding/'), offset }),
      annotations: readOnly,
    },
    async ({ path, offset }) => {
      const page = docs.index.pages.find((one) => one.path === docs.pagePath(path));
      if (page === undefined) return failure(`没有页面 ${path}。用 search_docs 检索，或用 list_pages 查看全部页面。`);
      return textFrom(await docs.file(`${page.path}index.md`), offset);
    },
  );

  server.registerTool(
    'read_operation',
    {
      title: '读取接口',
      description: '读取一个接口的参数、请求体、响应与示例。',
      inputSchema: z.strictObject({
        operation: short('operationId 或“方法 路径”，例如 createChatCompletion 或 POST /chat/completions'),
        offset,
      }),
      annotations: readOnly,
    },
    async ({ operation, offset }) => {
      const wanted = operation.toLowerCase().replace(/\s+/g, ' ');
      const found = docs.index.operations.find(({ id, method, path }) =>
        [id, `${method} ${path}`, path].some((name) => name.toLowerCase() === wanted),
      );
      if (found === undefined)
        return failure(
          `没有接口 ${operation}。可用的接口：${docs.index.operations.map((one) => `${one.id}（${one.method} ${one.path}）`).join('、')}。`,
        );
      return textFrom(await docs.file(found.file), offset);
    },
  );

  server.registerTool(
    'read_schema',
    {
      title: '读取数据结构',
      description: '读取 API 文档中一个具名的数据结构：字段说明与 JSON Schema。',
      inputSchema: z.strictObject({ name: short('名称，例如 CreateEmbeddingRequest'), offset }),
      annotations: readOnly,
    },
    async ({ name, offset }) => {
      const found = docs.index.schemas.find((schema) => schema.name.toLowerCase() === name.toLowerCase());
      if (found === undefined) {
        const close = docs.index.schemas
          .filter((schema) => schema.name.toLowerCase().includes(name.toLowerCase()))
          .slice(0, 10);
        return failure(
          `没有数据结构 ${name}。${close.length === 0 ? '用 list_pages 查看全部名称' : `名称相近的有：${close.map((schema) => schema.name).join('、')}`}。`,
        );
      }
      const [markdown, document] = await Promise.all([
        found.file === undefined ? undefined : docs.file(found.file),
        docs.file('/openapi.json'),
      ]);
      const json: unknown =
        document === undefined
          ? undefined
          : (JSON.parse(document) as { components: { schemas: Record<string, unknown> } }).components.schemas[
              found.name
            ];
      return textFrom(
        `${markdown ?? `# ${found.name}\n`}\n\`\`\`json\n${JSON.stringify(json, null, 2)}\n\`\`\`\n`,
        offset,
      );
    },
  );

  return server;
}

function answer(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] };
}

function failure(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

function textFrom(text: string | undefined, offset: number): CallToolResult {
  if (text === undefined) return failure('这份内容暂时读不到，请稍后再试。');
  const rest = text.length - offset - answerLength;
  return answer(
    text.slice(offset, offset + answerLength) +
      (rest > 0 ? `\n\n（还有 ${rest} 个字符，用 offset: ${offset + answerLength} 继续读。）` : ''),
  );
}
