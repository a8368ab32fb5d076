import { expect, test } from 'vitest';
import { type JsonObject, objectOf } from './json.ts';
import { readReference } from './reference.ts';
import { measureUsage } from './usage.ts';
import { walkReference } from './walk.ts';

const fields = (count: number): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, { type: 'string' }]));
const json = (name: string): JsonObject => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
});
const operation = (operationId: string, request: string, response: string): JsonObject => ({
  operationId,
  requestBody: { content: json(request) },
  responses: { 200: { description: '', content: json(response) } },
});

function ids(schemas: JsonObject, ...operations: JsonObject[]): string[] {
  const propertyIds: string[] = [];
  const paths = Object.fromEntries(operations.map((node, index) => [`/${index}`, { post: node }]));
  walkReference(readReference({ openapi: '3.0.3', paths, components: { schemas } }), {
    property: ({ id }) => propertyIds.push(id),
  });
  return propertyIds;
}

test('a schema that only one place uses is shown there, however large', () => {
  const shown = ids(
    { In: { properties: { big: { $ref: '#/components/schemas/Big' } } }, Big: { properties: fields(30) }, Out: {} },
    operation('one', 'In', 'Out'),
  );
  expect(shown).toContain('one.request.big.field29');
});

test('a small schema is shown in every place, a large one only in the schemas section', () => {
  const schemas = { In: {}, Small: { properties: fields(12) }, Big: { properties: fields(13) } };
  const shown = ids(
    schemas,
    operation('one', 'In', 'Small'),
    operation('two', 'In', 'Small'),
    operation('three', 'In', 'Big'),
    operation('four', 'In', 'Big'),
  );
  expect(shown).toEqual(
    expect.arrayContaining(['one.response.200.field0', 'two.response.200.field11', 'schemas.Big.field12']),
  );
  expect(shown.filter((id) => id.startsWith('three.') || id.startsWith('four.'))).toEqual([]);
});

test('the first fields of a request body stand at its operation, even of a large shared schema or one with alternatives', () => {
  const schemas = {
    Big: { properties: fields(13) },
    Either: { oneOf: [{ $ref: '#/components/schemas/Big' }, { type: 'string' }] },
    Out: {},
  };
  const shown = ids(
    schemas,
    operation('one', 'Big', 'Out'),
    operation('two', 'Big', 'Out'),
    operation('three', 'Either', 'Out'),
  );
  expect(shown).toEqual(
    expect.arrayContaining(['one.request.field12', 'two.request.field12', 'three.request.big.field12']),
  );
});

test('a property that is called as a keyword is no value', () => {
  const shown = ids(
    {
      In: { properties: { default: { $ref: '#/components/schemas/Inner' }, enum: { type: 'string' } } },
      Inner: { properties: fields(1) },
      Out: {},
    },
    operation('one', 'In', 'Out'),
  );
  expect(shown).toEqual(expect.arrayContaining(['one.request.default.field0', 'one.request.enum']));
});

test('what leads up again by pointers, from every level to all above, links to where that is shown', () => {
  const depth = 14;
  const chain = (level: number): JsonObject => {
    const up = Array.from({ length: level }, (_, above): [string, JsonObject] => [
      `up${above}`,
      { $ref: `#/components/schemas/Chain${'/properties/next'.repeat(above)}` },
    ]);
    return level === depth ? {} : { properties: { next: chain(level + 1), ...Object.fromEntries(up) } };
  };
  const links = new Set<string>();
  const document = {
    paths: { '/': { post: operation('one', 'Chain', 'Chain') } },
    components: { schemas: { Chain: chain(0) } },
  };
  walkReference(readReference(document), {
    property: ({ name, schema }) => links.add(`${name} ${schema.link?.id ?? 'here'}`),
  });
  expect(links).toContain('up0 schemas.Chain');
  expect(links).toContain('up2 schemas.Chain.next.next');
  expect([...links].filter((link) => link.startsWith('up') && link.endsWith('here'))).toEqual([]);
});

test('a schema that contains itself through the schema of a response is a link, also where only one place uses it', () => {
  const schema = { $ref: '#/components/responses/Ok/content/application~1json/schema' };
  const document = {
    paths: { '/': { post: operation('one', 'In', 'In') } },
    components: {
      schemas: { In: {}, Node: { properties: { next: schema } } },
      responses: { Ok: { description: '', content: json('Node') } },
    },
  };
  const usage = measureUsage(document);
  expect(usage.isLinked('Node', false)).toBe(true);
  expect(usage.leadsToItself('#/components/schemas/Node')).toBe(true);
});

