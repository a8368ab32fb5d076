import {
  cartesianProduct,
  flattenAllOf,
  isMarked,
  isNullOnly,
  mergeParts,
  namedUse,
  type Parts,
  withoutMarked,
  withoutOwn,
} from './all-of.ts';
import { canContainItself, readMapping, withSelectingValues, requireTag, selectingValues } from './discriminator.ts';
import { addRequiredBeside } from './dependents.ts';
import { formatTexts, hasFormat } from './formats.ts';
import {
  define,
  isObject,
  type Json,
  type JsonObject,
  listOf,
  memberOf,
  objectOf,
  sameJson,
  textOf,
  textsOf,
  typeNames,
  without,
} from './json.ts';
import { jsonText, withDoubles } from './json-text.ts';
import type { SamplePattern } from './patterns.ts';
import { excludeEachOther, schemaExamples, typedExample, typeToMake } from './keywords.ts';
import { keywordCount, numberFor } from './constraints.ts';
import { escapeKey, resolve, schemasPointer } from './resolve.ts';

/** How a value is generated. */
export type SampleOptions = {
  /** The value of strings without restrictions. Default `string`. */
  text?: string;
  /** The number of object levels with all properties; envelopes, of one property or for `data`, count none. Default 0. */
  levels?: number;
  /** The mark of properties that are left out, as only the other side sends them. */
  absent?: 'readOnly' | 'writeOnly';
  /** Whether to use valid examples and defaults of the schema. Default true. */
  hints?: boolean;
  /** Whether objects have what they need only, and no property that merely informs. Default false. */
  bare?: boolean;
  /** Whether an object that requires nothing has all properties with an example, not only one. Default false. */
  stated?: boolean;
  /** The index of the alternative that is tried first. Default 0. */
  choice?: number;
  /** The number of schemas that may still be visited. Counts down; a large schema or long string counts as several. */
  budget?: { left: number };
  /** Generates strings for patterns; without it, strings with a pattern have no value. */
  pattern?: SamplePattern | undefined;
  /**
   * Whether a value is valid against a schema of the document, to choose among hints and alternatives; a required part
   * for which no value is found is then `null`. Without it, the schema is untrusted; the caller validates the value.
   */
  fits?: (schema: Json, value: Json) => boolean;
};

/** Thrown if no value can be generated: the schema allows none, uses unsupported keywords, or is too large. */
export class Unsampleable extends Error {}

/**
 * Limits of one value. Names for `patternProperties` have at least `patternName` characters, as a prefix alone is not a
 * useful name; `retry` is the cost of trying an alternative again, in schemas.
 */
const limits = { steps: 20_000, length: 20_000, members: 1_000, name: 64, patternName: 3, notTries: 5, retry: 100 };

/** A position in the value: `nth` of unique items, remaining `levels` with all properties, `open` references around. */
type At = { depth: number; nth: number; levels: number; open: readonly string[] };

/**
 * Generates a value for a schema, deterministically: its example or default, its constant or first enum value, else the
 * required parts with the simplest value of each type. An object that requires none has its most informative property.
 * @param root the JSON Schema or OpenAPI document that references resolve against
 * @throws Unsampleable if no value is found within the limits
 */
