import { expect, test } from 'vitest';
import type { ConsoleOperation } from './console-operation.ts';
import { requestOf, type Filled } from './request-of.ts';

const operation: ConsoleOperation = {
  id: 'getPet',
  method: 'POST',
  path: '/pets/{id}',
  key: { in: 'header', name: 'Authorization', prefix: 'Bearer ' },
  samples: {
    frame: { method: 'POST', url: '', headers: [], key: undefined, streams: 'never', files: [] },
    server: 'https://api.example.com/v1',
    compatible: false,
  },
  headers: [],
  parameters: [
    { id: 'a', name: 'id', in: 'path', value: '' },
    { id: 'b', name: 'limit', in: 'query', value: '' },
  ],
  contentType: 'application/json',
  examples: [],
};
const filled: Filled = {
  body: '{}',
  parameters: { id: 'a/b', limit: '2' },
  fault: 'rate-limit',
  isReal: true,
  secret: 'mine',
};

test('the API itself gets the reader’s key, and nothing of the sandbox’s', () => {
  const { url, init } = requestOf(operation, filled, {
    base: 'https://api.example.com/v1',
    secret: 'mine',
    isSandbox: false,
  });
  expect(url).toBe('https://api.example.com/v1/pets/a%2Fb?limit=2');
  expect(init.headers).toEqual({ Authorization: 'Bearer mine', 'Content-Type': 'application/json' });
});

test('the sandbox gets the failure that is asked for, and a key in the query where the document wants it', () => {
  const key = { in: 'query', name: 'key', prefix: '' } as const;
  const { url, init } = requestOf({ ...operation, key }, filled, {
    base: '/sandbox/v1',
    secret: 'any',
    isSandbox: true,
  });
  expect(url).toBe('/sandbox/v1/pets/a%2Fb?limit=2&key=any');
  expect(init.headers).toMatchObject({ 'X-Sandbox-Fault': 'rate-limit' });
});
