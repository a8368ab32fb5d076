import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { build } from 'vite';
import type { OperationCheck } from '../browser/find-body-problem.ts';
import { check } from '../schema/check.ts';
import type { PatternOf } from '../../reference/document/patterns.ts';
import type { Json, JsonObject } from '../../reference/document/json.ts';
import { readReference } from '../../reference/document/reference.ts';
import { engineFolder } from '../../../build/files/paths.ts';
import { sitePlugin } from '../../../build/vite/vite-config.ts';
import { compileSandbox } from './compile-sandbox.ts';
import { sandboxModules } from './sandbox-modules.ts';

const document = {
  openapi: '3.0.3',
  paths: {
    '/a': {
      post: {
        operationId: 'one',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['text'],
                properties: {
                  text: { type: 'string', minLength: 2, maxLength: 3 },
                  at: { type: 'string', format: 'uri' },
                },
              },
            },
          },
        },
        responses: { 200: { description: 'x' } },
      },
    },
    '/b': { get: { operationId: 'two', responses: { 200: { description: 'x' } } } },
  },
};
await mkdir(path.join(engineFolder, '.cache'), { recursive: true });
const folder = await mkdtemp(path.join(engineFolder, '.cache/sandbox-modules-'));
afterAll(() => rm(folder, { recursive: true }));

/** Returns whether a body is valid by the module of an operation that the console loads. */
async function checkIn(file: string): Promise<(body: unknown) => boolean> {
  const { check: checked, patternOf } = (await import(/* @vite-ignore */ file)) as Called;
  return (body) => check(checked.body ?? {}, body as Json, patternOf).length === 0;
}

type Called = { check: OperationCheck; patternOf?: PatternOf };

const unasked = (): never => {
  throw new Error('only the console asks for the configuration');
};

/** Bundles a module for the browser, with the sandbox of a document; returns its file. */
async function bundle(code: string, spec: object | undefined, specFile = ''): Promise<string> {
  const entry = path.join(folder, 'entry.js');
  await writeFile(entry, code);
  const written = spec && { api: readReference(structuredClone(spec) as JsonObject), file: specFile };
  const codeOf = sandboxModules({ isOn: () => written !== undefined, document: async () => written, config: unasked });
  const module = ({ id }: { id: string }) => codeOf(id.replace(/^site:sandbox\/?/, ''));
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [sitePlugin(['sandbox'], { module, page: async () => undefined })],
    build: {
      outDir: path.join(folder, 'out'),
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', output: { entryFileNames: 'entry.js' } },
    },
  });
  return path.join(folder, 'out/entry.js');
}

/** Returns a body object with one media type. */
const content = (type: string, media: object) => ({ content: { [type]: media } });

test('gives the browser the checks of request bodies, each by itself and without eval', async () => {
  const file = await bundle("export * from 'site:sandbox/call/one';", document);
  const check = await checkIn(file);
  expect([
    check({ text: '中文' }),
    check({ text: '中' }),
    check({ text: '中文', at: 'no' }),
    check({ text: '中文', other: 1 }),
  ]).toEqual([true, false, false, false]);
  const files = await Promise.all(
    (await readdir(path.join(folder, 'out'), { recursive: true }))
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFile(path.join(folder, 'out', name), 'utf8')),
  );
  for (const code of files) expect(code).not.toMatch(/\beval\(|new Function|\bcreateRequire\b/);
});

test('has nothing to load on a site without one', async () => {
  const file = await bundle("export { loadSandbox } from 'site:sandbox';", undefined);
  expect(await readFile(file, 'utf8')).toMatch(/void 0|undefined/);
  expect(await readdir(path.join(folder, 'out'), { recursive: true })).toEqual(['entry.js']);
});

