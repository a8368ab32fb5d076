import * as fc from 'fast-check';
import { type Json, type JsonObject, isObject } from './api-document.ts';

/** A self-contained JSON Schema of a request, as the build generates it. */
type Schema = JsonObject;

/** The maximum of numbers that the document does not limit: the sandbox does, or large numbers make the tests slow. */
const maximums: { readonly [name: string]: number } = { dimensions: 2_000, n: 6 };

const word = fc.string({ unit: fc.constantFrom(...'aB3 中文。"\\{}\n'), maxLength: 12 });
const schemaName = fc.constantFrom('a', 'city', '日期', 'x-y');

/** Small JSON Schemas, as in requests with tools and structured output. */
const jsonSchema: fc.Arbitrary<Json> = fc.letrec<{ node: Json }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Json>(
      { type: 'string' },
      { type: 'integer', minimum: 3, maximum: 9 },
      { type: 'number', exclusiveMinimum: 0 },
      { type: 'boolean' },
      { enum: ['x', 'y'] },
      { const: 7 },
      { type: 'string', format: 'date' },
      { type: 'string', pattern: '^[A-Z]{2}-\\d+$' },
      { type: 'string', minLength: 20 },
      { type: ['string', 'null'] },
    ),
    fc.record({ type: fc.constant('array'), items: tie('node'), minItems: fc.nat(3) }),
    fc.record({ anyOf: fc.array(tie('node'), { minLength: 1, maxLength: 2 }) }),
    fc.dictionary(schemaName, tie('node'), { maxKeys: 3 }).map((properties): Json => ({
      type: 'object',
      properties,
      required: Object.keys(properties),
      additionalProperties: false,
    })),
  ),
})).node;

/** An object schema, sometimes with a recursive definition. */
const objectSchema = fc
  .dictionary(schemaName, fc.oneof(jsonSchema, fc.constant<Json>({ $ref: '#/$defs/tree' })), { maxKeys: 3 })
  .map((properties): Json => ({
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
    $defs: {
      tree: {
        type: 'object',
        properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/tree' } } },
        required: ['name', 'children'],
      },
    },
  }));

/** Generates valid values for a request's schema, with and without optional fields. */
export function requestArbitrary(root: Schema): fc.Arbitrary<Json> {
  return arbitrary(root, '');

  function arbitrary(schema: Json, name: string): fc.Arbitrary<Json> {
    if (!isObject(schema)) return fc.constant(null);
    if (typeof schema['$ref'] === 'string') return arbitrary(follow(root, schema['$ref']), name);
    // Rules with `if` do not describe a form of the value.
    const composed = [schema['allOf']].flat().filter((part) => !isRule(part ?? null)) as Json[];
    const options = [schema['oneOf'], schema['anyOf'], composed].find(
      (list) => Array.isArray(list) && list.length > 0,
    ) as Json[] | undefined;
    if (options !== undefined) return fc.oneof(...options.map((option) => arbitrary(option, name)));
    if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as Json[]));
    const types = [schema['type']].flat() as string[];
    return fc.oneof(...types.map((type) => ofType(schema, type, name)));
  }

  function isRule(part: Json): boolean {
    if (!isObject(part)) return true;
    return typeof part['$ref'] === 'string' ? isRule(follow(root, part['$ref'])) : 'if' in part;
  }

  function ofType(schema: JsonObject, type: string, name: string): fc.Arbitrary<Json> {
    const bound = (key: string, preset: number): number => (typeof schema[key] === 'number' ? schema[key] : preset);
    switch (type) {
      case 'object':
        return objectOf(schema, name);
      case 'array':
        return fc.array(arbitrary(schema['items'] ?? {}, name), {
          minLength: bound('minItems', 0),
          maxLength: Math.min(bound('maxItems', 4), bound('minItems', 0) + 4),
          size: 'max',
        });
      case 'integer':
        return fc.integer({
          min: bound('minimum', name === 'max_completion_tokens' || name === 'max_tokens' ? -1 : 0),
          max: Math.min(bound('maximum', 100_000), maximums[name] ?? Number.POSITIVE_INFINITY),
        });
      case 'number':
        return fc.double({ min: bound('minimum', -10), max: bound('maximum', 10), noNaN: true });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      default:
        return textOf(schema, name);
    }
  }

  function objectOf(schema: JsonObject, name: string): fc.Arbitrary<Json> {
    if (name === 'parameters' || name === 'schema') return objectSchema;
    const properties = isObject(schema['properties']) ? schema['properties'] : {};
    const required = new Set((schema['required'] ?? []) as string[]);
    const fields = Object.entries(properties).map(
      ([key, property]) =>
        [
          key,
          required.has(key)
            ? arbitrary(property, key)
            : fc.option(arbitrary(property, key), { nil: undefined, freq: 1 }),
        ] as const,
    );
    if (fields.length === 0)
      return fc.dictionary(fc.constantFrom('1', '2', 'a b'), arbitrary(schema['additionalProperties'] ?? {}, name));
    return fc
      .record(Object.fromEntries(fields))
      .map((value) =>
        Object.fromEntries(Object.entries(value).filter((entry): entry is [string, Json] => entry[1] !== undefined)),
      );
  }
}

function textOf(schema: JsonObject, name: string): fc.Arbitrary<Json> {
  if (schema['format'] === 'uri')
    return fc.constantFrom('https://images.example.com/a.png', 'data:image/png;base64,iVBORw0KGgo=');
  if (schema['format'] === 'byte') return fc.constantFrom('AAAA', 'UklGRg==');
  if (typeof schema['pattern'] === 'string') return fc.constantFrom('get_weather', 'f-1', 'X');
  const least = typeof schema['minLength'] === 'number' ? schema['minLength'] : 0;
  // Excludes the sandbox's own models, which request faults.
  return name === 'model'
    ? fc.constantFrom('gpt-4o', 'o3', 'deepseek-chat', '', '任意模型')
    : word.filter((text) => text.length >= least);
}

/** Resolves a reference inside a schema. */
export function follow(root: Schema, reference: string): Json {
  return reference
    .split('/')
    .slice(1)
    .reduce<Json>((node, step) => (isObject(node) ? (node[step] ?? null) : null), root);
}
