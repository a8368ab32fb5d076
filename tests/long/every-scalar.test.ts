import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMarkdown } from '../../features/reference/build/markdown.ts';
import { isObject, type Json, type JsonObject } from '../../features/reference/document/json.ts';
import { readReference } from '../../features/reference/document/reference.ts';
import { operationsOf } from '../../features/reference/document/walk.ts';
import { reference as english } from '../../features/reference/messages/en.ts';
import { renderReference } from '../support/expect-whole-reference.ts';

/** Stand for texts and numbers, each of which becomes one of its own. */
const text = 'text';
const number = 0.5;

const object = (required: JsonObject, optional: { [key: string]: fc.Arbitrary<Json> }): fc.Arbitrary<JsonObject> =>
  fc.record(optional, { requiredKeys: [] }).map((more) => ({ ...required, ...(more as JsonObject) }));
const word = fc.constant(text);
const docs = object({ url: 'https://example.com/text' }, { description: word });
const example = fc.constantFrom<Json>(text, number, { key: text, list: [number] });
const namedExamples = fc.dictionary(
  fc.constantFrom('one', 'two'),
  fc.oneof(
    object({ value: text }, { summary: word, description: word }),
    object({ dataValue: text }, { summary: word, description: word, serializedValue: word }),
  ),
);

const { schema } = fc.letrec<{ schema: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    object(
      { type: 'string' },
      {
        title: word,
        description: word,
        default: word,
        pattern: word,
        format: word,
        contentMediaType: word,
        contentEncoding: word,
        examples: fc.constant([text]),
        externalDocs: docs,
        unheardOf: word,
      },
    ),
    object(
      { type: 'integer' },
      {
        minimum: fc.constant(number),
        maximum: fc.constant(number),
        multipleOf: fc.constant(number),
        const: fc.constant(number),
      },
    ),
    object(
      { enum: [text, text] },
      { 'x-enum-varnames': fc.constant([text, text]), 'x-enumDescriptions': fc.constant([text, text]) },
    ),
    object(
      { type: 'object' },
      {
        description: word,
        properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('schema')),
        patternProperties: fc.dictionary(fc.constantFrom('^x'), tie('schema')),
        additionalProperties: tie('schema'),
        required: fc.constant([text]),
      },
    ),
    object({ type: 'array' }, { items: tie('schema'), minItems: fc.constant(number), description: word }),
    object({ type: 'array' }, { prefixItems: fc.array(tie('schema'), { maxLength: 2 }) }),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((oneOf): JsonObject => ({ oneOf })),
    tie('schema').map((member): JsonObject => ({ anyOf: [{ type: 'null' }, member] })),
    tie('schema').map((not): JsonObject => ({ not })),
    fc.tuple(tie('schema'), fc.boolean()).map(([member, isFirst]): JsonObject => {
      const words = { description: text };
      return { allOf: isFirst ? [words, member] : [member, words] };
    }),
    object(
      { type: 'object' },
      {
        title: word,
        dependentRequired: fc.constant({ a: [text] }),
        dependentSchemas: fc.dictionary(fc.constantFrom('a'), tie('schema')),
        propertyNames: fc.constant({ pattern: text }),
        unevaluatedProperties: tie('schema'),
        $defs: fc.dictionary(fc.constantFrom('a'), tie('schema')),
        $comment: word,
        xml: fc.constant({ name: text, namespace: 'https://example.com/text' }),
      },
    ),
    fc.tuple(tie('schema'), tie('schema')).map(([test, other]): JsonObject => ({ if: test, else: other })),
    object(
      { oneOf: [{ $ref: '#/components/schemas/Shared' }, { type: 'object', title: text }] },
      { discriminator: fc.constant({ propertyName: text, mapping: { text: 'Shared' }, defaultMapping: text }) },
    ),
    object(
      { type: 'array' },
      {
        contains: tie('schema'),
        minContains: fc.constant(number),
        maxContains: fc.constant(number),
        maxItems: fc.constant(number),
        unevaluatedItems: tie('schema'),
        default: fc.constant([text, number]),
      },
    ),
    object(
      { type: 'number' },
      { exclusiveMinimum: fc.constant(number), exclusiveMaximum: fc.constant(number), example: fc.constant(number) },
    ),
    object(
      { type: 'string' },
      { minLength: fc.constant(number), maxLength: fc.constant(number), example: word, contentSchema: tie('schema') },
    ),
    object({ type: 'object' }, { minProperties: fc.constant(number), maxProperties: fc.constant(number), example }),
    fc.constantFrom('oneOf', 'anyOf').map((key): JsonObject => ({
      [key]: [{ $ref: '#/components/schemas/Shared' }],
      discriminator: { propertyName: text, mapping: { wtag: '#/components/schemas/Shared' } },
    })),
    fc.constantFrom<JsonObject>(
      { $ref: '#/components/schemas/Shared' },
      { $ref: '#/components/schemas/Shared', description: text },
    ),
  ),
}));

const encoding = fc.constant({ a: { contentType: text, headers: { 'X-A': { description: text } } } });
const media = object({}, { schema, example, itemSchema: schema, encoding, unheardOf: word }).chain((own) =>
  'example' in own ? fc.constant(own) : namedExamples.map((examples): JsonObject => ({ ...own, examples })),
);
const content = fc
  .constantFrom('application/json', 'text/plain', 'multipart/form-data')
  .chain((type) => media.map((own): JsonObject => ({ [type]: own })));
const parameter = fc
  .constantFrom('query', 'header', 'cookie')
  .chain((place) =>
    object({ name: text, in: place }, { description: word, schema, examples: namedExamples, unheardOf: word }),
  );