test('tells which operations the sandbox cannot answer or check, with the line, and serves the others', async () => {
  const root = path.join(folder, 'openapi.yaml');
  const lines = [
    'paths:',
    '  /narrow: { $ref: paths/narrow.yaml }',
    '  /told: { $ref: paths/told.yaml }',
    '  /live:',
    '    get: {}',
    '  /never:',
    '    post: {}',
    '  /file:',
    '    post: {}',
    '  /wrong:',
    '    post: {}',
  ];
  await mkdir(path.join(folder, 'paths'));
  await writeFile(root, lines.join('\n'));
  await writeFile(path.join(folder, 'paths/narrow.yaml'), '# A path.\nget:\n  operationId: narrow\n');
  const narrow = { type: 'integer', minimum: 5, maximum: 3 };
  const answering = (media: object, type = 'application/json') => ({ 200: { ...content(type, media) } });
  const spec = {
    openapi: '3.0.3',
    paths: {
      '/narrow': { get: { operationId: 'narrow', responses: answering({ schema: narrow }) } },
      '/told': {
        get: {
          operationId: 'told',
          parameters: [
            { name: 'n', in: 'query', schema: { type: 'integer', maximum: 5 }, example: 50 },
            { name: 'zip', in: 'query', schema: { type: 'string', pattern: '^\\d{5}$' }, example: 10115 },
            { name: 'X Y', in: 'header', schema: { type: 'string' } },
            { name: 'grid', in: 'query', schema: { type: 'array', items: { type: 'array' } } },
            { name: 'deep', in: 'query', style: 'deepObject', schema: { properties: { a: { type: 'object' } } } },
          ],
          responses: {
            200: { ...answering({ schema: narrow, example: 4 })[200], headers: { 'X-City': { example: 'Köln' } } },
          },
        },
      },
      '/told#again': { get: { operationId: 'again', responses: answering({ schema: narrow, example: 4 }) } },
      '/never': {
        post: {
          operationId: 'never',
          requestBody: content('application/json', { schema: { properties: { a: narrow }, required: ['a'] } }),
          responses: answering({ schema: { type: 'string' } }),
        },
      },
      '/live': { get: { operationId: 'live', responses: answering({}, 'text/event-stream') } },
      '/file': {
        post: {
          operationId: 'file',
          requestBody: content('application/json', { schema: { type: 'int' } }),
          responses: answering({ schema: { title: 'Anything' } }),
        },
      },
      '/wrong': {
        post: {
          operationId: 'wrong',
          requestBody: content('application/json', { schema: { properties: { a: narrow } }, example: { a: 'no' } }),
          responses: answering({ schema: { enum: [null] } }),
        },
      },
    },
  };
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await bundle("export * from 'site:sandbox/call/wrong';", spec, root);
  const text = warn.mock.calls.flat().join('\n');
  const problems = text.split('\n').filter((line) => !line.startsWith('  → '));
  expect(problems.toSorted((a, b) => Number(/example of the/.test(a)) - Number(/example of the/.test(b)))).toEqual([
    expect.stringMatching(/openapi\.yaml:7  no value is found that fits the request body of POST \/never/),
    expect.stringMatching(
      /openapi\.yaml:9  the request body of POST \/file has the type int, which JSON Schema does not have/,
    ),
    expect.stringMatching(/an example of a parameter of GET \/told does not fit its schema: n, 50/),
    expect.stringMatching(/paths\/narrow\.yaml:2  the 200 response of GET \/narrow has no example/),
    expect.stringMatching(/openapi\.yaml:5  the 200 response of GET \/live streams and has no example/),
    expect.stringMatching(/GET \/told: HTTP cannot send the header X Y of a request/),
    expect.stringMatching(/GET \/told: HTTP cannot send the header X-City of the 200 response, "Köln"/),
    expect.stringMatching(/OpenAPI does not say how grid of GET \/told is written/),
    expect.stringMatching(/GET \/told, GET \/told#again have one address/),
    expect.stringMatching(
      /openapi\.yaml:11  the example of .* POST \/wrong does not fit its schema: a must be an integer, got "no"/,
    ),
  ]);
  expect(text).toContain('→ give it an example: content, application/json, example');
  expect(
    (await checkIn(`${await bundle("export * from 'site:sandbox/call/file';", spec, root)}?gaps`))('anything'),
  ).toBe(true);
});

test('checks patterns in linear time, and tells of those that no engine checks so', async () => {
  const root = path.join(folder, 'patterns.yaml');
  await writeFile(root, 'paths:\n  /a:\n    post: {}\n');
  const schema = {
    type: 'object',
    properties: {
      slow: { type: 'string', pattern: '^(a+)+$' },
      ahead: { type: 'string', pattern: '^(?=.*[A-Z]).{8,}$' },
      back: { type: 'string', pattern: '^.(?<=[A-Z]).{8,}$' },
      hosts: { items: { pattern: String.raw`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$` } },
      list: { items: { anyOf: ['^(b+)+$', '^(?:[a-z]+-?)+$'].map((pattern) => ({ pattern })) } },
    },
  };
  const spec = {
    openapi: '3.0.3',
    paths: {
      '/a': { post: { operationId: 'a', requestBody: content('application/json', { schema }), responses: {} } },
    },
  };
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const file = await bundle("export * from 'site:sandbox/call/a';", spec, root);
  expect(warn.mock.calls.flat().join('\n')).toMatch(
    /patterns\.yaml:3 {2}requests to POST \/a have the pattern \^\.\(\?<=/,
  );
  // The browser loads this module, and the pattern parser would be a third of it.
  expect((await readFile(file, 'utf8')).includes('Lone quantifier brackets')).toBe(false);
  const check = await checkIn(`${file}?patterns`);
  expect([check({ slow: 'aaa', back: 'any' }), check({ slow: 'aab' })]).toEqual([true, false]);
  expect(['anything', 'anythinG'].map((ahead) => check({ ahead }))).toEqual([false, true]);
  const time = (length: number) => {
    const start = performance.now();
    check({ slow: `${'a'.repeat(length)}!` });
    return performance.now() - start;
  };
  time(10);
  // A backtracking engine takes a thousand times as long for ten more characters.
  expect(time(40) / Math.max(1, time(20))).toBeLessThan(100);
  // The work of matching is limited: the invalid last item of a very long list is not checked.
  const takes = [100, 60_000, 100].map((length) => check({ list: [...Array.from({ length }, () => 'a'), 'A'] }));
  expect(takes).toEqual([false, true, false]);
  // A character class takes no longer than a single character.
  const hosts = Array.from({ length: 500 }, (_, index) => `host-${index}.example.com`);
  expect([check({ hosts }), check({ hosts: [...hosts, '-.com'] })]).toEqual([true, false]);
});

test('bounds the work of alternatives that hold themselves, and takes what is only large', async () => {
  const itself = { $ref: '#/components/schemas/Node' };
  const properties = { a: {}, b: {}, child: itself, list: { items: itself } };
  const Node = { anyOf: ['a', 'b'].map((name) => ({ type: 'object', required: [name], properties })) };
  const events = Array.from({ length: 60 }, (_, index) => ({
    required: [`k${index}`],
    properties: { [`k${index}`]: {} },
  }));
  const list = { type: 'array', items: { properties: { read: { type: 'integer' } } } };
  const kinds = events.map((_, index) => ({ properties: { list, kind: { const: index } } }));
  const times = Object.fromEntries(kinds.map((_, index) => [`t${index}`, { format: 'date-time' }]));
  const several = Array.from({ length: 4_000 }, (_, index) => `value-${index}`);
  const requestBody = content('application/json', {
    schema: {
      properties: {
        tree: itself,
        set: { uniqueItems: true },
        few: { items: { enum: several.slice(0, 20) } },
        deep: { $ref: '#/components/schemas/Deep' },
        many: { items: { enum: [{ a: 1, b: 2 }, null, 1, ...several.toReversed()] } },
        sets: { $ref: '#/components/schemas/Sets' },
        events: { items: { oneOf: events } },
        lists: { items: { anyOf: kinds } },
        rows: { items: { properties: times } },
        maps: { anyOf: kinds.map((kind) => ({ ...kind, additionalProperties: false })) },
      },
    },
  });
  const spec = {
    openapi: '3.0.3',
    paths: { '/a': { post: { operationId: 'a', requestBody, responses: {} } } },
    components: {
      schemas: {
        Node,
        Sets: { items: { $ref: '#/components/schemas/Sets' }, uniqueItems: true },
        Deep: { anyOf: [{ enum: several.slice(0, 20) }, { items: { $ref: '#/components/schemas/Deep' } }] },
      },
    },
  };
  const file = await bundle("export * from 'site:sandbox/call/a';", spec);
  const check = await checkIn(`${file}?recursive`);
  // The steps of each body are counted separately.
  for (let call = 0; call < 5; call++)
    expect(check({ tree: { b: 1, list: Array.from({ length: 5000 }, () => ({ b: 1 })) } })).toBe(true);
  // Both alternatives check each level with its whole subtree: 2 ** 60 times.
  let value: object = {};
  for (let level = 0; level < 60; level++) value = { a: 1, b: 1, child: value };
  expect(check({ tree: value })).toBe(true);
  expect(check({ tree: { a: 1, child: { b: 1 } } })).toBe(true);
  const listed = (length: number) => check({ events: Array.from({ length }, () => ({ k59: 1 })) });
  expect(listed(2000)).toBe(true);
  expect(listed(20_000)).toBe(true);
  // Absent fields take no steps.
  expect(check({ rows: [...Array.from({ length: 2_000 }, () => ({})), { t0: 'today' }] })).toBe(false);
  // The items of a list are not read again for each of many alternatives.
  const counted = { reads: 0 };
  const item = Object.defineProperty({}, 'read', { get: () => ++counted.reads, enumerable: true });
  expect(check({ lists: [{ kind: 59, list: Array.from({ length: 20_000 }, () => item) }] })).toBe(true);
  expect(counted.reads).toBeGreaterThan(20_000);
  expect(counted.reads).toBeLessThan(200_000);
  // Nor are the keys of a large object listed for each alternative.
  let lists = 0;
  const names = Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [`k${index}`, 1]));
  const ownKeys = () => {
    lists += 1;
    return Object.keys(names);
  };
  expect([check({ maps: new Proxy(names, { ownKeys }) }), lists < 20]).toEqual([true, true]);
  expect(check({ maps: { a: 1 } })).toBe(false);
  // Comparing each pair of items would take minutes.
  expect(check({ set: Array.from({ length: 100_000 }, (_, index) => ({ index })) })).toBe(true);
  // Nested lists are not serialized at each level.
  let sets: unknown[] = Array.from({ length: 50_000 }, (_, index) => index);
  for (let level = 0; level < 300; level++) sets = [level, sets];
  expect(check({ sets })).toBe(true);
  // A single item is not serialized at all.
  let nested: unknown = 1;
  for (let level = 0; level < 300; level++) nested = [nested];
  expect(check({ sets: [nested, 1, 1] })).toBe(false);
  const timeOf = (name: string) => {
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      expect(check({ [name]: Array.from({ length: 20_000 }, () => 'value-19') })).toBe(true);
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  // Comparing each item with each value of the `enum` would take 200 times as long.
  expect(timeOf('many') / Math.max(1, timeOf('few'))).toBeLessThan(50);
  const values = [{ many: ['{"a":1}'] }, { many: [{ b: 2, a: 1 }, null, 1] }, { many: ['1'] }];
  expect(values.map((value) => check(value))).toEqual([false, true, false]);
  // The innermost value is not read again at each level.
  let reads = 0;
  let deep: unknown = Object.defineProperty({}, 'member', { get: () => ++reads, enumerable: true });
  for (let level = 0; level < 100; level++) deep = [deep];
  expect([check({ deep }), reads]).toEqual([true, 0]);
  const twins = [
    { set: [{ a: 1, b: [2] }, {}, { b: [2], a: 1 }] },
    { set: ['[1]', [1], 1, '1', null, 'null', false, { a: { b: 1, c: 2 } }, { a: { c: 2, d: 1 } }] },
  ];
  expect(twins.map((value) => check(value))).toEqual([false, true]);
});

test('checks bodies also where an example is too large to check', () => {
  const anyOf = ['a', 'b'].map((name) => ({ type: 'object', required: [name], properties: { [name]: {} } }));
  const examples = { large: { value: Array.from({ length: 20_000 }, () => ({ a: 1 })) }, odd: { value: [{}] } };
  const content = { 'application/json': { schema: { type: 'array', items: { anyOf } }, examples } };
  const paths = { '/a': { post: { operationId: 'a', requestBody: { content }, responses: {} } } };
  const { operations } = compileSandbox(readReference({ openapi: '3.1.0', paths }));
  const { body } = operations.get('a')?.operation ?? {};
  expect([[{}], [{ a: 1 }, {}]].map((value) => check(body?.json ?? {}, value).length)).toEqual([0, 2]);
});
