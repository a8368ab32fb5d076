import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../document/json.ts';
import { readReference } from '../document/reference.ts';
import { operationsOf } from '../document/walk.ts';
import { scenarioSamples } from './scenario-samples.ts';

type Parts = { schema?: Json; media?: JsonObject; extensions?: JsonObject; responses?: JsonObject };

/** Returns the reference of a document with one operation. */
function referenceOf({ schema = {}, media = {}, extensions = {}, responses = {} }: Parts) {
  const requestBody = { content: { 'application/json': { schema, ...media } } };
  return readReference({
    openapi: '3.1.0',
    servers: [{ url: 'https://api.example.com' }],
    security: [{ catAuth: [] }],
    paths: { '/cats': { post: { operationId: 'createCat', requestBody, responses, ...extensions } } },
    components: {
      securitySchemes: { catAuth: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Node: {
          type: 'object',
          required: ['name', 'children'],
          properties: {
            name: { type: 'string', minLength: 8 },
            children: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
          },
        },
      },
    },
  });
}

function scenariosOf(parts: Parts) {
  const reference = referenceOf(parts);
  const [operation] = operationsOf(reference);
  if (operation === undefined) throw new Error('the document has no operation');
  return scenarioSamples(reference)(operation);
}

const curlBody = (parts: Parts) => {
  const [scenario] = scenariosOf(parts);
  const code = scenario?.samples.find(({ language }) => language === 'curl')?.code ?? '';
  return JSON.parse(/-d '([^]*)'/.exec(code)?.[1] ?? 'null') as unknown;
};

describe('a body without an example', () => {
  test.each<[string, Json, unknown]>([
    ['requires', { required: ['a'], properties: { a: { type: 'string' }, b: { type: 'string' } } }, { a: 'string' }],
    ['only describes', { properties: { a: { type: 'boolean' }, b: { type: 'number' } } }, { a: true }],
    ['prefers', { properties: { a: { type: 'string' }, b: { type: 'string', examples: ['Tom'] } } }, { b: 'Tom' }],
    [
      'leaves to the server',
      { properties: { id: { type: 'string', readOnly: true }, a: { type: 'integer', minimum: 3 } } },
      { a: 3 },
    ],
    ['has in one of its forms', { oneOf: [{ required: ['x'], properties: { x: { const: 1 } } }] }, { x: 1 }],
    ['limits', { required: ['a'], properties: { a: { type: 'string', maxLength: 3 } } }, { a: 'str' }],
    [
      'names',
      { $ref: '#/components/schemas/Node' },
      { name: 'stringxx', children: [{ name: 'stringxx', children: [] }] },
    ],
    [
      'names below',
      { required: ['root'], properties: { root: { $ref: '#/components/schemas/Node' } } },
      { root: { name: 'stringxx', children: [] } },
    ],
  ])('holds what its schema %s', (_, schema, body) => {
    expect(curlBody({ schema })).toEqual(body);
  });

  test('takes those that the document keeps under x-examples, of the body or of its schema', () => {
    expect(curlBody({ media: { 'x-examples': { small: { value: { name: 'Kit' } } } } })).toEqual({ name: 'Kit' });
    expect(curlBody({ schema: { type: 'object', 'x-examples': { small: { name: 'Tom' } } } })).toEqual({ name: 'Tom' });
  });
});

const call = (title: string, response: string) => ({
  title,
  request: {
    curl: `curl https://cats.example.com \\\n  -d '{ "name": "${title}", "stream": ${title === 'Flow'} }'`,
    python: `cats.create("${title}")`,
    csharp: `new Cat("${title}");`,
    cobol: 'CALL CAT.',
  },
  response,
});
const meta = (examples: Json) => ({ 'x-oaiMeta': { name: 'Adopt', group: 'cats', beta: true, examples } });

describe('calls that the document’s author wrote', () => {
  const responses = { 200: { content: { 'application/json': {}, 'text/event-stream': {} } } };

  test('stand in the place of ours, each with its title; the body in them gives the other languages', () => {
    const [small, flow] = scenariosOf({ extensions: meta([call('Small', '{}'), call('Flow', 'x')]), responses });
    expect([small?.title, flow?.title]).toEqual(['Small', 'Flow']);
    expect(small?.samples.map(({ language }) => language)).toEqual([
      'curl',
      'python',
      'java',
      'node',
      'http',
      'csharp',
    ]);
    expect(small?.samples[1]?.code).toBe('cats.create("Small")');
    expect(small?.samples[3]?.code).toContain('process.env.CAT_API_KEY');
    expect(flow?.samples[4]?.code).toContain('"name": "Flow"');
  });

  test('that send an empty object where there is something to send give way to ours, and keep the answer', () => {
    const blank = { request: { curl: `curl https://cats.example.com/cats -d '{}'` }, response: '{"id":"c1"}' };
    const parts = { schema: { properties: { name: { type: 'string' } } }, extensions: meta([blank]), responses };
    expect(curlBody(parts)).toEqual({ name: 'string' });
    const [operation] = operationsOf(referenceOf(parts));
    expect(operation?.responses[0]?.contents[0]?.examples.map(({ value }) => value)).toEqual([{ json: { id: 'c1' } }]);
  });

  test('give the answers, a streamed one to the stream', () => {
    const extensions = meta([call('Small', '{"id":"c1"}'), call('Flow', '{"id":1}\n\n{"id":2}')]);
    const [operation] = operationsOf(referenceOf({ extensions, responses }));
    expect(
      operation?.responses[0]?.contents.map(({ kind, examples }) => [kind, examples.map(({ value }) => value)]),
    ).toEqual([
      ['json', [{ json: { id: 'c1' } }]],
      ['stream', [{ json: '{"id":1}\n\n{"id":2}' }]],
    ]);
    expect(operation).toMatchObject({ summary: 'Adopt', unknown: [] });
  });

  test('in x-codeSamples stand alone where nobody knows their body, and no other command is called cURL', () => {
    const extensions = {
      'x-codeSamples': [
        { lang: 'Shell', source: 'cats adopt' },
        { lang: 'Shell', source: 'curl /cats' },
        { lang: 'Go', source: 'cats.Adopt()' },
      ],
    };
    const scenarios = scenariosOf({ extensions }).map(({ samples }) =>
      samples.map(({ language, label, code }) => [language, label, code]),
    );
    expect(scenarios).toEqual([
      [
        ['curl', undefined, 'curl /cats'],
        ['go', undefined, 'cats.Adopt()'],
      ],
      [['http', 'CLI', 'cats adopt']],
    ]);
  });

  test('in x-fern-examples are those of the tabs of their languages, and further ones by their names', () => {
    const go = { language: 'go', code: 'cats.Adopt()' };
    const named = ['python', 'java'].flatMap((sdk) =>
      ['Default', 'Async'].map((name) => ({ sdk, name, code: `adopt${name}()` })),
    );
    const extensions = { 'x-fern-examples': [{ 'code-samples': [go] }, { 'code-samples': named }] };
    const scenarios = scenariosOf({ extensions }).map(({ title, samples }) => [
      title,
      ...samples.map(({ language, code }) => `${language}: ${code}`),
    ]);
    expect(scenarios).toEqual([
      ['Create cat', 'python: adoptDefault()', 'java: adoptDefault()', 'go: cats.Adopt()'],
      ['Async', 'python: adoptAsync()', 'java: adoptAsync()'],
    ]);
  });
});