const header = fc.oneof(
  object({}, { description: word, schema, example, unheardOf: word }),
  object({ content: { 'text/plain': { schema: { type: 'string', description: text } } } }, { description: word }),
);
const server = object(
  { url: 'https://example.com/text' },
  {
    name: word,
    description: word,
    variables: fc.constant({ a: { default: text, enum: [text, text], description: text } }),
  },
);
const links = fc.constant({
  a: { operationId: text, description: text, parameters: { b: text }, requestBody: text, server: { url: text } },
});
const response = object(
  { description: text },
  { content, summary: word, links, headers: fc.dictionary(fc.constantFrom('X-A', 'X-B'), header) },
);
const operation: fc.Arbitrary<JsonObject> = object(
  {},
  {
    operationId: word,
    summary: word,
    description: word,
    externalDocs: docs,
    tags: fc.constantFrom([text], [text, text]),
    parameters: fc.array(parameter, { maxLength: 3 }),
    requestBody: object({}, { description: word, content }),
    responses: fc.dictionary(fc.constantFrom('200', '4XX', 'default'), response),
    servers: fc.array(server, { maxLength: 2 }),
    security: fc.constantFrom([], [{ a: [text] }, {}]),
    callbacks: fc.constant({
      a: {
        '{$request.query.a}': { post: { description: text, summary: text, responses: { 200: { description: text } } } },
      },
    }),
    unheardOf: word,
  },
);
const item = object(
  { get: { responses: {} } },
  {
    summary: word,
    description: word,
    get: operation,
    post: operation,
    parameters: fc.array(parameter, { maxLength: 1 }),
    additionalOperations: operation.map((link) => ({ LINK: link })),
  },
);
const scopes = { a: text, b: text };
const scheme = fc.oneof(
  object(
    { type: 'apiKey', in: 'header', name: text },
    { description: word, deprecated: fc.constant(true), unheardOf: word },
  ),
  object({ type: 'http', scheme: 'bearer' }, { bearerFormat: word }),
  object({ type: 'openIdConnect', openIdConnectUrl: 'https://example.com/text' }, { description: word }),
  object(
    { type: 'oauth2' },
    {
      oauth2MetadataUrl: fc.constant('https://example.com/text'),
      flows: fc.constant({
        deviceAuthorization: {
          deviceAuthorizationUrl: 'https://example.com/text',
          tokenUrl: 'https://example.com/text',
          scopes,
        },
        authorizationCode: {
          authorizationUrl: 'https://example.com/text',
          refreshUrl: 'https://example.com/text',
          tokenUrl: 'https://example.com/text',
          scopes,
        },
      }),
    },
  ),
);
const documents = fc
  .record({
    info: object(
      { title: text, version: text },
      {
        summary: word,
        description: word,
        contact: object({ name: text }, { email: word, url: fc.constant('https://example.com/text') }),
        license: object({ name: text }, { url: fc.constant('https://example.com/text') }),
      },
    ),
    item,
    shared: schema.map((inner): JsonObject => ({ type: 'object', title: text, properties: { inner } })),
    tag: object({ name: text, description: text }, { externalDocs: docs, 'x-displayName': word }),
    servers: fc.array(server, { maxLength: 2 }),
    hook: operation,
    scheme,
    spare: schema,
    top: object({}, { externalDocs: docs, unheardOf: word }),
  })
  .map(({ info, item: one, shared, tag, servers, hook, scheme: a, spare, top }) =>
    distinct({
      openapi: '3.2.0',
      info,
      servers,
      ...top,
      webhooks: { a: { post: hook } },
      tags: [tag],
      paths: { '/a': one },
      components: {
        schemas: { Shared: shared, Spare: { title: text, properties: { inner: spare } } },
        securitySchemes: { a },
      },
    }),
  );

/** A copy in which each text and number is another one. */
function distinct(document: JsonObject): JsonObject {
  let count = 10_000;
  const copy = (node: Json): Json => {
    if (typeof node === 'string') return node.replace(/^text$|(?<=\/)text$/, () => `w${(count += 1)}`);
    if (node === number) return (count += 1);
    if (Array.isArray(node)) return node.map(copy);
    return isObject(node) ? Object.fromEntries(Object.entries(node).map(([key, value]) => [key, copy(value)])) : node;
  };
  return copy(document) as JsonObject;
}

/** Where each distinct text and number is in the document. */
function scalars(node: Json, path = ''): { path: string; scalar: string }[] {
  if (Array.isArray(node)) return node.flatMap((value, index) => scalars(value, `${path}/${index}`));
  if (isObject(node)) return Object.entries(node).flatMap(([key, value]) => scalars(value, `${path}/${key}`));
  const [scalar] = /w?1\d{4}$/.exec(String(node)) ?? [];
  return scalar === undefined ? [] : [{ path, scalar }];
}

/** What has no place in Markdown: its headings have other words. */
const isOnPagesAlone = (path: string): boolean => /operationId$|^\/tags\/0\/name$/.test(path);

function markdownOf(document: JsonObject): string {
  const reference = readReference(document);
  const { examplesMarkdown, operationMarkdown, referenceMarkdown } = createMarkdown(reference, english);
  const operations = operationsOf(reference).flatMap((operation) => [
    operationMarkdown(operation),
    examplesMarkdown(operation),
  ]);
  return [referenceMarkdown(), ...operations].join('');
}

test('every text and number of a document is in its reference, as pages and as Markdown', async () => {
  await fc.assert(
    fc.asyncProperty(documents, async (document) => {
      const html = (await renderReference(structuredClone(document))).join('');
      const markdown = markdownOf(document);
      const isLost = ({ path, scalar }: { path: string; scalar: string }) =>
        !html.includes(scalar) || !(markdown.includes(scalar) || isOnPagesAlone(path));
      expect(scalars(document).filter(isLost)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
