import { describe, expect, test } from 'vitest';
import { readReference } from './reference.ts';
import { operationsOf } from './walk.ts';

const document = {
  openapi: '3.1.0',
  servers: [{ url: '/v1' }],
  security: [{ key: [] }],
  tags: [{ name: 'B', 'x-displayName': '乙' }],
  paths: {
    '/things/{id}': {
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
        { $ref: '#/components/parameters/Page' },
      ],
      get: {
        operationId: 'getThing',
        tags: ['B', 'C'],
        security: [],
        callbacks: {
          done: { '{$request.query.to}': { post: { requestBody: { $ref: '#/components/requestBodies/Done' } } } },
        },
        own: 1,
        'x-own': 1,
        parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' }, description: 'its own' }],
        responses: {
          200: {
            headers: { 'X-Left': { schema: { type: 'integer' } } },
            content: {
              'application/json': { schema: { properties: { id: {} } } },
              'text/event-stream': { schema: { properties: { delta: {} } } },
              'audio/mpeg': {},
            },
          },
          default: { description: 'else' },
        },
      },
      delete: {},
    },
  },
  webhooks: { done: { post: { summary: 'Done', requestBody: { $ref: '#/components/requestBodies/Done' } } } },
  components: {
    requestBodies: {
      Done: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['id', 'ok'],
              properties: {
                id: { type: 'string', readOnly: true },
                ok: { type: 'boolean' },
                key: { type: 'string', writeOnly: true },
              },
            },
          },
        },
      },
    },
    parameters: { Page: { name: 'page', in: 'query', schema: { type: 'string' } } },
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
  },
};

describe('an operation', () => {
  const reference = readReference(document);
  const [getThing, callback, deleteThing, webhook] = operationsOf(reference);

  test('stands under its first tag, declared tags first', () => {
    expect(reference.tags.map(({ id, label, operations }) => [id, label, operations.length])).toEqual([
      ['tags.B', '乙', 2],
      ['tags.default', '', 2],
    ]);
  });

  test('has its path’s parameters, its own in place of those of the same name', () => {
    expect(getThing?.parameters.map(({ id, description }) => [id, description])).toEqual([
      ['getThing.path.id', undefined],
      ['getThing.query.page', 'its own'],
    ]);
    expect(deleteThing?.parameters.map(({ schema }) => schema.types)).toEqual([['string'], ['string']]);
  });

  test('without operationId has an id of method and path', () => {
    expect(deleteThing?.id).toBe('delete-things-id');
  });

  test('takes the document’s security unless it has its own', () => {
    expect([getThing?.security, deleteThing?.security[0]?.[0]?.name]).toEqual([[], 'key']);
  });

  test('has ids for statuses, headers and each further content', () => {
    const [ok] = getThing?.responses ?? [];
    expect(ok?.headers[0]?.id).toBe('getThing.response.200.header.X-Left');
    expect(ok?.contents.map(({ id, kind, schema }) => [id, kind, schema?.properties[0]?.id])).toEqual([
      ['getThing.response.200', 'json', 'getThing.response.200.id'],
      ['getThing.response.200.stream', 'stream', 'getThing.response.200.stream.delta'],
      ['getThing.response.200.audio-mpeg', 'binary', undefined],
    ]);
  });

  test('keeps what no rule reads, but for what is of other tools', () => {
    expect(getThing?.unknown).toEqual([{ key: 'own', value: 1 }]);
  });

  test('of a webhook is told from the others', () => {
    expect(webhook).toMatchObject({ received: 'webhook', path: 'done', summary: 'Done' });
  });

  test('of a callback follows the operation that causes it', () => {
    expect(callback).toMatchObject({ received: 'callback', path: '{$request.query.to}', summary: 'Done' });
    expect(getThing?.received).toBeUndefined();
  });

  test('that the API sends shows what is sent, made from the schema', () => {
    for (const sent of [webhook, callback])
      expect(sent?.body?.contents[0]?.examples.map(({ value }) => value?.json)).toEqual([{ id: 'string', ok: true }]);
  });
});

const pathParameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'integer' } });

test('parameters keep the order of the document, before those that the path alone names', () => {
  const paths = {
    '/{other}/{a}/{b}/{c?}{?d,e}': { parameters: [pathParameter('b')], get: { parameters: [pathParameter('a')] } },
  };
  const [operation] = operationsOf(readReference({ openapi: '3.1.0', paths }));
  expect(operation?.parameters.map(({ name, schema }) => [name, ...schema.types])).toEqual([
    ['b', 'integer'],
    ['a', 'integer'],
    ['other', 'string'],
    ['c?', 'string'],
  ]);
});

test('a parameter whose path allows slashes shows no keyword that the document does not have', () => {
  const paths = { '/{Key+}/{path+}': { parameters: [pathParameter('Key+'), pathParameter('path')], get: {} } };
  const [operation] = operationsOf(readReference({ openapi: '3.1.0', paths }));
  expect(operation?.parameters).toEqual([
    expect.objectContaining({ name: 'Key+', allowReserved: true, unknown: [] }),
    expect.objectContaining({ name: 'path', allowReserved: true, unknown: [] }),
  ]);
});

test('a link of a response leads to an operation of the document, and only names another', () => {
  const links = {
    one: { operationId: 'things/list' },
    two: { operationRef: '#/paths/~1things/get', parameters: { id: '$response.body#/id' } },
    three: { operationId: 'gone', description: 'Not here.' },
    four: { operationRef: 'other.yaml' },
  };
  const get = { operationId: 'things/list', responses: { 200: { description: 'Ok.', links } } };
  const [operation] = operationsOf(readReference({ openapi: '3.1.0', paths: { '/things': { get } } }));
  expect(operation?.responses[0]?.links).toBe(
    '- `one` → [`things/list`](#things/list)\n- `two` → [`things/list`](#things/list), `id` = `$response.body#/id`\n' +
      '- `three` → `gone`\n\n  Not here.\n- `four` → `other.yaml`',
  );
});
