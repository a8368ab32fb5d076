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
} from '../../reference/document/json.ts';
import type { Content } from '../../reference/document/reference.ts';

/** The JSON Schema of a content; undefined without one. Loose, a value may fit several alternatives of a `oneOf`. */
export type SchemaOf = (content: Content | undefined, side: 'request' | 'response' | 'loose') => JsonObject | undefined;

/**
 * Makes the JSON Schemas of contents, whose definitions all share. Many operations of an entity have the same content,
 * which is made once.
 */
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

/** The characters of JSON that the checks of a document have together. Their code has ten to twenty times as many. */
const maxTogether = 1_000_000;

/**
 * Gives each schema of a body the definitions that its check needs. Where those of all bodies together are very long, the
 * longest keep what they have room for, first what fewest references lead to, and other definitions take any value.
 * @param bodies every schema that will be given, each once
 */
export function createWithDefinitions(bodies: readonly JsonObject[]): (schema: JsonObject) => JsonObject {
  const measured = memoize((node: Json) => ({ length: JSON.stringify(node).length, references: referencesIn(node) }));
  const room = fairShare(
    bodies.map((body) => JSON.stringify(keepDefinitions(body, Infinity)).length),
    maxTogether,
  );
  return (schema) => keepDefinitions(schema, room);

  function keepDefinitions({ $defs, ...root }: JsonObject, most: number): JsonObject {
    const references = new Set(referencesIn(root));
    const near: JsonObject = {};
    let length = 0;
    // The set grows while it is read, level by level.
    for (const reference of references) {
      const name = reference.slice(prefix.length);
      const definition = objectOf($defs)[name] ?? true;
      const isKept = length + measured(definition).length <= most;
      near[name] = isKept ? definition : true;
      if (!isKept) continue;
      length += measured(definition).length;
      for (const inner of measured(definition).references) references.add(inner);
    }
    const schema = { ...root, $defs: near };
    return isCut(schema) ? loosened(schema) : schema;
  }
}

/** How much each may have at most, so that all together have no more than there is. */
function fairShare(lengths: number[], total: number): number {
  let left = total;
  for (const [index, length] of lengths.toSorted((a, b) => a - b).entries()) {
    const share = left / (lengths.length - index);
    if (length > share) return share;
    left -= length;
  }
  return Infinity;
}

const prefix = '#/$defs/';

/** The references in a JSON Schema. */
function referencesIn(node: Json): string[] {
  return objectsIn(node).flatMap(({ $ref = null }) => textsOf([$ref]));
}

/** Whether definitions were left out of a schema. */
export function isCut({ $defs }: JsonObject): boolean {
  return Object.values(objectOf($defs)).includes(true);
}

/**
 * What a schema of which some definitions were left out can still say: those fit any value, so that one may fit several
 * alternatives, and any field may be theirs.
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
    // It needs all of its alternatives.
    if (options.some(isOpen)) delete node.discriminator;
    if (node.discriminator !== undefined) continue;
    delete node.oneOf;
    if (!options.some(isOpen)) node.allOf = [...listOf(node.allOf), { anyOf: options }];
  }
  return copy;
}