export function sampleValue(root: JsonObject, start: Json, options: SampleOptions = {}): Json {
  const { text = 'string', absent, hints = true, bare = false, choice = 0, pattern, fits } = options;
  const { stated = false, budget = { left: limits.steps } } = options;
  // Only schemas of a document have discriminators, and looking for these is expensive.
  const isDocument = fits !== undefined;
  // Each level doubles the cost of validating a value of a recursive schema of the document.
  const maxDepth = isDocument ? 18 : 24;
  return sample(start, { depth: 0, nth: 0, levels: options.levels ?? 0, open: [] });

  function spend(amount: number): void {
    budget.left -= amount;
    if (budget.left < 0) throw new Unsampleable('no value is found soon enough');
  }

  function sample(schema: Json, outer: At): Json {
    if (outer.depth > maxDepth || schema === false) throw new Unsampleable('no value is found');
    spend(1);
    if (!isObject(schema)) return anyValue(outer);
    const use = !isDocument || 'anyOf' in schema || 'oneOf' in schema ? undefined : namedUse(root, schema);
    const pointer = use?.pointer ?? resolve(root, schema).pointer;
    const flat = flattenAllOf(root, schema, { spend });
    if (flat.never || excludeEachOther(flat.parts)) throw new Unsampleable('no value is found');
    const at = { ...outer, open: within(pointer, outer) };
    const parts = flat.parts.map((part) => withoutOwn(part, flat.pointers));
    const merged = mergeParts(isDocument ? parts.map((part) => withSelectingValues(root, part)) : parts);
    const [source = '', ...others] = new Set(parts.flatMap((part) => textOf(part.pattern) ?? []));
    // Combines several patterns into one with lookaheads; only from its start, a text can be without another.
    const avoided = [...new Set(parts.flatMap(({ not }) => textOf(objectOf(not).pattern) ?? []))];
    const all = `${others.map((other) => `(?=[^]*?(?:${other}))`).join('')}(?:${source})`;
    const start = `^${avoided.map((other) => `(?![^]*?(?:${other}))`).join('')}${source.startsWith('^') ? '' : '[^]*?'}`;
    if (isDocument && others.length + avoided.length > 0) merged.pattern = avoided.length === 0 ? all : start + all;
    const stated = statedValue(schema, merged, at.nth);
    if (stated !== undefined) return stated;
    const chosen = ofAlternatives(schema, merged, flat, at);
    const value =
      chosen === undefined ? (ofSubtype(schema, use?.name, merged, flat, at) ?? ofType(merged, flat, at)) : chosen;
    if (merged.not === undefined || fits === undefined || fits(schema, value)) return value;
    for (let nth = at.nth + 1; nth < at.nth + limits.notTries; nth += 1) {
      const other = attempt(() => ofType(merged, flat, { ...at, nth }));
      if (other !== undefined && fits(schema, other)) return other;
    }
    return value;
  }

  /** Returns a value for a schema without type: the text, unless only a value of another type is valid. */
  function anyFitting(schema: Json, preferred = text): Json {
    return [preferred, 0, true, {}, []].find((value) => fits?.(schema, value) !== false) ?? preferred;
  }

  /** Returns a string for an empty schema; throws for the document's, as the value would tell readers nothing. */
  function anyValue(at: At): Json {
    if (isDocument) throw new Unsampleable('any value would do');
    return stringValue({}, at);
  }

  function statedValue(schema: Json, merged: JsonObject, nth: number): Json | undefined {
    const examples = schemaExamples(merged);
    // A hint that is only valid with the marked properties is used as it is.
    // An empty default, as documents of Kubernetes have everywhere, would hide what may be inside.
    const preset = ['{}', '[]'].includes(JSON.stringify(merged.default)) && !isAny(schema) ? null : merged.default;
    const hint = (nth === 0 ? [...examples, preset ?? undefined] : [examples[nth]])
      .map((value) => typedExample(merged, value))
      .flatMap((value) => (value === undefined ? [] : [withoutMarked(root, schema, value, absent), value]))
      .find((value) => hasFormat(merged, value) && fits?.(schema, value) !== false);
    if (hints && hint !== undefined) return hint;
    if (merged.const !== undefined) return merged.const;
    const values = listOf(merged.enum).map((value) => typedExample(merged, value) ?? null);
    const value = values[nth % values.length];
    if (value === undefined || fits?.(schema, value) !== false) return value;
    return values.find((other) => fits(schema, other)) ?? value;
  }

  /** Returns the first valid value of an alternative: first with the required properties only, then with more. */
  function ofAlternatives(schema: Json, merged: JsonObject, { rules }: Parts, at: At): Json | undefined {
    const shared = without(merged, ['anyOf', 'oneOf', 'discriminator', 'example', 'examples', 'default']);
    const [some = [], others] = [listOf(merged.anyOf), listOf(merged.oneOf)].filter(({ length }) => length > 0);
    const all = others === undefined ? some : cartesianProduct(some, others);
    spend(all.length);
    const real = all.filter((option) => !isNullOnly(root, option));
    const first = (choice + at.nth) % Math.max(1, real.length);
    const order = [...real.slice(first), ...real.slice(0, first), ...(real.length < all.length ? [null] : [])];
    if (all.length === 0) return undefined;
    const conditions = rules.map(({ description, condition }) => ({ description, ...condition }));
    let fallback: Json | undefined;
    const attempts = [{}, { levels: at.levels + 1 }, { nth: at.nth + 1 }].slice(0, fits === undefined ? 1 : 3);
    for (const changes of attempts)
      for (const option of order) {
        if (changes !== attempts[0]) budget.left -= limits.retry;
        const form = { allOf: [{ ...shared, 'x-rules': conditions }, option] };
        // If the form is only a reference, the nested call adds the pointer.
        const isWhole = isDocument && namedUse(root, form) !== undefined;
        const pointer = isWhole ? undefined : resolve(root, option).pointer;
        const inner = () => ({ ...at, ...changes, open: within(pointer, at), depth: at.depth + 1 });
        const value = option === null ? null : attempt(() => sample(form, inner()));
        if (value !== undefined && fits?.(schema, value) !== false) return value;
        fallback ??= value;
      }
    if (fallback !== undefined) return fallback;
    if (real.some(isAny)) return anyFitting(schema);
    throw new Unsampleable('none of the alternatives has a value');
  }

  /** Returns the first valid value of a subtype for a base with a discriminator, else a value of the base itself. */
  function ofSubtype(schema: Json, name: string | undefined, merged: JsonObject, flat: Parts, at: At) {
    const declared = name === undefined ? undefined : readMapping(root, flat.parts);
    if (declared === undefined) return undefined;
    const { property, mapping } = declared;
    const ownEntry = mapping.find(({ link }) => link.name === name);
    let fallback: Json | undefined;
    for (const { value: tag, link } of ownEntry === undefined ? mapping : [ownEntry]) {
      const option = { $ref: schemasPointer + escapeKey(link.name) };
      const values = selectingValues(root, option, property, { [tag]: option.$ref });
      const form = { allOf: [option, requireTag(property, values)] };
      const value = attempt(() => sample(form, { ...at, depth: at.depth + 1 }));
      if (value !== undefined && fits?.(schema, value) !== false) return value;
      fallback ??= value;
    }
    const base = fallback === undefined ? undefined : attempt(() => ofType(merged, flat, at));
    return base !== undefined && fits?.(schema, base) === true ? base : fallback;
  }

  function ofType(schema: JsonObject, flat: Parts, at: At): Json {
    switch (typeToMake(schema)) {
      case 'object':
        return objectValue(schema, flat, at);
      case 'array':
        return arrayValue(schema, at);
      case 'integer':
        return inRange(schema, at.nth, 1);
      case 'number':
        return inRange(schema, at.nth, undefined);
      case 'boolean':
        return at.nth % 2 === 0;
      case 'null':
        return null;
      case 'string':
        return stringValue(schema, at);
      default:
        return anyValue(at);
    }
  }

  function objectValue(schema: JsonObject, { parts, rules }: Parts, at: At): JsonObject {
    const declared = objectOf(schema.properties);
    const required = new Set(textsOf(schema.required));
    const [banned, ...more] = textsOf(objectOf(schema.not).required).filter((name) => !required.has(name));
    const own = Object.entries(declared).filter(([, property]) => !isMarked(root, property, absent, spend));
    const shown = own.filter(([name]) => name !== banned || more.length > 0);
    const others = [schema.additionalProperties, schema.unevaluatedProperties].find(isObject) ?? {};
    const byPattern = Object.entries(objectOf(schema.patternProperties));
    const [named] = byPattern;
    const schemaOf = (name: string): Json =>
      memberOf(declared, name) ??
      (fits && byPattern.find(([source]) => fits({ pattern: source }, name))?.[1]) ??
      others;
    const below = { ...at, depth: at.depth + 1, levels: Math.max(0, at.levels - 1) };
    const inner = (name: string): At =>
      shown.length < 2 || /^(?:data|result)$/.test(name) ? { ...below, levels: at.levels } : below;
    const value: JsonObject = {};
    for (const [name, property] of shown)
      if (required.has(name)) put(name, property);
      else if (at.levels > 0) putFitting(name, property);
    for (const name of required) if (!Object.hasOwn(declared, name)) put(name, schemaOf(name));
    addDependents();
    // An empty object would not show the values of a map.
    const isMap = !bare && shown.length === 0 && (named !== undefined || Object.keys(others).length > 0);
    const minimum = Math.max(0, keywordCount(schema, 'minProperties', 0) - Object.keys(declared).length + own.length);
    const least = Math.max(minimum, bare || Object.keys(value).length > 0 ? 0 : 1);
    for (const [name, property] of Object.keys(value).length < least ? byInformation(shown) : []) {
      const isWanted = Object.keys(value).length < least || (stated && informationOf(property) > 2);
      if (isWanted && !Object.hasOwn(value, name)) putFitting(name, property);
    }
    for (let nth = 0; Object.keys(value).length < Math.max(minimum, isMap && nth === 0 ? 1 : 0); nth += 1) {
      if (nth > limits.members && isDocument) break;
      if (nth > limits.members) throw new Unsampleable('no object has so many properties');
      const names = objectOf(schema.propertyNames);
      const ofPattern = named && madeKey({ pattern: named[0] }, nth, limits.patternName);
      const isNamed = ofPattern !== undefined && fits?.(names, ofPattern) !== false;
      const name = isNamed ? ofPattern : (madeKey(names, nth) ?? `key${nth + 1}`);
      if (!Object.hasOwn(value, name))
        put(name, isNamed ? (named?.[1] ?? others) : others, minimum > 0 || at.levels > 0);
    }
    addDependents();
    return value;

    function putFitting(name: string, property: Json): void {
      const member = attempt(() => sample(property, inner(name)));
      if (member !== undefined && fits?.(property, member) !== false) define(value, name, member);
    }

    function put(name: string, property: Json, isNeeded = true): void {
      const make = () => sample(property, inner(name));
      const member = isDocument || !isNeeded ? attempt(make) : make();
      const made = member === undefined && isAny(property) ? anyFitting(property) : member;
      if (made !== undefined || isNeeded) define(value, name, made ?? null);
    }

    function addDependents(): void {
      const conditions = [...parts, ...rules.map(({ condition }) => condition)];
      addRequiredBeside(value, conditions, {
        partsOf: (schema) => flattenAllOf(root, schema, { spend }).parts,
        meets: fits && ((schema, of) => meets(schema, of) !== false),
        put: (name, limit) => put(name, limit === true ? schemaOf(name) : { allOf: [schemaOf(name), limit] }),
      });
    }
  }

  /** Whether a value meets a condition, which allows properties that it does not describe. */
  function meets(test: Json, value: Json): boolean | undefined {
    return fits?.(isObject(test) ? { additionalProperties: true, ...test } : test, value);
  }

  function arrayValue(schema: JsonObject, outer: At): Json[] {
    const { contains = true, prefixItems, unevaluatedItems, items: rest = unevaluatedItems } = schema;
    const tuple = listOf(prefixItems);
    const isUnique = schema.uniqueItems === true;
    const at = { ...outer, depth: outer.depth + 1 };
    const count = schema.contains === undefined ? 0 : Math.min(keywordCount(schema, 'minContains', 1), limits.members);
    const contained = Array.from({ length: count }, (_, nth) =>
      attempt(() => sample(contains, { ...at, nth: isUnique ? nth : 0 })),
    ).filter((item) => item !== undefined);
    // What may be anything has no value of its own.
    const minimum = Math.max(keywordCount(schema, 'minItems', 0), isAny(contains) ? count : 0);
    // Items on all levels of a recursive schema, which has references, would exceed the depth.
    const mayBeEmpty = rest === undefined || (at.depth > maxDepth / 2 && jsonText(rest).includes('"$ref"'));
    const least = Math.max(minimum, tuple.length + contained.length, mayBeEmpty ? 0 : 1);
    const length = Math.min(keywordCount(schema, 'maxItems', limits.members), least);
    const items: Json[] = [];
    for (let nth = 0; items.length < length && items.length < limits.members && nth < 2 * limits.members; nth += 1) {
      const member = tuple[items.length] ?? rest;
      const inContained = items.length - tuple.length;
      const isOver = inContained >= keywordCount(schema, 'maxContains', limits.members);
      const place = { ...at, nth: isUnique ? nth : 0 };
      let item = inContained in contained ? contained[inContained] : attempt(() => sample(member ?? true, place));
      if (item === undefined && items.length < minimum && isAny(member ?? true))
        item = anyFitting({ allOf: [member ?? true, isOver ? { not: contains } : contains] }, stringValue({}, place));
      // An item that requires the object around the list has no value here.
      const isFree = items.length >= minimum && member === rest && isObject(rest);
      const isDeadEnd = isFree && isDocument && item !== undefined && !fits(rest, item) && canContainItself(root)(rest);
      if (item === undefined || isDeadEnd) break;
      if (!isUnique || !items.some((other) => sameJson(withDoubles(other), withDoubles(item)))) items.push(item);
    }
    if (items.length < minimum && !isDocument) throw new Unsampleable('no list is found that is long enough');
    return items;
  }

  /** Returns an example of the format or pattern, else the plain text, truncated or padded to the length. */
  function stringValue(schema: JsonObject, outer: At): string {
    const { nth } = outer;
    const minimum = keywordCount(schema, 'minLength', 0);
    const maximum = keywordCount(schema, 'maxLength', Number.POSITIVE_INFINITY);
    if (minimum > limits.length || minimum > maximum) throw new Unsampleable('no text is that long');
    spend(minimum / 100);
    const source = textOf(schema.pattern);
    const format = /^base64/i.test(textOf(schema.contentEncoding) ?? '') ? 'byte' : (textOf(schema.format) ?? '');
    const json = schema.contentSchema;
    const inside = isObject(json) ? attempt(() => sample(json, { ...outer, depth: outer.depth + 1 })) : undefined;
    const written = isObject(json) ? jsonText(inside ?? anyFitting(json)).padEnd(minimum) : '';
    // Only the length is binding: a schema of the content annotates (JSON Schema 2020-12, Validation 8.1).
    if (written !== '' && written.length <= maximum) return written;
    const isFit = (text: string) =>
      text !== '' && text.length >= minimum && text.length <= maximum && hasFormat(schema, text);
    const example = formatTexts(format, minimum, nth).find(isFit);
    const number = nth === 0 ? '' : String(nth + 1);
    const plain = ([...text].slice(0, Math.max(0, maximum - number.length)).join('') + number).padEnd(minimum, 'x');
    // A pattern that begins with what a text must not have seldom says more.
    const preferred = example ?? (isDocument && source?.startsWith('^(?!') === true ? plain : undefined);
    const match = source === undefined ? example : pattern?.(source, minimum, maximum, nth, preferred, isFit);
    if (match !== undefined || source === undefined || isDocument) return match ?? plain;
    throw new Unsampleable(`no text is found for the pattern ${source}`);
  }

  function isAny(schema: Json): boolean {
    const merged = mergeParts(flattenAllOf(root, schema, { spend }).parts);
    return typeToMake(merged) === undefined && merged.anyOf === undefined && merged.oneOf === undefined;
  }

  /** Sorts properties by how informative their values are: files and those with an example first, deprecated ones last. */
  function byInformation(properties: [name: string, property: Json][]): [name: string, property: Json][] {
    const ranks = new Map(properties.map(([name, property]) => [name, informationOf(property)]));
    return properties.toSorted(([a], [b]) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0));
  }

  function informationOf(property: Json): number {
    const { parts } = flattenAllOf(root, property, { spend });
    const hasAny = (...keys: string[]) => parts.some((part) => keys.some((key) => part[key] !== undefined));
    if (parts.some((part) => part.deprecated === true)) return -1;
    // An upload without its file says nothing.
    if (parts.some(({ format }) => format === 'binary')) return 4;
    if (hasAny('example', 'examples')) return 3;
    if (hasAny('default', 'enum', 'const')) return 2;
    return parts.some((part) => part.nullable === true || typeNames(part).includes('null')) ? 0 : 1;
  }

  function madeKey({ enum: values, pattern: source }: JsonObject, nth: number, least = 0): string | undefined {
    const make = (size: number) => (typeof source === 'string' ? pattern?.(source, size, limits.name, nth) : undefined);
    return textsOf(values)[nth] ?? make(nth + least) ?? make(0);
  }
}

/** Returns the references around the target of a pointer. @throws Unsampleable if the pointer is one of them already */
function within(pointer: string | undefined, { open, depth }: At): At['open'] {
  if (open.includes(pointer ?? '')) throw new Unsampleable('no value is found');
  return pointer === undefined || depth === 0 ? open : [...open, pointer];
}

function inRange(schema: JsonObject, nth: number, whole: 1 | undefined): Json {
  const number = numberFor(schema, nth, whole);
  if (number === undefined) throw new Unsampleable('no number is in that range');
  return number;
}

/** Calls a generator; returns undefined if it throws `Unsampleable`. */
export function attempt<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof Unsampleable) return undefined;
    throw error;
  }
}
