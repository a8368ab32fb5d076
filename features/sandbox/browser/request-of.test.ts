import { expect, test } from 'vitest';
import type { ConsoleOperation } from '../sandbox.ts';
import { type Filled, requestOf } from './request-of.ts';

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
      hasCertificate: false,
      isUpload: false,
      streamType: '',
      streams: 'never',
      files: [],
    },
    server: 'https://api.example.com/v1',
    compatible: false,
  },
  parameters: [
    { id: 'a', name: 'id', in: 'path', types: ['string'], value: '' },
    { id: 'b', name: 'limit', in: 'query', types: ['integer'], value: '' },
  ],
  contentType: 'application/json',
  examples: [],
};
const filled: Filled = {
  body: '{}',
  files: {},
  parameters: { a: 'a/b', b: '2' },
  fault: 'rate-limit',
  isReal: false,
  alternative: 0,
  secrets: { Authorization: 'mine' },
};

test('the API itself gets the reader’s key, and nothing of the sandbox’s', () => {
  const { url, init } = requestOf(operation, { ...filled, isReal: true }, 'https://api.example.com/v1');
  expect(url).toBe('https://api.example.com/v1/pets/a%2Fb?limit=2');
  expect(init.headers).toEqual({ Authorization: 'Bearer mine', 'Content-Type': 'application/json' });
});

test('a name and a password are sent in base64', () => {
  const security = [[{ in: 'header', name: 'Authorization', prefix: 'Basic ' } as const]];
  const login = { ...filled, isReal: true, secrets: { Authorization: 'Zoë:pass' } };
  expect(requestOf({ ...operation, security }, login, '/v1').init.headers).toMatchObject({
    Authorization: 'Basic Wm/DqzpwYXNz',
  });
});

test('the sandbox gets the failure that is asked for, and a key in the query where the document wants it', () => {
  const key = { in: 'query', name: 'key', prefix: '' } as const;
  const { url, init } = requestOf({ ...operation, security: [[key]] }, filled, '/sandbox/v1');
  expect(url).toBe('/sandbox/v1/pets/a%2Fb?limit=2&key=sandbox');
  expect(init.headers).toMatchObject({ 'X-Sandbox-Fault': 'rate-limit' });
});

test('keys that are needed together are all sent, and an alternative can be chosen', () => {
  const id = { in: 'header', name: 'X-App', prefix: '' } as const;
  const key = { in: 'query', name: 'key', prefix: '' } as const;
  const called = { ...operation, security: [[], [id, key]] };
  const { url, init } = requestOf(
    called,
    { ...filled, isReal: true, alternative: 1, secrets: { 'X-App': 'me', key: 'mine' } },
    '/v1',
  );
  expect(url).toBe('/v1/pets/a%2Fb?limit=2&key=mine');
  expect(init.headers).toMatchObject({ 'X-App': 'me' });
  expect(requestOf(called, { ...filled, isReal: true }, '/v1').url).toBe('/v1/pets/a%2Fb?limit=2');
});

test('lists and objects are sent by the document’s style', () => {
  const parameters: ConsoleOperation['parameters'] = [
    { id: 'a', name: 'id', in: 'path', style: 'label', types: ['array'], value: '' },
    { id: 'b', name: 'tag', in: 'query', types: ['array'], value: '' },
    { id: 'c', name: 'filter', in: 'query', style: 'deepObject', types: ['object'], value: '' },
  ];
  const values = { a: '["a","b"]', b: 'red, blue', c: '{"first":1}' };
  const { url } = requestOf({ ...operation, parameters }, { ...filled, parameters: values }, '');
  expect(url).toBe('/pets/.a,b?tag=red&tag=blue&filter%5Bfirst%5D=1');
});

test('headers and cookies are sent where they are filled in, also beside a parameter of the same name', () => {
  const parameters: ConsoleOperation['parameters'] = [
    { id: 'a', name: 'id', in: 'path', types: ['string'], value: '' },
    { id: 'b', name: 'id', in: 'header', types: ['array'], value: '' },
    { id: 'c', name: 'X-Name', in: 'header', types: ['string'], value: '' },
    { id: 'd', name: 'X-Empty', in: 'header', types: ['string'], value: '' },
    { id: 'e', name: 'sid', in: 'cookie', types: ['string'], value: '' },
    { id: 'f', name: 'Cookie', in: 'header', types: ['string'], value: '' },
  ];
  const security: ConsoleOperation['security'] = [[{ in: 'cookie', name: 'session', prefix: '' }]];
  const { url, init, cookies } = requestOf(
    { ...operation, parameters, security },
    { ...filled, parameters: { a: '1', b: 'x, y', c: '猫', e: 's', f: 'g=1; h=2' } },
    '',
  );
  expect(url).toBe('/pets/1');
  expect(init.headers).toMatchObject({ id: 'x,y', 'X-Name': '%E7%8C%AB' });
  expect(init.headers).not.toHaveProperty('X-Empty');
  expect(init.headers).not.toHaveProperty('Cookie');
  expect(cookies).toEqual(['sid=s', 'session=sandbox', 'g=1', 'h=2']);
});

test('a chosen file is sent in its field, and as the body where that is a file', async () => {
  const file = new File(['bytes'], 'cat.png', { type: 'image/png' });
  const { samples } = operation;
  const framed = (contentType: string, frame: Partial<typeof samples.frame>): ConsoleOperation => ({
    ...operation,
    contentType,
    samples: { ...samples, frame: { ...samples.frame, ...frame } },
  });
  const { init } = requestOf(
    framed('multipart/form-data', { fields: { photo: { file: true }, other: { file: true } } }),
    { ...filled, body: '{"photo":"a","other":"b"}', files: { photo: file } },
    '',
  );
  const form = await formOf(init);
  const [photo, other] = [form.get('photo'), form.get('other')];
  expect(photo instanceof File && [photo.name, photo.type, await photo.text()]).toEqual([
    'cat.png',
    'image/png',
    'bytes',
  ]);
  expect(other instanceof File && other.name).toBe('other.bin');
  const whole = requestOf(framed('image/png', { isUpload: true }), { ...filled, files: { '': file } }, '');
  expect(whole.init.body).toBe(file);
});

test('long numbers of a form keep their digits', () => {
  const { body } = requestOf(
    { ...operation, contentType: 'application/x-www-form-urlencoded' },
    { ...filled, body: '{"id":9007199254740993}' },
    '',
  ).init;
  expect(String(body)).toBe('id=9007199254740993');
});

test('a form is sent as its media type has it', async () => {
  const body = '{"tags":["x","y"],"a":{"b":1}}';
  const sent = (contentType: string) => requestOf({ ...operation, contentType }, { ...filled, body }, '').init;
  expect(String(sent('application/x-www-form-urlencoded').body)).toBe('tags=x&tags=y&a=%7B%22b%22%3A1%7D');
  const form = await formOf(sent('multipart/form-data'));
  expect([form.getAll('tags'), form.get('a')]).toEqual([['x', 'y'], '{"b":1}']);
  expect(new Headers(sent('multipart/mixed').headers).get('Content-Type')).toMatch(/^multipart\/mixed; boundary=/);
});

test('a text with the boundaries of its parts is sent as it is', () => {
  const [contentType, body] = ['multipart/mixed;boundary=b', '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--'];
  const { init } = requestOf({ ...operation, contentType }, { ...filled, body }, '');
  expect([new Headers(init.headers).get('Content-Type'), init.body]).toEqual([contentType, body]);
});

/** Parses a form as a server does. */
function formOf({ body = null, headers = {} }: RequestInit): Promise<FormData> {
  return new Response(body, { headers }).formData();
}
