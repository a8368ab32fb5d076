import { describe, expect, test } from 'vitest';
import { startApp } from '../support/app.ts';
import { collect } from '../support/collect.ts';
import { useFixture } from '../support/fixture.ts';
import { rawRequest } from '../support/raw-request.ts';

const base = '/sandbox/v1';
const site = useFixture('sandbox');
const url = (path: string) => site(base + path);
const chat = { model: 'echo-1', messages: [{ role: 'user', content: '你好' }] };

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url(path), {
    method: 'POST',
    headers: { Authorization: 'Bearer any', 'Content-Type': 'application/json', 'X-Sandbox-Pace': '0', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

describe('every answer of the sandbox', () => {
  test.each<[string, () => Promise<Response>]>([
    ['that is good', () => post('/chat/completions', chat)],
    ['that streams', () => post('/chat/completions', { ...chat, stream: true })],
    ['that is refused', () => post('/chat/completions', {})],
    ['of a path that is not there', () => post('/nope', {})],
    ['that is a file', () => fetch(site('/sandbox/files/256x256/10.png'))],
  ])('%s says whose it is, is not kept, not indexed, and open to any page without credentials', async (_, ask) => {
    const { headers } = await ask();
    expect(
      Object.fromEntries(
        [
          'x-sandbox',
          'cache-control',
          'x-robots-tag',
          'access-control-allow-origin',
          'access-control-allow-credentials',
        ].map((name) => [name, headers.get(name)]),
      ),
    ).toEqual({
      'x-sandbox': 'true',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'access-control-allow-origin': '*',
      'access-control-allow-credentials': null,
    });
  });

  test('is the same for the same request', async () => {
    const [one, other] = [1, 2].map(() => post('/chat/completions', { ...chat, n: 2 }));
    expect(await (await one)?.text()).toBe(await (await other)?.text());
  });

  test('is allowed to a page that asks before it sends', async () => {
    const answer = await fetch(url('/chat/completions'), {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://a.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type,x-stainless-os',
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-headers')).toBe('authorization,content-type,x-stainless-os');
    expect(answer.headers.get('access-control-allow-methods')).toContain('POST');
  });
});

describe('a request that the document does not know', () => {
  test.each<[string, number, string | null, RegExp, () => Promise<Response>]>([
    ['without a key', 401, null, /Authorization: Bearer/, () => post('/chat/completions', chat, { Authorization: '' })],
    ['with an empty key', 401, null, /密钥/, () => post('/chat/completions', chat, { Authorization: 'Bearer ' })],
    ['to a path that is not there', 404, null, /\/chat\/completion。/, () => post('/chat/completion', chat)],
    ['by another method', 405, null, /PUT.*POST/, () => fetch(url('/embeddings'), { method: 'PUT' })],
    [
      'of another media type',
      415,
      null,
      /application\/json.*x-www-form-urlencoded/,
      () => post('/chat/completions', 'a=b', { 'Content-Type': 'application/x-www-form-urlencoded' }),
    ],
    [
      'in another character set',
      415,
      null,
      /charset.*utf-8.*gbk/,
      () => post('/chat/completions', chat, { 'Content-Type': 'application/json; charset=gbk' }),
    ],
    ['without a body', 400, null, /请求体/, () => post('/chat/completions', '')],
    ['that is no JSON', 400, null, /JSON：第 1 行第 11 列，缺少值。/, () => post('/chat/completions', '{"model": ')],
    ['that is no object', 400, null, /请求体应为对象/, () => post('/chat/completions', '[]')],
    [
      'with a number for a model',
      400,
      'model',
      /model 应为字符串，收到的是 3/,
      () => post('/chat/completions', { ...chat, model: 3 }),
    ],
    ['with a field of one letter', 400, 'x', /没有字段 x。/, () => post('/chat/completions', { ...chat, x: 1 })],
    ['to no path at all', 404, null, /路径 \/。/, () => fetch(url(''))],
    [
      'with a misspelt field',
      400,
      'temprature',
      /temperature/,
      () => post('/chat/completions', { ...chat, temprature: 1 }),
    ],
    [
      'with an unknown role',
      400,
      'messages[0].role',
      /"system"、"user" 或 "assistant"/,
      () => post('/chat/completions', { ...chat, messages: [{ role: 'robot', content: '' }] }),
    ],
    [
      'with a value out of range',
      400,
      'temperature',
      /不大于 2，收到的是 3/,
      () => post('/chat/completions', { ...chat, temperature: 3 }),
    ],
    [
      'for a fault that there is not',
      400,
      'X-Sandbox-Fault',
      /rate-limit/,
      () => post('/chat/completions', chat, { 'X-Sandbox-Fault': 'nope' }),
    ],
    [
      'for an error in a stream that is none',
      400,
      'X-Sandbox-Fault',
      /stream-error/,
      () => post('/chat/completions', chat, { 'X-Sandbox-Fault': 'stream-error' }),
    ],
    [
      'for an example that there is not',
      400,
      'X-Sandbox-Example',
      /text/,
      () => post('/chat/completions', chat, { 'X-Sandbox-Example': 'nope' }),
    ],
  ])('%s gets the documented error, which says why', async (_, status, param, message, ask) => {
    const answer = await ask();
    const { error } = (await answer.json()) as { error: Record<string, unknown> };
    expect(Object.keys(error)).toEqual(['type', 'message', 'param', 'code']);
    expect([answer.status, error.param]).toEqual([status, param]);
    expect(error.message).toMatch(message);
    expect(error.message).toMatch(/^沙盒：/);
  });

  test.each(['with its length', 'in pieces'])('that is too large is refused to the end of it: %s', async (way) => {
    // More than workerd reads of a body that nobody wants, past which it closes the connection.
    const text = JSON.stringify({ ...chat, user: 'a'.repeat(3_000_000) });
    for (let round = 0; round < 3; round += 1) {
      const pieces = (text.match(/.{1,1000}/g) ?? []).map((piece) => new TextEncoder().encode(piece));
      const body = new ReadableStream({
        pull(controller) {
          const piece = pieces.shift();
          if (piece === undefined) controller.close();
          else controller.enqueue(piece);
        },
      });
      const answer = await fetch(url('/chat/completions'), {
        method: 'POST',
        headers: { Authorization: 'Bearer any', 'Content-Type': 'application/json', Connection: 'close' },
        ...(way === 'in pieces' ? { body, duplex: 'half' } : { body: text }),
      });
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ error: { message: expect.stringContaining('256 KiB') } });
    }
  });

  test.each(['', 'invalid-key'])('without a valid key is told the scheme, also as a fault: %s', async (fault) => {
    const answer = await post('/chat/completions', chat, {
      'X-Sandbox-Fault': fault,
      ...(fault === '' && { Authorization: '' }),
    });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="sandbox"']);
  });

  test('by another method is told which', async () => {
    expect((await fetch(url('/models'), { method: 'DELETE' })).headers.get('allow')).toBe('GET');
  });
});

describe('what a request determines', () => {
  test('is the pace of a stream: it comes in pieces, and whole at its end', async () => {
    const { body } = await post('/chat/completions', { ...chat, stream: true }, { 'X-Sandbox-Pace': '50' });
    if (body === null) throw new Error('no body');
    const pieces = (await collect(body)).map((piece) => new TextDecoder().decode(piece));
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.at(-1)).toMatch(/data: \[DONE\]\n\n$/);
  });

  test('is how an answer that is not a stream breaks off', async () => {
    const text = await (await post('/chat/completions', chat, { 'X-Sandbox-Fault': 'cut-stream' })).text();
    expect(text).toMatch(/^\{"id"/);
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  });

  test('is when to try again', async () => {
    expect(
      (await post('/chat/completions', chat, { 'X-Sandbox-Fault': 'rate-limit' })).headers.get('retry-after'),
    ).toBe('1');
  });
});

test('a site without a sandbox has nothing there', async () => {
  const { get } = startApp([]);
  expect((await get('/sandbox/v1/models')).status).toBe(404);
  expect((await get('/sandbox/v1/chat/completions', { method: 'POST', body: '{}' })).status).toBe(405);
});

test('a client whose base URL lacks /v1 is told the path, and keeps its connection', async () => {
  for (const path of ['/sandbox/chat/completions', '/chat/completions']) {
    const answers = Array.from(
      { length: 40 },
      () => () => fetch(site(path), { method: 'POST', body: 'a'.repeat(9_000) }),
    );
    for (const ask of answers) {
      const answer = await ask();
      const isApi = path.startsWith('/sandbox/');
      expect([answer.status, await answer.text()]).toEqual(
        isApi ? [404, expect.stringContaining(path)] : [405, 'Method Not Allowed'],
      );
    }
  }
});

test('a page whose base URL lacks /v1 may read that, too', async () => {
  const asked = { Origin: 'https://a.example', 'Access-Control-Request-Method': 'POST' };
  const answer = await fetch(site('/sandbox/chat/completions'), { method: 'OPTIONS', headers: asked });
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
});

test('the rest of the site stays read-only', async () => {
  expect((await rawRequest(site(''), { method: 'POST', path: '/sandbox', body: '{}' })).status).toBe(405);
  expect((await rawRequest(site(''), { method: 'POST', path: '/overview/', body: '{}' })).status).toBe(405);
});
