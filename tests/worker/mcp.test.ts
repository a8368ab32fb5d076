import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { expectedResults } from '../browser/search-queries.ts';

const origin = inject('origin');
const client = new Client({ name: 'test', version: '1.0.0' });

beforeAll(() => client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin))));
afterAll(() => client.close());

async function call(name: string, args: Record<string, unknown>): Promise<{ text: string; failed: boolean }> {
  const result = await client.callTool({ name, arguments: args });
  const content = (result.content ?? []) as { type: string; text?: string }[];
  return { text: content.map((part) => part.text ?? '').join('\n'), failed: result.isError === true };
}

describe('the MCP endpoint', () => {
  test('lists its tools, each read-only and described', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      'list_pages',
      'read_operation',
      'read_page',
      'read_schema',
      'search_docs',
    ]);
    for (const tool of tools) {
      expect(tool.annotations?.readOnlyHint).toBe(true);
      expect(tool.description).toMatch(/\p{Script=Han}/u);
    }
  });

  // Each question as a developer would put it, and where the answer stands: among the first three results.
  test.each([
    ['怎样安装 Java SDK', '/sdk/java/install/'],
    ['pip install openai', '/sdk/python/install/'],
    ['流式输出的结束标记', '[DONE]'],
    ['temperature 的取值范围', 'createChatCompletion.request.temperature'],
    ['max_completion_tokens', 'max_completion_tokens'],
    ['top_logprobs 最多几个', 'top_logprobs'],
    ['嵌入一次最多多少条输入', '/api-guides/embedding/'],
    ['dimensions 哪些模型支持', 'dimensions'],
    ['图像的 URL 多久失效', '60 分钟'],
    ['gpt-image-1 保存图片', '/api-guides/gpt-image-1/'],
    ['nano-banana 编辑图像', '/api-guides/nano-banana/'],
    ['语音合成 speed 范围', 'createSpeech.request.speed'],
    ['读超时 怎样设置', '/api-guides/timeout/'],
    ['thinking budget 思考预算', '/api-guides/gemini-2.5-thinking/'],
    ['FIM 中间填充', '/api-guides/fim/'],
    ['Responses API 与对话接口的差异', '/api-guides/openai-response/'],
    ['实时会话 事件顺序', '/api-guides/realtime/'],
    ['错误对象 有哪些字段', 'rror'],
    ['functions 已弃用 改用什么', 'functions'],
    ['GPT-5 什么时候新增', '/changelog/2025/08/'],
  ])('answers “%s”', async (query, expected) => {
    const { text, failed } = await call('search_docs', { query, limit: 3 });
    expect(failed).toBe(false);
    expect(text).toContain(expected);
  });

  // The queries by which the site's own search is measured: synonyms, pinyin, slips, parts of words, traditional characters.
  test('finds what the site’s search finds, by whatever kind of query', async () => {
    const misses: string[] = [];
    for (const { kind, query, pages } of expectedResults) {
      const { text } = await call('search_docs', { query, limit: 3 });
      const found = [...text.matchAll(/\]\(https:\/\/[^/]+([^)#]*)/g)].map(([, path = '']) => path);
      if (!found.some((path) => pages.includes(path))) misses.push(`${kind}: ${query} → ${found.join(' ')}`);
    }
    console.log(
      `search_docs: ${expectedResults.length - misses.length} of ${expectedResults.length} queries answered among the first three`,
    );
    expect(misses.length / expectedResults.length, misses.join('\n')).toBeLessThan(0.05);
  });

  test('shows the words that were found', async () => {
    const { text } = await call('search_docs', { query: '限流', limit: 1 });
    expect(text).toMatch(/速率限制|限流|429|rate limit/i);
  });

  test('says so when nothing is found', async () => {
    expect(await call('search_docs', { query: 'zzzzqqqqxxxx' })).toMatchObject({
      failed: true,
      text: expect.stringContaining('没有找到'),
    });
  });

  test('reads a page by path and by URL, in Markdown', async () => {
    const byPath = await call('read_page', { path: '/api-guides/embedding/' });
    expect(byPath.text).toMatch(/^# 嵌入/);
    for (const path of [
      '/api-guides/embedding',
      'https://docs.example.com/api-guides/embedding/index.md',
      '/api-guides/embedding/#faq',
    ]) {
      expect((await call('read_page', { path })).text).toBe(byPath.text);
    }
  });

  test('reads an operation by its id and by method and path', async () => {
    const byId = await call('read_operation', { operation: 'createEmbedding' });
    expect(byId.text).toContain('encoding_format');
    expect((await call('read_operation', { operation: 'post /embeddings' })).text).toBe(byId.text);
  });

  test('reads a schema as words and as JSON', async () => {
    const { text } = await call('read_schema', { name: 'CreateSpeechRequest' });
    const json = JSON.parse(/```json\n([^]*?)\n```/.exec(text)?.[1] ?? '') as { required: string[] };
    expect(json.required).toEqual(['model', 'input', 'voice']);
  });

  test('reads on where an answer ended', async () => {
    const whole = await call('read_page', { path: '/api/' });
    const next = Number(/offset: (\d+)/.exec(whole.text)?.[1]);
    expect(next).toBeGreaterThan(0);
    expect((await call('read_page', { path: '/api/', offset: next })).text.slice(0, 40)).not.toBe(
      whole.text.slice(0, 40),
    );
  });
});

describe('a wrong call', () => {
  test.each<[string, string, Record<string, unknown>, RegExp]>([
    ['of a page that is not there', 'read_page', { path: '/nope/' }, /没有页面 \/nope\//],
    ['of an operation that is not there', 'read_operation', { operation: 'nope' }, /createChatCompletion/],
    ['of a schema whose name is half right', 'read_schema', { name: 'Embedding_' }, /没有数据结构/],
    ['of a search for nothing that is there', 'search_docs', { query: 'zzzqqq' }, /没有找到/],
  ])('%s says what to do instead', async (_, tool, args, message) => {
    const { text, failed } = await call(tool, args);
    expect(failed).toBe(true);
    expect(text).toMatch(message);
  });

  test.each<[string, Record<string, unknown>]>([
    ['search_docs', {}],
    ['search_docs', { query: 'a'.repeat(201) }],
    ['search_docs', { query: 'a', limit: 21 }],
    ['read_page', { path: '/', offset: -1 }],
    ['read_page', { page: '/' }],
  ])('of %s with %j names the argument', async (tool, args) => {
    const outcome = await call(tool, args).catch((error: unknown) => ({ failed: true, text: String(error) }));
    expect(outcome.failed).toBe(true);
    expect(outcome.text).toMatch(/query|limit|offset|path|page/);
  });

  test('of a tool that is not there is an error', async () => {
    const outcome = await call('nope', {}).catch((error: unknown) => ({ failed: true, text: String(error) }));
    expect(outcome).toMatchObject({ failed: true, text: expect.stringContaining('nope') });
  });

  test('by another method is refused, and by a browser’s preflight allowed', async () => {
    expect((await fetch(`${origin}/mcp`)).status).toBe(405);
    expect((await fetch(`${origin}/mcp`, { method: 'DELETE' })).status).toBe(405);
    const preflight = await fetch(`${origin}/mcp`, {
      method: 'OPTIONS',
      headers: { origin: 'https://a.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('that is no JSON-RPC, or too large, is refused without a crash', async () => {
    const post = (body: string) =>
      fetch(`${origin}/mcp`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      });
    expect((await post('{')).status).toBe(400);
    expect(
      (await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { x: 'a'.repeat(70_000) } })))
        .status,
    ).toBe(413);
    expect((await fetch(`${origin}/sdk-overview/`, { method: 'POST' })).status).toBe(405);
  });
});
