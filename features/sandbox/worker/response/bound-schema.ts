import { oncePerObject } from '../../../../app/core/memoize.ts';
import { formats } from '../../../reference/document/formats.ts';
import type { CompiledPattern } from '../../../reference/document/patterns.ts';
import { schemasInPlace } from '../../../reference/document/keywords.ts';
import { lookUp } from '../../../reference/document/resolve.ts';
import { type Json, type JsonObject, isObject, objectOf } from '../../../reference/document/json.ts';

/** Keywords for items, whose value is a schema or a list of schemas. */
const toItems = ['items', 'prefixItems', 'contains', 'additionalItems', 'unevaluatedItems'];
const toMembers = ['additionalProperties', 'unevaluatedProperties'];
/** Keywords whose value is a map of schemas. */
const maps = ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'];
/** Keywords whose value is data. */
const data = ['const', 'enum', 'default', 'examples', 'example'];
/** Keywords of other references, which are removed: only JSON pointers into the schema are followed. */
const otherReferences = ['$id', 'id', '$anchor', '$dynamicAnchor', '$dynamicRef', '$recursiveAnchor', '$recursiveRef'];

/** Thrown when the validations of a request exceed their budget. */
export class TooMuchWork extends Error {}

/**
 * The budget of all validations of a request: `left` counts down, in schemas applied. Without `compilePattern`,
 * patterns stay in the schema: the native engine matches all of them in linear time.
 */
export type ValidationBudget = { left: number; compilePattern?: (source: string) => CompiledPattern };

/** Spends part of a budget. @throws TooMuchWork if too little is left */
export function spend(budget: ValidationBudget, amount: number): void {
  budget.left -= amount;
  if (budget.left < 0) throw new TooMuchWork('the schema costs too much');
}

/**
 * Makes an untrusted schema safe to validate one value with: counts the work of the validator first, and replaces each
 * pattern by a list of the strings in the value that match it, as the validator's engine backtracks.
 * @throws TooMuchWork, or UnsupportedPattern
 */
export function boundSchema(root: Json, value: Json, budget: ValidationBudget): Json {
  /** The strings that match each pattern. */
  const matching = new Map<string, Set<string>>();
  follow(root, value, 0);
  return budget.compilePattern === undefined ? root : rewrite(root);

  function follow(schema: Json | undefined, at: Json, around: number): void {
    // The validator copies an error at each level.
    spend(budget, 1 + around / 16);
    const depth = around + 1;
    if (!isObject(schema)) return;
    if (typeof schema.$ref === 'string') {
      spend(budget, schema.$ref.length / 8);
      follow(lookUp(root, schema.$ref), at, depth);
    }
    for (const member of Object.values(schema)) spend(budget, sizeOf(member) / 32);
    for (const part of schemasInPlace(schema)) follow(part, at, depth);
    if (typeof at === 'string' && typeof schema.pattern === 'string') matches(schema.pattern, at);
    // The validator divides integers of hundreds of digits.
    if (typeof at === 'number' && schema.multipleOf !== undefined) spend(budget, 8);
    if (Array.isArray(at)) {
      // Each pair of items is compared, lists and objects deeply.
      if (schema.uniqueItems === true) {
        const trees = at.filter((item) => typeof item === 'object');
        spend(budget, (at.length * (at.length + JSON.stringify(trees).length)) / 64);
      }
      const parts = toItems.flatMap((key) => schema[key] ?? []);
      for (const part of parts) for (const item of at) follow(part, item, depth);
    } else if (isObject(at)) {
      // The validator iterates over the keys of an object for each schema.
      spend(budget, widthOf(at) / 32);
      followMembers(schema, at, depth);
    }
  }

  function followMembers(schema: JsonObject, at: JsonObject, depth: number): void {
    const properties = objectOf(schema.properties);
    const byPattern = Object.entries(objectOf(schema.patternProperties));
    const ofAll = toMembers.filter((key) => schema[key] !== undefined);
    const isAny = Object.keys(properties).length === 0 && byPattern.length === 0 && ofAll.length === 0;
    if (isAny && schema.propertyNames === undefined) return;
    for (const [name, member] of Object.entries(at)) {
      if (Object.hasOwn(properties, name)) follow(properties[name], member, depth);
      for (const [pattern, part] of byPattern) if (matches(pattern, name)) follow(part, member, depth);
      for (const key of ofAll) follow(schema[key], member, depth);
      if (schema.propertyNames !== undefined) follow(schema.propertyNames, name, depth);
    }
  }

  function matches(source: string, text: string): boolean {
    const isMatch = (budget.compilePattern?.(source) ?? new RegExp(source, 'u')).test(text);
    if (isMatch) matching.set(source, (matching.get(source) ?? new Set()).add(text));
    return isMatch;
  }

  function rewrite(node: Json, isMap = false): Json {
    if (Array.isArray(node)) return node.map((member) => rewrite(member));
    if (!isObject(node)) return node;
    const entries = Object.entries(node).flatMap(([key, member]): [string, Json][] => {
      if (isMap) return [[key, rewrite(member)]];
      if (data.includes(key)) return [[key, member]];
      if (otherReferences.includes(key) && typeof member !== 'object') return [];
      // The validator parses all references, including those that it does not follow.
      if (key === '$ref' && typeof member === 'string') spend(budget, member.length / 8);
      // The validator's regular expressions of other formats, such as `url`, take exponential time.
      if (key === 'format' && !(typeof member === 'string' && Object.hasOwn(formats, member))) return [];
      if (key === 'pattern' && typeof member === 'string') return [[key, literal(member)]];
      if (key === 'patternProperties' && isObject(member))
        return [
          [key, Object.fromEntries(Object.entries(member).map(([name, part]) => [literal(name), rewrite(part)]))],
        ];
      return [[key, rewrite(member, maps.includes(key))]];
    });
    return Object.fromEntries(entries);
  }

  /** Returns a regular expression that matches exactly the strings that matched a pattern. */
  function literal(source: string): string {
    const texts = [...(matching.get(source) ?? [])].map(escape);
    // Each string may be compared with all; V8 does not compile expressions of hundreds of thousands of characters.
    spend(budget, texts.length ** 2 / 1_024 + texts.join('').length / 8);
    // Includes the source, so that two patterns that match nothing remain different keys.
    return texts.length === 0 ? `(?!)${escape(source)}` : `^(?:${texts.join('|')})$`;
  }
}

function escape(text: string): string {
  return text.replaceAll(/[\^$\\.*+?()[\]{}|/]/g, String.raw`\$&`);
}

function sizeOf(member: Json): number {
  return Array.isArray(member) ? member.length : isObject(member) ? widthOf(member) : 1;
}

const widthOf = oncePerObject((object: JsonObject) => Object.keys(object).length);
