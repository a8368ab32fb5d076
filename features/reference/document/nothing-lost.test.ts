import { expect, test } from 'vitest';
import { createMarkdown } from '../build/markdown.ts';
import { reference as english } from '../messages/en.ts';
import { scenarioSamples } from '../samples/scenario-samples.ts';
import type { JsonObject } from './json.ts';
import { readReference } from './reference.ts';
import { operationsOf } from './walk.ts';

const ok = { 200: { description: 'Ok.' } };

/** Returns the Markdown of the first operation of a document with one path. */
function shown(item: JsonObject, rest: JsonObject = {}): string {
  const reference = readReference({ openapi: '3.2.0', paths: { '/things': item }, ...rest });
  return operationsOf(reference)
    .map((operation) => createMarkdown(reference, english).operationMarkdown(operation))
    .join('\n');
}

test('words beside a reference to a parameter, body, header or example replace those of its target', () => {
  const text = shown(
    {
      post: {
        parameters: [{ $ref: '#/components/parameters/Lang', description: 'Words of the use.' }],
        requestBody: { $ref: '#/components/requestBodies/Body', description: 'Words of the body’s use.' },
        responses: {
          200: {
            headers: { 'X-A': { $ref: '#/components/headers/A', description: 'Words of the header’s use.' } },
            content: {
              'application/json': {
                examples: { e: { $ref: '#/components/examples/E', summary: 'Summary of the use' } },
              },
            },
          },
        },
      },
    },
    {
      components: {
        parameters: { Lang: { name: 'lang', in: 'query', description: 'Base.', schema: { type: 'string' } } },
        requestBodies: { Body: { description: 'Base.', content: { 'application/json': { schema: {} } } } },
        headers: { A: { description: 'Base.', schema: { type: 'string' } } },
        examples: { E: { summary: 'Base.', value: { a: 1 } } },
      },
    },
  );
  for (const words of ['of the use.', 'of the body’s use.', 'of the header’s use.', 'Summary of the use', '"a": 1'])
    expect(text).toContain(words);
  expect(text).not.toContain('Base.');
});

test('a path’s summary and description stand with each of its operations', () => {
  const text = shown({
    summary: 'All things',
    description: 'Things are kept for a day.',
    get: { summary: 'List', description: 'Lists them.', responses: ok },
    delete: { operationId: 'clear', responses: ok },
  });
  expect(text.split('Things are kept for a day.')).toHaveLength(3);
  expect(text.split('All things')).toHaveLength(3);
  expect(text).toContain('Lists them.');
});

test('a parameter that names no place of a request is shown as it stands', () => {
  const parameters = [
    { name: 'a', description: 'Words of a.' },
    { name: 'b', in: 'body', description: 'Words of b.' },
  ];
  const text = shown({
    parameters: [{ in: 'query', description: 'Words of none.' }],
    get: { parameters, responses: ok },
  });
  for (const words of ['Words of a.', '"in": "body"', 'Words of none.']) expect(text).toContain(words);
});

test('a contact’s address is told as well as its name and page', () => {
  const info = { title: 'T', version: '1', contact: { name: 'Team', url: 'https://a.example', email: 'b@a.example' } };
  const { links } = readReference({ info });
  expect(links.map(({ label, href }) => [label, href])).toEqual([
    ['Team', 'https://a.example'],
    ['b@a.example', 'mailto:b@a.example'],
  ]);
});

test('the author’s samples keep their labels, also a second one in a language', () => {
  const operation = {
    'x-codeSamples': [
      { lang: 'python', label: 'By requests', source: 'import requests' },
      { lang: 'shell', source: 'curl a' },
      { lang: 'python', label: 'By httpx', source: 'import httpx' },
      { lang: 'Shell (next page)', source: 'curl a?page=2' },
      { lang: 'Elixir', source: 'Req.get!(a)' },
    ],
    responses: ok,
  };
  const reference = readReference({ paths: { '/things': { get: operation } } });
  const [list] = operationsOf(reference);
  const scenarios = list === undefined ? [] : scenarioSamples(reference)(list);
  const code = scenarios.map(({ title, samples }) => [
    title,
    samples.find(({ language }) => language === 'python')?.label,
    samples.find(({ language }) => language === 'python')?.code,
  ]);
  expect(code).toEqual([
    ['GET /things', 'By requests', 'import requests'],
    ['By httpx', 'By httpx', 'import httpx'],
    ['Shell (next page)', undefined, expect.stringContaining('import requests')],
    ['Elixir', undefined, expect.stringContaining('import requests')],
  ]);
  expect(scenarios[2]?.samples[0]).toMatchObject({ label: 'Shell (next page)', code: 'curl a?page=2' });
  expect(scenarios[3]?.samples).toContainEqual(expect.objectContaining({ label: 'Elixir', code: 'Req.get!(a)' }));
});

