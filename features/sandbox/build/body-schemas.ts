import { memoize } from '../../../app/core/memoize.ts';
import { createConverter } from '../../reference/document/json-schema.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  listOf,
  objectOf,
  objectsIn,
  textsOf,
  typeNames,
} from '../../reference/document/json.ts';
import { withDoubles } from '../../reference/document/json-text.ts';
import { fitsRequest } from '../../reference/document/example.ts';
import { jsonTypes } from '../../reference/document/formats.ts';
import { patternCheck } from '../../reference/document/patterns.ts';
import type { ApiReference, Content } from '../../reference/document/reference.ts';
import type { SampleBody } from '../../reference/samples/sample-bodies.ts';
import { check } from '../schema/check.ts';

/** Returns the JSON Schema of a content, if it has one. In a `loose` schema, values may match several of a `oneOf`. */
export type SchemaOf = (content: Content | undefined, side: 'request' | 'response' | 'loose') => JsonObject | undefined;

/** Converts the schemas of contents to JSON Schema. All share their `$defs`; equal contents are converted once. */
export function createSchemaOf(document: JsonObject): SchemaOf {
  const converters = {
    request: createConverter(document, 'request'),
    loose: createConverter(document, 'request', true),
    response: createConverter(document, 'response'),
  };
  const made = memoize((key) => {
    const [source, side] = JSON.parse(key) as [Json, keyof typeof converters];
    const { convert, $defs } = converters[side];
    return { ...convert(source), $defs };
  });
  return (content, side) => (content?.source === undefined ? undefined : made(JSON.stringify([content.source, side])));
}

/** Reads a JSON body: its JSON Schema, how it is checked, and what is wrong with it. */
export function readJsonBody(
  reference: ApiReference,
  content: Content | undefined,
  samples: SampleBody[],
  schemaOf: SchemaOf,
  withDefinitions: (schema: JsonObject) => JsonObject,
) {
  const bodies = samples.flatMap(({ body, ...sample }) => (body === undefined ? [] : [{ ...sample, ...body }]));
  // If no value matches exactly one alternative of a `oneOf`, a value that matches several is accepted.
  const isRefused = (isLoose: boolean) =>
    content?.source !== undefined &&
    bodies.some(({ given, value }) => !given && !fitsRequest(reference, content.source ?? {}, value, isLoose));
  const isLoose = isRefused(false);
  const whole = schemaOf(content, isLoose ? 'loose' : 'request');
  const body = whole && withDefinitions(whole);
  const examples = bodies.flatMap(({ given, name, value }) => (given ? [{ name, value: withDoubles(value) }] : []));
  const unknownTypes = [...new Set(objectsIn(body ?? {}).flatMap(typeNames))].filter((name) => !jsonTypes.has(name));
  const values = examples.map(({ value }) => value);
  const { $defs = {}, ...schema } = body === undefined || unknownTypes.length > 0 ? {} : withFieldsOf(values, body);
  const refused = examples.flatMap(({ name, value }) => {
    const errors = check({ ...schema, $defs }, value, patternCheck);
    return errors.length === 0 ? [] : [{ name, value, errors }];
  });
  return {
    whole,
    /** The schema with the definitions that the Worker has room for. */
    body,
    /** The schema that bodies are checked with: examples are always valid, their unknown fields in other values, too. */
    checked: {
      ...unlessOneOf(
        refused.map(({ value }) => value),
        schema,
      ),
      $defs,
    },
    /** The number of the document's examples, and those that are only valid as they are. */
    examples: examples.length,
    refused,
    /** The types in the schema that JSON Schema does not have: the body is not checked. */
    unknownTypes,
    /** Whether no value was found that matches the schema, so that the generated sample is invalid. */
    isImpossible: isLoose && isRefused(true),
  };
}

/** Returns a schema that some values need not match. */
export function unlessOneOf<Schema extends Json>(values: Json[], schema: Schema): Schema | JsonObject {
  return values.length === 0 ? schema : { if: { enum: values }, else: schema };
}

/** The most fields of examples that are added to a schema. */
const maxAdded = 20;

