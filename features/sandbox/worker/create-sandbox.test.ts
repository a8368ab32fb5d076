import { expect, test, vi } from 'vitest';
import { nodeSandbox } from '../../../tests/support/node-sandbox.ts';
import type { JsonObject } from '../../reference/document/json.ts';

const answering = (value: JsonObject) => ({
  200: { description: 'Done.', content: { 'application/json': { example: value } } },
});
const parameters = [
  { name: 'ids[]', in: 'query', schema: { type: 'array', items: { type: 'integer' } } },
  { name: 'filter[status]', in: 'query', schema: { type: 'string', enum: ['open'] } },
  { name: 'constructor', in: 'query', schema: { type: 'string' } },
];
const tree = { $ref: '#/components/schemas/Tree' };
const { app } = await nodeSandbox({
  openapi: '3.0.3',
  info: { title: 'Search', version: '1' },
  paths: {
    '/search': {
      get: { operationId: 'search', parameters, responses: answering({ found: 1 }) },
      put: { operationId: 'keyed', security: [{ 'Our key': [] }], responses: answering({ kept: 4 }) },
      delete: { operationId: 'forget', responses: { 204: { description: 'Done.' } } },
      options: { operationId: 'ways', responses: answering({ ways: 2 }) },
      post: {
        operationId: 'grow',
        requestBody: {
          content: { 'application/json': { schema: tree }, 'application/x-www-form-urlencoded': { schema: tree } },
        },
        responses: answering({ grown: 3 }),
      },
    },
  },
  components: {
    securitySchemes: { 'Our key': { type: 'apiKey', in: 'header', name: 'Our key' } },
    schemas: { Tree: { type: 'object', properties: { inner: tree } } },
  },
});
const background = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} };
const ask = (query: string, init: RequestInit = {}) => app.request(`/sandbox/v1/search${query}`, init, {}, background);

test.each([
  ['', 200],
  ['?ids[]=1&ids[]=2&filter[status]=open&constructor=a', 200],
  ['?ids[]=one', 400],
  ['?filter%5Bstatus%5D=closed', 400],
])('parameters with brackets in their names are read and checked: %s', async (query, status) => {
  expect((await ask(query)).status).toBe(status);
});

test('a query is read once for all parameters', async () => {
  const decode = vi.spyOn(globalThis, 'decodeURIComponent');
  expect((await ask(`?${'%61=1&'.repeat(2_000)}`)).status).toBe(200);
  expect(decode.mock.calls.length).toBeLessThan(4_000);
});

test('a list with a number beyond all doubles is repeated as it is, and an operation without examples has none to choose', async () => {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"inner":[1e999,-1e999]}' };
  expect(await (await ask('', init)).text()).toContain('got [> 1.8e308,< -1.8e308]');
  const chosen = await ask('', { method: 'DELETE', headers: { 'X-Sandbox-Example': 'other' } });
  expect(await chosen.text()).toContain('no example called other; this operation has none.');
});

test('of a long list that is refused, only the beginning is written', async () => {
  const write = vi.spyOn(JSON, 'stringify');
  const body = `{"inner":[${'1,'.repeat(10_000)}1]}`;
  const answer = await ask('', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  const written = write.mock.results.map(({ value }) => String(value).length);
  write.mockRestore();
  expect(await answer.text()).toContain(`got [${'1,'.repeat(29)}1…`);
  expect(Math.max(...written)).toBeLessThan(1_000);
});

test('a body without an end is refused', async () => {
  const piece = new Uint8Array(1024 * 1024);
  const body = new ReadableStream({ pull: (controller) => controller.enqueue(piece) });
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, duplex: 'half' };
  expect((await ask('', init)).status).toBe(413);
});

test('an OPTIONS operation of the document is answered, and so is a browser that asks before it sends', async () => {
  const operation = await ask('', { method: 'OPTIONS' });
  expect([operation.status, await operation.json(), operation.headers.get('access-control-allow-origin')]).toEqual([
    200,
    { ways: 2 },
    '*',
  ]);
  const preflight = await ask('', { method: 'OPTIONS', headers: { 'Access-Control-Request-Method': 'GET' } });
  expect(preflight.status).toBe(204);
});

test('a key or parameter in a header that HTTP cannot have is not asked for', async () => {
  expect((await ask('', { method: 'PUT' })).status).toBe(200);
});

test('a file is there for reading alone', async () => {
  const answers = ['HEAD', 'POST'].map((method) => app.request('/sandbox/files/8x8/1.png', { method }));
  const [read, written] = await Promise.all(answers);
  expect([read?.status, written?.status, written?.headers.get('allow')]).toEqual([200, 405, 'GET, HEAD']);
});

test.each([
  ['application/json', 20_000, ''],
  ['application/x-www-form-urlencoded', 1_600, 'inner='],
])('values of more levels than can be checked are a mistake of who sends them: %s', async (type, levels, start) => {
  const body = `${start}${'{"inner":'.repeat(levels)}{}${'}'.repeat(levels)}`;
  const { status } = await ask('', { method: 'POST', headers: { 'Content-Type': type }, body });
  expect(status).toBe(400);
});
