import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addMcp } from '../../features/mcp/worker/serve-mcp.ts';
import { pageFiles, startApp } from '../support/app.ts';

let lines: Record<string, unknown>[];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'error').mockImplementation(
    (line: unknown) => void lines.push(JSON.parse(String(line)) as Record<string, unknown>),
  );
});

const secret = 'secret-of-the-inside';

describe('a page whose file is broken', () => {
  test.each([
    ['cannot be read', () => Promise.resolve(new Response(`{${secret}`)), 'crash', 500],
    ['is not there', () => Promise.resolve(new Response(secret, { status: 404 })), 'crash', 500],
    [
      'lacks what the shell needs',
      () => Promise.resolve(Response.json({ page: { path: '/a/', layout: 'doc', keywords: [] }, html: '' })),
      'render-failed',
      500,
    ],
    ['is behind static files that throw', () => Promise.reject(new Error(secret)), 'asset-failed', 502],
    [
      'is behind static files that answer 500',
      () => Promise.resolve(new Response(secret, { status: 500 })),
      'asset-failed',
      502,
    ],
  ])(
    'because it %s gets the crash page, one line in the log, and is tried again next time',
    async (_, answer, event, status) => {
      const files = vi.fn(answer);
      const { get } = startApp(['/a/'], files);
      const response = await get('/a/?token=of-a-reader');
      expect(response.status).toBe(status);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('retry-after')).toBe('5');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(response.headers.has('etag')).toBe(false);
      const html = await response.text();
      expect(html).toContain('This page crashed.');
      expect(html).toContain('<title>Page Error</title>');
      expect(html).not.toContain(secret);
      expect(lines).toEqual([expect.objectContaining({ event, path: '/a/' })]);
      expect(JSON.stringify(lines)).not.toContain('of-a-reader');
      await get('/a/');
      expect(files).toHaveBeenCalledTimes(2);
    },
  );

  test('asked for as Markdown gets 502 where the static files fail', async () => {
    const { get } = startApp(['/a/'], () => Promise.reject(new Error(secret)));
    expect((await get('/a/', { headers: { Accept: 'text/markdown' } })).status).toBe(502);
    expect(lines).toEqual([expect.objectContaining({ event: 'asset-failed' })]);
  });
});

test('a site whose shell itself fails gets a bare crash page with the title of the other one', async () => {
  const navbar = {
    title: 'Docs',
    logo: undefined,
    hideOnScroll: true,
    get items(): never {
      throw new Error(secret);
    },
  };
  const { get } = startApp(['/a/'], undefined, { navbar });
  const response = await get('/a/');
  expect(response.status).toBe(500);
  expect(response.headers.get('content-type')).toContain('text/html');
  const html = await response.text();
  expect(html).toContain('<title>Page Error</title>');
  expect(html).toContain('<h1>This page crashed.</h1>');
  expect(html).not.toContain('class="navbar');
  expect(html).not.toContain(secret);
  expect(lines.length).toBeGreaterThan(0);
});

describe('static files that fail', () => {
  test.each([
    ['throwing', () => Promise.reject(new Error(secret))],
    ['with a status of 500', () => Promise.resolve(new Response(secret, { status: 500 }))],
  ])('%s lead to the crash page with 502 and one line in the log', async (_, files) => {
    const { get } = startApp([], files);
    const response = await get('/favicon.svg');
    expect(response.status).toBe(502);
    const html = await response.text();
    expect(html).toContain('This page crashed.');
    expect(html).not.toContain(secret);
    expect(lines).toEqual([expect.objectContaining({ event: 'asset-failed', path: '/favicon.svg' })]);
  });

  test('never redirect by themselves', async () => {
    const { get } = startApp([], () =>
      Promise.resolve(new Response(null, { status: 307, headers: { Location: '//evil.example/' } })),
    );
    const response = await get('//x');
    expect([response.status, response.headers.get('location')]).toEqual([404, null]);
  });

  test('do not touch a page that was rendered before', async () => {
    const files = vi.fn(pageFiles('/a/'));
    const { get, settle } = startApp(['/a/'], files);
    await (await get('/a/')).text();
    await settle();
    files.mockRejectedValue(new Error(secret));
    expect((await get('/a/')).status).toBe(200);
  });
});

describe('a deployment without its search index', () => {
  test('serves its pages, finds no file for the search, and reports to assistants and the log', async () => {
    const { get } = startApp(['/a/'], undefined, {}, [addMcp]);
    expect((await get('/a/')).status).toBe(200);
    expect((await get('/pagefind/search')).status).toBe(404);
    expect(lines).toEqual([]);
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
    const response = await get('/mcp', {
      method: 'POST',
      headers,
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    });
    expect(response.status).toBe(500);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).not.toContain('the deployment has no');
    expect(lines).toEqual([
      expect.objectContaining({
        event: 'crash',
        path: '/mcp',
        message: 'the deployment has no file mcp-index/index.json for assistants',
      }),
    ]);
  });
});
