import { expect, test } from 'vitest';
import type { ConsoleOperation } from './console-operation.ts';
import { requestOf, type Filled } from './request-of.ts';

const operation: ConsoleOperation = {
  id: 'getPet',
  method: 'POST',
  path: '/pets/{id}',
  security: [[{ in: 'header', name: 'Authorization', prefix: 'Bearer ' }]],
  samples: {
    frame: {
      method: 'POST',
      url: '',
      headers: [],
      cookies: [],
      keys: [],
      fields: {},
      isUpload: false,
      streams: 'never',
      files: [],
    },
    server: 'https://api.example.com/v1',
    compatible: false,
  },
  headers: [],
  parameters: [
    { id: 'a', name: 'id', in: 'path', types: ['string'], value: '' },
    { id: 'b', name: 'limit', in: 'query', types: ['integer'], value: '' },
  ],
  contentType: 'application/json',
  examples: [],
};
const filled: Filled = {
  body: '{}',
  parameters: { id: 'a/b', limit: '2' },
  fault: 'rate-limit',
  isReal: true,
  alternative: 0,
  secrets: { Authorization: 'mine' },
};

test('the API itself gets the reader’s key, and nothing of the sandbox’s', () => {
  const { url, init } = requestOf(operation, filled, {
    base: 'https://api.example.com/v1',
    isSandbox: false,
  });
  expect(url).toBe('https://api.example.com/v1/pets/a%2Fb?limit=2');
  expect(init.headers).toEqual({ Authorization: 'Bearer mine', 'Content-Type': 'application/json' });
});

test('the sandbox gets the failure that is asked for, and a key in the query where the document wants it', () => {
  const key = { in: 'query', name: 'key', prefix: '' } as const;
  const { url, init } = requestOf({ ...operation, security: [[key]] }, filled, {
    base: '/sandbox/v1',
    isSandbox: true,
  });
  expect(url).toBe('/sandbox/v1/pets/a%2Fb?limit=2&key=sandbox');
  expect(init.headers).toMatchObject({ 'X-Sandbox-Fault': 'rate-limit' });
});

test('keys that are needed together are all sent, and an alternative can be chosen', () => {
  const id = { in: 'header', name: 'X-App', prefix: '' } as const;
  const key = { in: 'query', name: 'key', prefix: '' } as const;
  const called = { ...operation, security: [[], [id, key]] };
  const { url, init } = requestOf(
    called,
    { ...filled, alternative: 1, secrets: { 'X-App': 'me', key: 'mine' } },
    { base: '/v1', isSandbox: false },
  );
  expect(url).toBe('/v1/pets/a%2Fb?limit=2&key=mine');
  expect(init.headers).toMatchObject({ 'X-App': 'me' });
  expect(requestOf(called, filled, { base: '/v1', isSandbox: false }).url).toBe('/v1/pets/a%2Fb?limit=2');
});

test('lists and objects are sent by the document’s style', () => {
  const parameters: ConsoleOperation['parameters'] = [
    { id: 'a', name: 'id', in: 'path', style: 'label', types: ['array'], value: '' },
    { id: 'b', name: 'tag', in: 'query', types: ['array'], value: '' },
    { id: 'c', name: 'filter', in: 'query', style: 'deepObject', types: ['object'], value: '' },
  ];
  const values = { id: '["a","b"]', tag: 'red, blue', filter: '{"first":1}' };
  const { url } = requestOf(
    { ...operation, parameters },
    { ...filled, parameters: values },
    { base: '', isSandbox: true },
  );
  expect(url).toBe('/pets/.a,b?tag=red&tag=blue&filter%5Bfirst%5D=1');
});

test('a form is sent as its media type has it', () => {
  const body = '{"tags":["x","y"],"a":{"b":1}}';
  const sent = (contentType: string) =>
    requestOf({ ...operation, contentType }, { ...filled, body }, { base: '', isSandbox: true }).init;
  expect(String(sent('application/x-www-form-urlencoded').body)).toBe('tags=x&tags=y&a=%7B%22b%22%3A1%7D');
  const { body: form, headers } = sent('multipart/form-data');
  expect(form instanceof FormData && form.getAll('tags')).toEqual(['x', 'y']);
  expect(headers).not.toHaveProperty('Content-Type');
});