/** Returns a schema whose closed objects also allow the unknown fields of the examples. */
export function withFieldsOf(examples: Json[], schema: JsonObject, left = maxAdded): JsonObject {
  const errors = examples.flatMap((example) => check(schema, example, patternCheck));
  const unknown = errors.find(({ keyword }) => /^(?:additional|unevaluated)Properties$/.test(keyword));
  if (unknown?.child === undefined || left === 0) return schema;
  // The validator reads a schema once.
  const open = structuredClone(schema);
  const closed = objectsIn(open)[objectsIn(schema).findIndex((node) => node === unknown.schema)] ?? {};
  closed.properties = { ...objectOf(closed.properties), [unknown.child]: true };
  return withFieldsOf(examples, open, left - 1);
}

/** The limit of JSON characters of all body schemas of a document, which the Worker carries. */
const maxTogether = 5_000_000;

/**
 * Creates a function that reduces the `$defs` of a body schema to those it refers to. If all bodies together are too
 * long, the longest are cut to a fair share, nearest references first: any value matches the other definitions.
 * @param bodies all schemas that the function will be called with, without duplicates
 */
export function createWithDefinitions(bodies: readonly JsonObject[]): (schema: JsonObject) => JsonObject {
  const measured = memoize((node: Json) => ({ length: JSON.stringify(node).length, references: referencesIn(node) }));
  const room = fairShare(
    bodies.map((body) => JSON.stringify(keepDefinitions(body, Infinity)).length),
    maxTogether,
  );
  return (schema) => keepDefinitions(schema, room);

  function keepDefinitions({ $defs, ...root }: JsonObject, maxLength: number): JsonObject {
    const references = new Set(referencesIn(root));
    const kept: JsonObject = {};
    let length = 0;
    // The set grows while it is iterated: breadth first.
    for (const reference of references) {
      const name = reference.slice(prefix.length);
      const definition = objectOf($defs)[name] ?? true;
      const isKept = length + measured(definition).length <= maxLength;
      kept[name] = isKept ? definition : true;
      if (!isKept) continue;
      length += measured(definition).length;
      for (const inner of measured(definition).references) references.add(inner);
    }
    const schema = { ...root, $defs: kept };
    return isCut(schema) ? loosened(schema) : schema;
  }
}

/** Returns the largest limit such that the lengths, each cut to it, fit into `total`; Infinity if none must be cut. */
function fairShare(lengths: number[], total: number): number {
  let rest = total;
  for (const [index, length] of lengths.toSorted((a, b) => a - b).entries()) {
    const share = rest / (lengths.length - index);
    if (length > share) return share;
    rest -= length;
  }
  return Infinity;
}

const prefix = '#/$defs/';

/** Returns all `$ref` values in a JSON Schema. */
function referencesIn(node: Json): string[] {
  return objectsIn(node).flatMap(({ $ref = null }) => textsOf([$ref]));
}

/** Whether definitions of a schema were replaced by `true`. */
export function isCut({ $defs }: JsonObject): boolean {
  return Object.values(objectOf($defs)).includes(true);
}

/**
 * Relaxes a schema whose definitions were cut. Any value matches a cut definition, so a value may match several
 * alternatives, and an unknown field may belong to a cut definition.
 */
function loosened(schema: JsonObject): JsonObject {
  const copy = structuredClone(schema);
  const isOpen = memoize((node: Json): boolean => {
    if (!isObject(node)) return node === true;
    const target = textsOf([node.$ref ?? null]).map((ref) => objectOf(copy.$defs)[ref.slice(prefix.length)] ?? true);
    return [target, node.allOf, node.anyOf, node.oneOf].flatMap(listOf).some(isOpen);
  });
  const nodes = objectsIn(copy);
  for (const node of nodes.filter((candidate) => candidate.unevaluatedProperties !== undefined && isOpen(candidate)))
    delete node.unevaluatedProperties;
  for (const node of nodes.filter(({ oneOf }) => Array.isArray(oneOf))) {
    const options = listOf(node.oneOf);
    // A discriminator reads all alternatives.
    if (options.some(isOpen)) delete node.discriminator;
    if (node.discriminator !== undefined) continue;
    delete node.oneOf;
    if (!options.some(isOpen)) node.allOf = [...listOf(node.allOf), { anyOf: options }];
  }
  return copy;
}
