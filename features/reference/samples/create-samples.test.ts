import { expect, test } from 'vitest';
import type { JsonObject } from '../document/json.ts';
import { markExact } from '../document/json-text.ts';
import { readReference } from '../document/reference.ts';
import { operationsOf } from '../document/walk.ts';
import { createSamples } from './scenario-samples.ts';
import { sampleBodies } from './sample-bodies.ts';

/** Returns the code of an operation's first sample, by language. */
function samplesOf(path: string, item: JsonObject, rest: JsonObject = {}): { [language: string]: string } {
  const servers = [{ url: 'https://api.example.com/v1' }];
  const reference = readReference({ openapi: '3.1.0', servers, paths: { [path]: item }, ...rest });
  const [operation] = operationsOf(reference);
  if (operation === undefined) throw new Error('no operation');
  const [first] = sampleBodies(reference, operation);
  return Object.fromEntries(
    createSamples(reference, operation, first?.body).map(({ language, code }) => [language, code]),
  );
}

const parameters = [
  {
    name: 'tag',
    in: 'query',
    required: true,
    schema: { type: 'array', items: { type: 'string' } },
    example: ['a', 'b'],
  },
  {
    name: 'filter',
    in: 'query',
    required: true,
    style: 'deepObject',
    schema: { type: 'object' },
    example: { first: 1 },
  },
  { name: 'label', in: 'path', required: true, style: 'label', schema: { type: 'array' }, example: [1, 2] },
  { name: 'sid', in: 'cookie', required: true, schema: { type: 'string' }, example: 'abc' },
  { name: 'Authorization', in: 'header', required: true, schema: { type: 'string' } },
];

test('parameters are written by their style in every language, required cookies among them', () => {
  const samples = samplesOf('/p/{label}', { get: { parameters, responses: {} } });
  for (const [language, code] of Object.entries(samples)) {
    expect(code, language).toContain('/v1/p/.1,2?tag=a&tag=b&filter%5Bfirst%5D=1');
    expect(code, language).toContain('sid=abc');
    expect(code, language).not.toContain('AUTHORIZATION');
  }
  expect(samples.curl).toContain('-b "sid=abc"');
});

test('keys that are needed together are all sent, each from a variable of its own', () => {
  const securitySchemes = {
    apiKey: { type: 'apiKey', in: 'header', name: 'X-Key' },
    app: { type: 'apiKey', in: 'query', name: 'app-id' },
    session: { type: 'apiKey', in: 'cookie', name: 'session' },
    bearer: { type: 'http', scheme: 'bearer' },
  };
  const security = [{ apiKey: [], app: [], session: [], bearer: [] }];
  const samples = samplesOf('/a', { get: { security, responses: {} } }, { components: { securitySchemes } });
  expect(samples.curl).toBe(
    [
      'curl "https://api.example.com/v1/a?app-id=$APP_API_KEY"',
      '-H "X-Key: $API_KEY"',
      '-H "Authorization: Bearer $BEARER"',
      '-b "session=$SESSION_API_KEY"',
    ].join(' \\\n  '),
  );
  expect(samples.python).toContain('"https://api.example.com/v1/a?app-id=" + os.environ["APP_API_KEY"]');
  expect(samples.python).toContain('"Cookie": "session=" + os.environ["SESSION_API_KEY"]');
  expect(samples.java).toContain('.header("Authorization", "Bearer " + System.getenv("BEARER"))');
  expect(samples.node).toContain('Authorization: `Bearer ${process.env.BEARER}`');
  expect(samples.http).toContain('GET /v1/a?app-id=$APP_API_KEY HTTP/1.1');
});

const upload = {
  type: 'object',
  required: ['file', 'purpose', 'meta', 'tags'],
  properties: {
    file: { type: 'string', format: 'binary' },
    purpose: { type: 'string', example: '@a;b' },
    meta: { type: 'object', properties: { a: { type: 'integer', example: 1 } } },
    tags: { type: 'array', items: { type: 'string' }, example: ['x', 'y'] },
  },
};

