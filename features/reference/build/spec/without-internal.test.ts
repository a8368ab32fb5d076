import { expect, test } from 'vitest';
import { objectOf } from '../../document/json.ts';
import { unshownParts, withoutInternal } from './without-internal.ts';

const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const example = { id: '1', secret: 'x', inner: [{ secret: 'x', id: '2' }], kept: { secretly: true } };
const answer = (name: string) => ({
  200: {
    description: 'Ok.',
    content: {
      'application/json': {
        schema: schema(name),
        examples: { one: { value: example }, two: { $ref: '#/components/examples/Two' } },
      },
    },
    links: { next: { operationId: 'next' }, hidden: { operationId: 'secretly' } },
  },
});

const document = {
  openapi: '3.1.0',
  'x-words': { tags: 'by hand', security: 'none' },
  tags: [{ name: 'public' }, { name: 'secret-tag' }, { name: 'secret-words', 'x-internal': true }],
  security: [{ key: [] }, { secretKey: [], key: [] }],
  webhooks: { 'secret-event': { post: { 'x-internal': true } } },
  paths: {
    '/things': {
      get: {
        tags: ['public', 'secret-words'],
        security: [{ secretKey: [] }],
        parameters: [
          { name: 'page', in: 'query' },
          { name: 'secret-parameter', in: 'query', 'x-internal': true },
          { $ref: '#/components/parameters/Secret' },
        ],
        responses: answer('Thing'),
      },
      delete: { tags: ['secret-tag'], 'x-internal': true, responses: answer('SecretReport') },
    },
    '/secret-path': { get: { operationId: 'secretly', 'x-internal': true, responses: answer('Thing') } },
    '/secret-item': { 'x-internal': true, summary: null, get: { responses: answer('Thing') } },
  },
  components: {
    securitySchemes: { secretKey: { 'x-internal': true } },
    examples: { Two: { value: example } },
    parameters: { Secret: { name: 'secret', in: 'query', 'x-internal': true } },
    schemas: {
      Thing: {
        type: 'object',
        required: ['id', 'secret'],
        properties: {
          id: { type: 'string' },
          secret: { type: 'string', 'x-internal': true },
          other: schema('Secret'),
          inner: { items: schema('Thing') },
        },
        example,
        oneOf: [schema('Thing'), schema('Secret')],
        discriminator: { propertyName: 'id', mapping: { thing: '#/components/schemas/Thing', secret: 'Secret' } },
      },
      Secret: { 'x-internal': true, type: 'object' },
      SecretReport: { type: 'object', properties: { total: { type: 'integer' } } },
      NeverUsed: { type: 'string' },
    },
  },
};

test('what is marked as internal is left out, with what refers to it and what only it used', () => {
  const left = withoutInternal(document, 'x-internal');
  expect(JSON.stringify(left)).not.toMatch(/secret(?!ly":true)/i);
  expect(left).toMatchObject({
    'x-words': { tags: 'by hand', security: 'none' },
    tags: [{ name: 'public' }],
    security: [{ key: [] }],
    paths: { '/things': { get: { parameters: [{ name: 'page' }], responses: { 200: { links: { next: {} } } } } } },
    components: { schemas: { Thing: { required: ['id'], properties: { id: { type: 'string' } } }, NeverUsed: {} } },
  });
  expect(left).not.toHaveProperty(['paths', '/things', 'get', 'security']);
  expect(objectOf(objectOf(left.components).schemas).Thing).toMatchObject({
    example: { id: '1', inner: [{ id: '2' }], kept: { secretly: true } },
  });
});

test('another keyword can mark it, and a document without marks stays as it is', () => {
  expect(withoutInternal(document, 'x-private')).toBe(document);
  expect(withoutInternal({ paths: { '/a': { get: { 'x-private': true } } } }, 'x-private')).toEqual({ paths: {} });
});

test('what no operation leads to is named, and nothing that a page shows', () => {
  const parameter = { name: 'a', in: 'query' };
  const callback = {
    '{$url}': { post: { tags: ['called'], parameters: [{ $ref: '#/components/parameters/Used%20up' }] } },
  };
  const tags = [
    { name: 'called' },
    { name: 'told', description: 'Words.' },
    { name: 'around' },
    { name: 'bare', parent: 'around' },
  ];
  const paths = { '/a': { post: { callbacks: { done: { $ref: '#/components/callbacks/Done' } } } } };
  const components = {
    callbacks: { Done: callback, Never: callback },
    parameters: { 'Used up': parameter, 'Un/used': parameter },
    headers: { Lost: {} },
    schemas: { Shown: {} },
    securitySchemes: { key: {} },
    'x-other': { mine: {} },
  };
  expect(unshownParts({ tags, paths, components })).toEqual([
    'callbacks/Never',
    'parameters/Un/used',
    'headers/Lost',
    'tags/bare',
  ]);
});

test('no part of a schema names an internal property: what requires it, depends on it or is a condition on it', () => {
  const secret = { type: 'string', 'x-internal': true };
  const body = {
    allOf: [
      schema('Base'),
      { required: ['secret', 'id'] },
      { if: { required: ['secret'] }, else: { required: ['id'] } },
    ],
    properties: { hidden: secret, id: {} },
    required: ['secret'],
    dependentRequired: { hidden: ['id'], id: ['hidden', 'name'] },
    dependentSchemas: { id: { required: ['hidden', 'name'], properties: { secret: { const: 'on' } } } },
    if: { properties: { hidden: { const: 'on' } } },
    else: { required: ['id'] },
  };
  const post = { requestBody: { content: { 'application/json': { schema: body } } } };
  const components = { schemas: { Base: { properties: { secret, name: {} } } } };
  const open = withoutInternal({ openapi: '3.1.0', paths: { '/things': { post } }, components }, 'x-internal');
  const text = JSON.stringify(open);
  expect(text).not.toMatch(/secret|hidden/);
  expect(text).toContain('"allOf":[{"$ref":"#/components/schemas/Base"},{"required":["id"]},{}]');
  expect(text).toContain(
    '"dependentRequired":{"id":["name"]},"dependentSchemas":{"id":{"required":["name"],"properties":{}}}',
  );
});
