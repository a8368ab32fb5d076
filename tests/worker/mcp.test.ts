import { describe, expect, inject, test } from 'vitest';
import { useMcp } from '../support/mcp.ts';

const origin = inject('engine');
const { client, call } = useMcp(origin);

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

  test.each([
    ['怎样安装 Java SDK', '/sdk/java/'],
    ['流式输出的结束标记', '[DONE]'],
    ['temperature 的取值范围', 'createMessage.request.temperature'],
    ['读超时 怎样设置', '/guides/retries/'],
    ['swift-3 什么时候新增', '/changelog/2025/10/14/'],
    ['chaoshi yu chongshi', '/guides/retries/'],
    ['超时与虫试', '/guides/retries/'],
  ])('answers “%s” among the first three', async (query, expected) => {
    const { text, failed } = await call('search_docs', { query, limit: 3 });
    expect(failed).toBe(false);
    expect(text).toContain(expected);
  });

  test('shows the words that were found', async () => {
    const { text } = await call('search_docs', { query: '幂等性', limit: 1 });
    expect(text).toContain('同一个幂等键只处理一次');
  });

  test('gives the first section that it finds in full, with its address, and of others an excerpt', async () => {
    const { text } = await call('search_docs', { query: '幂等键' });
    const [first = '', ...others] = text.split(/^(?=\d+\. \[)/m);
    expect(first).toMatch(/^1\. \[.+ › .+\]\(https:\/\/docs\.example\.com\/\S+#\S+\)\n/);
    const page = await call('read_page', { path: '/guides/retries/' });
    expect(page.text).toContain(first.split('\n').slice(1).join('\n').trim());
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) expect(other.length).toBeLessThan(1300);
  });

  test('offers each page as a resource, in Markdown', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain('https://docs.example.com/guides/retries/index.md');
    const { contents } = await client.readResource({ uri: 'https://docs.example.com/guides/retries/index.md' });
    const { text } = await call('read_page', { path: '/guides/retries/' });
    expect(contents).toEqual([
      { uri: 'https://docs.example.com/guides/retries/index.md', mimeType: 'text/markdown', text },
    ]);
    await expect(client.readResource({ uri: 'https://docs.example.com/nope/index.md' })).rejects.toThrow(/nope/);
  });

  test('says so when nothing is found', async () => {
    expect(await call('search_docs', { query: 'zzzzqqqqxxxx' })).toMatchObject({
      failed: true,
      text: expect.stringContaining('没有找到'),
    });
  });

  test('reads a page by path and by URL, in Markdown', async () => {
    const byPath = await call('read_page', { path: '/guides/retries/' });
    expect(byPath.text).toMatch(/^# 超时与重试/);
    for (const path of [
      '/guides/retries',
      'https://docs.example.com/guides/retries/index.md',
      '/guides/retries/#retry',
    ]) {
      expect((await call('read_page', { path })).text).toBe(byPath.text);
    }
  });

  test('reads an operation by its id and by method and path', async () => {
    const byId = await call('read_operation', { operation: 'createMessage' });
    expect(byId.text).toContain('temperature');
    expect((await call('read_operation', { operation: 'post /messages' })).text).toBe(byId.text);
  });

  test('reads a schema as words and as JSON', async () => {
    const { text } = await call('read_schema', { name: 'UploadFileRequest' });
    const json = JSON.parse(/```json\n([^]*?)\n```/.exec(text)?.[1] ?? '') as { required: string[] };
    expect(json.required).toEqual(['name', 'purpose', 'data']);
  });
});

test('who opens the address of the MCP server is told what it is and how to connect', async () => {
  const response = await fetch(`${origin}/mcp`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8']);
  const text = await response.text();
  for (const words of ['MCP', 'https://docs.example.com/mcp', '"mcpServers"', 'search_docs'])
    expect(text).toContain(words);
  const { name, title } = client.getServerVersion() ?? {};
  const card = (await (await fetch(`${origin}/.well-known/mcp.json`)).json()) as object;
  expect(card).toMatchObject({ name, title });
});

describe('a wrong call', () => {
  test.each<[string, string, Record<string, unknown>, RegExp]>([
    ['of a page that is not there', 'read_page', { path: '/nope/' }, /没有页面 \/nope\//],
    ['of a page whose path is malformed', 'read_page', { path: '/%zz/' }, /没有页面 \/%zz\//],
    ['of a page whose URL is malformed', 'read_page', { path: 'http://[' }, /没有页面 http:\/\/\[/],
    ['of an operation that is not there', 'read_operation', { operation: 'nope' }, /createMessage/],
    ['of a schema whose name is half right', 'read_schema', { name: 'Messag_' }, /没有数据结构/],
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
    const stream = await fetch(`${origin}/mcp/`, { headers: { accept: 'text/event-stream' } });
    expect([stream.status, stream.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
    expect((await fetch(`${origin}/mcp`, { method: 'DELETE' })).status).toBe(405);
    const preflight = await fetch(`${origin}/mcp`, {
      method: 'OPTIONS',
      headers: { origin: 'https://a.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('that is no JSON-RPC, or too large, is refused without a crash', async () => {
    const post = (body: BodyInit, options: object = {}) =>
      fetch(`${origin}/mcp`, {
        ...options,
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      });
    expect((await post('{')).status).toBe(400);
    expect(
      (await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { x: 'a'.repeat(70_000) } })))
        .status,
    ).toBe(413);
    // More than workerd reads of a body that nobody wants, past which it closes the connection before the answer is read.
    let sent = 0;
    const chunks = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('a'.repeat(10_000)));
        if (++sent === 400) controller.close();
      },
    });
    expect((await post(chunks, { duplex: 'half' })).status).toBe(413);
    const searches = Array.from({ length: 11 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }));
    expect((await post(JSON.stringify(searches.slice(1)))).status).toBe(200);
    const tooMany = await post(JSON.stringify(searches));
    expect([tooMany.status, await tooMany.text()]).toEqual([400, expect.stringContaining('10 messages')]);
    expect((await fetch(`${origin}/overview/`, { method: 'POST' })).status).toBe(405);
  });
});