test('a multipart body sends files by their content, each part with its media type', () => {
  const content = {
    'multipart/form-data': { schema: upload, encoding: { file: { contentType: 'image/png, image/jpeg' } } },
  };
  const samples = samplesOf('/a', { post: { requestBody: { content }, responses: {} } });
  expect(samples.curl).toBe(
    [
      'curl "https://api.example.com/v1/a"',
      "-F 'file=@file.png;type=image/png'",
      "--form-string 'purpose=@a;b'",
      `-F 'meta={"a":1};type=application/json'`,
      "-F 'tags=x'",
      "-F 'tags=y'",
    ].join(' \\\n  '),
  );
  expect(samples.python).toContain('("file", ("file.png", open("file.png", "rb"), "image/png")),');
  expect(samples.python).toContain('("tags", (None, "y")),');
  expect(samples.node).toContain(
    "form.append('file', new Blob([await readFile('file.png')], { type: 'image/png' }), 'file.png');",
  );
  expect(samples.node).toContain("import { readFile } from 'node:fs/promises';");
  expect(samples.java).toContain('"multipart/form-data; boundary=part-of-the-form"');
  expect(samples.java).toContain('Files.readAllBytes(Path.of("file.png"))');
  expect(samples.http).toMatch(
    /boundary=part-of-the-form\n\n--part-of-the-form\nContent-Disposition: form-data; name="file"; filename="file.png"\nContent-Type: image\/png\n\n<file.png>\n/,
  );
});

test('an encoded form repeats lists, and follows the style of its encoding', () => {
  const schema = {
    type: 'object',
    required: ['tags', 'address'],
    properties: {
      tags: { type: 'array', example: ['x', 'y'] },
      address: { type: 'object', example: { city: 'A b' } },
    },
  };
  const encoding = { address: { style: 'deepObject', explode: true } };
  const content = { 'application/x-www-form-urlencoded': { schema, encoding } };
  const samples = samplesOf('/a', { post: { requestBody: { content }, responses: {} } });
  expect(samples.http).toContain('\n\ntags=x&tags=y&address%5Bcity%5D=A%20b');
  expect(samples.curl).toContain("--data-urlencode 'address[city]=A b'");
  expect(samples.python).toContain('data={"tags": ["x", "y"], "address[city]": "A b"}');
});

const curlOf = (content: JsonObject) => samplesOf('/a', { post: { requestBody: { content }, responses: {} } }).curl;

test('curl sends what is written, and neither splits a name nor reads a file', () => {
  const form = { schema: { type: 'object' }, example: { 'two words': 'a b' } };
  expect(curlOf({ 'application/x-www-form-urlencoded': form })).toContain("--data-urlencode 'two%20words=a b'");
  expect(curlOf({ 'text/plain': { example: '@all hello' } })).toContain("--data-raw '@all hello'");
});

test.each([
  ['a', '(b', "--form-string 'a=(b'"],
  ['a', ' b\n', "--form-string 'a= b\n'"],
  ['a;"b"', 'c', `-F 'a;"b"=c'`],
  ['a=b', 'c', `-F '=c;headers="Content-Disposition: form-data; name=\\"a=b\\""'`],
  ['a=b', '@c;d', `-F '="@c;d";headers="Content-Disposition: form-data; name=\\"a=b\\""'`],
])('curl sends the field %j of a form with the value %j', (name, value, option) => {
  expect(curlOf({ 'multipart/form-data': { schema: { type: 'object' }, example: { [name]: value } } })).toContain(
    option,
  );
});

test('curl sends files whose names have a comma or equals sign', () => {
  const file = { type: 'string', format: 'binary' };
  const schema = { type: 'object', required: ['a,b', 'c=d'], properties: { 'a,b': file, 'c=d': file } };
  const curl = curlOf({ 'multipart/form-data': { schema } });
  expect(curl).toContain(`-F 'a,b=@"a,b.bin"'`);
  expect(curl).toContain(
    `-F '=@c=d.bin;headers="Content-Disposition: form-data; name=\\"c=d\\"; filename=\\"c=d.bin\\""'`,
  );
});

test('curl has no exclamation mark in its address, which an interactive shell would read', () => {
  const wow = [{ name: 'q', in: 'query', required: true, schema: { type: 'string' }, example: 'a!b' }];
  expect(samplesOf('/a', { get: { parameters: wow, responses: {} } }).curl).toContain('?q=a%21b"');
});

test('Python reads a response as UTF-8, which it would take for Latin-1 without a charset', () => {
  const content = { 'text/plain': { schema: { type: 'string' } } };
  const { python } = samplesOf('/a', { get: { responses: { 200: { content } } } });
  expect(python).toContain('print(response.content.decode())');
});

test('a body of GET has no sample with fetch, which refuses it', () => {
  const content = { 'application/json': { example: { query: 'x' } } };
  const samples = samplesOf('/a', { get: { requestBody: { content }, responses: {} } });
  expect(Object.keys(samples)).toEqual(['curl', 'python', 'java', 'http']);
});