test('the schemas of circles are found among those that only lead to circles or are led to by them', () => {
  const schemas: JsonObject = {};
  const edges = [
    'Before One',
    'One Two',
    'Two Three',
    'Three One',
    'Two Between',
    'Between Own',
    'Own Own',
    'Own After',
  ];
  for (const edge of edges) {
    const [from = '', to = ''] = edge.split(' ');
    const properties = {
      ...objectOf(objectOf(schemas[from]).properties),
      [to]: { $ref: `#/components/schemas/${to}` },
    };
    schemas[from] = { properties };
  }
  schemas['After'] = { type: 'string' };
  const usage = measureUsage({ paths: {}, components: { schemas } });
  const circular = Object.keys(schemas).filter((name) => usage.leadsToItself(`#/components/schemas/${name}`));
  expect(circular).toEqual(['One', 'Two', 'Three', 'Own']);
});

test('thousands of references into one circle are told from those that only lead to it', () => {
  const start = '#/components/schemas/Steps/properties/step';
  const steps = Array.from({ length: 2000 }, (_, index) => [
    `step${index}`,
    { properties: { next: { $ref: `${start}${index === 1999 ? 10 : index + 1}` } } },
  ]);
  const document = {
    paths: { '/': { schema: { $ref: `${start}0` } } },
    components: { schemas: { Steps: { properties: Object.fromEntries(steps) as JsonObject } } },
  };
  const usage = measureUsage(document);
  expect(steps.filter((_, index) => !usage.leadsToItself(`${start}${index}`))).toHaveLength(10);
});

test('a chain of thousands of references into schemas is followed to its end', () => {
  const start = '#/components/schemas/Steps/properties/step';
  const steps = Array.from({ length: 4000 }, (_, index) => [
    `step${index}`,
    { properties: { next: { $ref: `${start}${index + 1}` } } },
  ]);
  const last = { properties: { end: { $ref: '#/components/schemas/End' } } };
  const properties = Object.fromEntries([...steps, ['step4000', last]]) as JsonObject;
  const document = {
    paths: { '/': { schema: { $ref: `${start}0` } } },
    components: { schemas: { Steps: { properties }, End: {} } },
  };
  expect(measureUsage(document).isOnlyInResponses('End')).toBe(true);
});

const extending = (base: string) => ({ allOf: [{ $ref: `#/components/schemas/${base}` }, {}] });

test.each([
  ['a request', 'Animal', 'Out', false],
  ['a response', 'Out', 'Animal', true],
])('the schemas that extend a base, and theirs, are in %s that has the base', (_, request, response, expected) => {
  const schemas = {
    Out: {},
    Animal: { properties: { type: { type: 'string' } }, discriminator: { propertyName: 'type' } },
    Bird: extending('Animal'),
    Owl: extending('Bird'),
    Unused: extending('Alone'),
    Alone: {},
  };
  const document = { paths: { '/': { post: operation('one', request, response) } }, components: { schemas } };
  const { isOnlyInResponses } = measureUsage(document);
  expect(['Bird', 'Owl'].map(isOnlyInResponses)).toEqual([expected, expected]);
  expect(['Unused', 'Alone'].map(isOnlyInResponses)).toEqual([false, false]);
});

/** Returns the time in milliseconds that is measured for a number of schemas, each of which leads to the next. */
function timeOfCircle(count: number): number {
  const circle = Array.from({ length: count }, (_, index): [string, JsonObject] => [
    `S${index}`,
    { properties: { next: { $ref: `#/components/schemas/S${(index + 1) % count}` } } },
  ]);
  const document = { components: { schemas: Object.fromEntries(circle) } };
  const start = performance.now();
  measureUsage(document);
  return performance.now() - start;
}

test('the time for schemas that lead to each other grows as their number does', () => {
  timeOfCircle(300);
  // Eight times as many: quadratic time would be 64 times as long.
  expect(timeOfCircle(2_400)).toBeLessThan(30 * Math.max(5, timeOfCircle(300)));
});