test('an example of a parameter stands in a line with the text that is sent', () => {
  const examples = { e: { dataValue: ['a', 'b'], serializedValue: 'km=a&km=b' } };
  const text = shown({ get: { parameters: [{ name: 'km', in: 'query', schema: {}, examples }], responses: ok } });
  expect(text).toContain('e `["a","b"]` `km=a&km=b`');
});

test('examples of a parameter are told with their summaries', () => {
  const examples = { far: { summary: 'A long way', value: 90 }, near: { value: 1, description: 'Round the corner.' } };
  const text = shown({ get: { parameters: [{ name: 'km', in: 'query', schema: {}, examples }], responses: ok } });
  expect(text).toContain('A long way `90`');
  expect(text).toContain('near `1` Round the corner.');
});

test('values are told with their names in code', () => {
  const schema = { type: 'integer', enum: [4, 5], 'x-enum-varnames': ['FULL', 'EMPTY'] };
  const text = shown({ get: { parameters: [{ name: 'state', in: 'query', schema }], responses: ok } });
  expect(text).toContain('`4` FULL');
  expect(text).toContain('`5` EMPTY');
  const azure = { enum: ['a'], 'x-ms-enum': { values: [{ value: 'a', name: 'Alpha', description: 'The first.' }] } };
  expect(shown({ get: { parameters: [{ name: 'kind', in: 'query', schema: azure }], responses: ok } })).toContain(
    '`a` Alpha: The first.',
  );
});

test('the only constant of a union keeps its name beside null', () => {
  const kind = { oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/Kind' }] };
  const content = { 'application/json': { schema: { type: 'object', properties: { kind } } } };
  const text = shown(
    { patch: { requestBody: { content }, responses: ok } },
    { components: { schemas: { Kind: { type: 'integer', oneOf: [{ title: 'SUBSCRIPTION', const: 4 }] } } } },
  );
  expect(text).toContain('integer | null');
  expect(text).toMatch(/SUBSCRIPTION.*`4`/);
});

test('webhooks are told where OpenAPI 3.0 has none', () => {
  expect(shown({}, { 'x-webhooks': { made: { post: { summary: 'It was made', responses: ok } } } })).toContain(
    '`POST made` (Webhook)',
  );
});

test('a callback is told by its name and method', () => {
  const onSeen = { '{$request.body#/to}': { post: { summary: 'Tell more', responses: ok } } };
  const put = { summary: 'Tell', callbacks: { onSeen }, responses: ok };
  const text = shown({ post: { callbacks: { onDone: { '{$request.query.to}': { put } } }, responses: ok } });
  expect(text).toContain('`PUT {$request.query.to}` (Callback onDone)');
  expect(text).toContain('`POST {$request.body#/to}` (Callback onSeen)');
});

test('tags are told by group, and an operation’s further tags with it', () => {
  const reference = readReference({
    tags: [
      { name: 'a' },
      { name: 'b', parent: 'Whole', kind: 'audience' },
      { name: 'c', summary: 'Third', kind: 'badge' },
      { name: 'd', externalDocs: { url: 'https://d.example' } },
    ],
    'x-tagGroups': [{ name: 'Group', tags: ['a'] }],
    paths: {
      '/a': {
        get: { tags: ['a', 'b', 'a', 'c'], 'x-badges': [{ name: 'New' }], responses: ok },
        put: { tags: ['b'], responses: ok },
      },
    },
  });
  const text = createMarkdown(reference, english).referenceMarkdown();
  expect(text).toContain('## Group: a\n');
  expect(text).toMatch(/## Whole: b\n[^#]*kind: "audience"/);
  expect(text).toContain('Also tagged: b, Third, New');
  expect(text).toContain('https://d.example');
});

test('a required field without a name is told by its quotes', () => {
  const schema = { type: 'object', required: [''], properties: {} };
  expect(shown({ post: { requestBody: { content: { 'application/json': { schema } } }, responses: ok } })).toContain(
    'needs `""`',
  );
});

test('methods and parameters of OpenAPI 3.2 are read', () => {
  const text = shown({
    additionalOperations: { LINK: { summary: 'Link', responses: ok } },
    query: {
      summary: 'Ask',
      parameters: [
        {
          name: 'all',
          in: 'querystring',
          content: { 'application/x-www-form-urlencoded': { schema: { properties: { limit: { type: 'integer' } } } } },
        },
      ],
      responses: ok,
    },
  });
  expect(text).toContain('`LINK /things`');
  expect(text).toContain('`QUERY /things`');
  expect(text).toMatch(/Query string[^]*`limit` \(integer\)/);
});

test('what a tag without letters says stands above the operations that have none', () => {
  const tags = [{ name: '', description: 'Words of none.' }, { name: 'cats' }];
  const reference = readReference({ tags, paths: { '/a': { get: {} }, '/b': { get: { tags: [''] } } } });
  expect(reference.tags.map(({ description, operations }) => [description, operations.length])).toEqual([
    ['Words of none.', 2],
  ]);
});