test('a form of another media type is sent as that, which libraries write as form-data alone', () => {
  const content = { 'multipart/related; type="text/plain"': { schema: upload } };
  const samples = samplesOf('/a', { post: { requestBody: { content }, responses: {} } });
  const replaced = `.replace("multipart/form-data", "multipart/related; type=\\"text/plain\\"")`;
  expect(samples.python).toContain(
    `request.headers["Content-Type"]${replaced}\nresponse = requests.Session().send(request)`,
  );
  expect(samples.node).toContain(
    `headers: {\n    'Content-Type': encoded.headers.get('Content-Type').replace('multipart/form-data', 'multipart/related; type="text/plain"'),\n  },\n  body: await encoded.arrayBuffer(),`,
  );
});

test('null is a body in every language', () => {
  const content = { 'application/json': { example: null } };
  const samples = samplesOf('/a', { post: { requestBody: { content }, responses: {} } });
  expect(samples.python).toContain('headers={"Content-Type": "application/json"},\n    data="null".encode(),');
  expect(samples.curl).toContain("-d 'null'");
  expect(samples.node).toContain('JSON.stringify(null)');
});

test('a list or object has a line for each part where its line, as far as it is indented, would be too long', () => {
  const part = { type: 'text', text: '两张图里都有些什么' };
  const content = { 'application/json': { example: { p: part, a: [{ b: [{ c: [{ d: [part] }] }] }] } } };
  const samples = samplesOf('/a', { post: { requestBody: { content }, responses: {} } });
  for (const language of ['curl', 'python', 'node'])
    expect(samples[language]?.match(/\n *.*两张图里都有些什么/g)?.map((line) => line.includes('type'))).toEqual([
      true,
      false,
    ]);
});

test('TRACE has no sample with fetch, which sends none', () => {
  expect(Object.keys(samplesOf('/a', { trace: { responses: {} } }))).toEqual(['curl', 'python', 'java', 'http']);
});

test('a binary body is sent from a file', () => {
  const content = { 'audio/mpeg': {} };
  const samples = samplesOf('/a', { put: { requestBody: { content }, responses: {} } });
  expect(samples.curl).toContain("--data-binary '@input.mpeg'");
  expect(samples.python).toContain('data=open("input.mpeg", "rb")');
  expect(samples.node).toContain("body: await readFile('input.mpeg')");
  expect(samples.java).toContain('BodyPublishers.ofFile(Path.of("input.mpeg"))');
});

test('numbers keep digits that a double cannot hold', () => {
  const id = markExact('9007199254740993');
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example: id }];
  const content = { 'application/json': { example: { id, ids: [id] } } };
  const samples = samplesOf('/n/{id}', { put: { parameters, requestBody: { content }, responses: {} } });
  for (const [language, code] of Object.entries(samples)) {
    expect(code, language).toContain('/v1/n/9007199254740993');
    expect(code, language).toMatch(/id\W+: 9007199254740993|id: 9007199254740993/);
  }
});

test('the Java sample imports the classes that it names, and no others', () => {
  const text = { type: 'text', text: 'java.util.Map "java.util.Map"' };
  const messages = [{ role: 'user', content: [text, { type: 'file', file: {} }] }];
  const example = { model: 'm', messages, seed: 9_999_999_999 };
  const content = { 'application/json': { schema: {}, example } };
  const { java = '' } = samplesOf('/chat/completions', { post: { requestBody: { content }, responses: {} } });
  const [, imports = '', code = ''] = /^((?:import .*\n)*)\n([^]*)$/.exec(java) ?? [];
  const imported = Array.from(imports.matchAll(/\.([A-Z]\w*);/g), ([, name = '']) => name);
  const strings = /"(?:[^"\\]|\\.)*"/g;
  expect(imported).toContain('ChatCompletionCreateParams');
  for (const name of imported) expect(code.replaceAll(strings, '')).toContain(name);
  expect(code.replaceAll(strings, '')).not.toMatch(/\bjava\.|\bcom\./);
  expect(code).toContain(String.raw`"java.util.Map \"java.util.Map\""`);
});

test.each([
  [{ messages: [{ role: 'function', content: 'sunny' }] }, '.messages('],
  [{ messages: [{ role: 'function', content: 'sunny', name: 'weather' }] }, '.name("weather")'],
  [{ tools: [{ type: 'function', function: { name: 1 } }] }, '.putAdditionalBodyProperty("tools"'],
])('Java sends as JSON what the builders of a chat refuse: %j', (body, expected) => {
  const content = { 'application/json': { example: { model: 'gpt-4o', ...body } } };
  const { java = '' } = samplesOf('/chat/completions', { post: { requestBody: { content }, responses: {} } });
  expect(java).toContain(expected);
});
