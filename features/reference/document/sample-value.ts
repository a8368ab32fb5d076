import {
  crossed,
  flattenAllOf,
  isMarked,
  isNullOnly,
  mergeParts,
  namedUse,
  type Parts,
  withoutMarked,
} from './all-of.ts';
import { readMapping, tagged, tagOf, tagValues } from './discriminator.ts';
import { formatTexts, hasFormat } from './formats.ts';
import {
  define,
  isObject,
  type Json,
  type JsonObject,
  jsonText,
  listOf,
  memberOf,
  objectOf,
  sameJson,
  textOf,
  textsOf,
  typeNames,
  withDoubles,
  without,
} from './json.ts';
import type { SamplePattern } from './patterns.ts';
import { contradict, schemaExamples, typedExample, typeToMake } from './keywords.ts';
import { numberFor } from './constraints.ts';
import { createResolver, escapeKey, schemasPointer } from './resolve.ts';

/** How a value is made. */
export type SampleOptions = {
  /** The text for strings without restrictions. Default `string`. */
  text?: string;
  /** Of how many levels of objects all properties are written, not only the required ones. Default 0. */
  levels?: number;
  /** The mark of properties of the other side, which are left out. */
  absent?: 'readOnly' | 'writeOnly';
  /** Whether the schema's own examples and defaults are taken, where they fit. Default true. */
  hints?: boolean;
  /** Which of several alternatives is tried first. Default 0. */
  choice?: number;
  /** How many schemas may be visited; large ones and long texts count as several. It is spent. */
  budget?: { left: number };
  /** Makes texts for patterns; without it, strings with a pattern have no value. */
  pattern?: SamplePattern | undefined;
  /**
   * Whether a value is valid by a schema of the document, to choose among hints and alternatives; a required part that no
   * value is found for is `null` then. Without it, the schema is a stranger's, and the caller checks the value.
   */
  fits?: (schema: Json, value: Json) => boolean;
};

/** No value could be generated: the schema allows none, or uses keywords that are not supported. */
export class Unsampleable extends Error {}

/**
 * Of names, what is made for `patternProperties` has at least three characters: a prefix alone would be no name; `retry` is
 * what another way to take an alternative costs, in schemas.
 */
const limits = { steps: 20_000, length: 20_000, members: 1_000, name: 64, patternName: 3, notTries: 5, retry: 100 };

/** `nth` in a list without equal items, `levels` with all properties, in the references `open` around it. */
type At = { depth: number; nth: number; levels: number; open: readonly string[] };

/**
 * A value for a schema, the same each time: an example or default of its own, its constant or first value, otherwise what it
 * requires, with the simplest value of each type; an object that requires nothing gets its most informative property.
 * @param root of JSON Schema or OpenAPI, into which references lead
 * @throws Unsampleable when none can be made within reason
 */
export function sampleValue(root: JsonObject, start: Json, options: SampleOptions = {}): Json {
  const { text = 'string', levels: wholeLevels = 0, absent, hints = true, choice = 0, pattern, fits } = options;
  const { budget = { left: limits.steps } } = options;
  const resolver = createResolver(root);
  // Another schema has no discriminators, and looking for them costs.
  const isDocument = fits !== undefined;
  // Each level doubles what the check of an author's schema costs that holds itself.
  const maxDepth = isDocument ? 18 : 24;
  return sample(start, { depth: 0, nth: 0, levels: wholeLevels, open: [] });

  function spend(amount: number): void {
    budget.left -= amount;
    if (budget.left < 0) throw new Unsampleable('no value is found soon enough');
  }

  function sample(schema: Json, around: At): Json {
    if (around.depth > maxDepth || schema === false) throw new Unsampleable('no value is found');
    spend(1);
    if (!isObject(schema)) return anyValue(around);
    const use = !isDocument || 'anyOf' in schema || 'oneOf' in schema ? undefined : namedUse(resolver, schema);
    const pointer = use?.pointer ?? resolver.resolve(schema).pointer;
    const opened = flattenAllOf(resolver, schema, { spend });
    if (opened.never || contradict(opened.parts)) throw new Unsampleable('no value is found');
    const at = { ...around, open: within(pointer, around) };
    const parts = opened.parts.map((part) => withoutOwn(part, opened.pointers));
    const merged = mergeParts(isDocument ? parts.map((part) => tagged(part, resolver)) : parts);
    const [source = '', ...others] = new Set(parts.flatMap((part) => textOf(part.pattern) ?? []));
    // Several stand for one that looks ahead for the others.
    if (isDocument && others.length > 0)
      merged.pattern = others.map((other) => `(?=[^]*?(?:${other}))`).join('') + source;
    const given = givenValue(schema, merged, at.nth);
    if (given !== undefined) return given;
    const chosen = ofAlternatives(schema, merged, opened, at);
    const value =
      chosen === undefined ? (ofSubtype(schema, use?.name, merged, opened, at) ?? ofType(merged, opened, at)) : chosen;
    if (merged.not === undefined || fits === undefined || fits(schema, value)) return value;
    for (let nth = at.nth + 1; nth < at.nth + limits.notTries; nth += 1) {
      const other = attempt(() => ofType(merged, opened, { ...at, nth }));
      if (other !== undefined && fits(schema, other)) return other;
    }
    return value;
  }

  /** A value of a schema without a type: a text, unless another is asked for. */
  function anyFitting(schema: Json): Json {
    return [text, 0, true, {}, []].find((value) => fits?.(schema, value) !== false) ?? text;
  }

  /** Of a schema that says nothing, any text is a value, but tells a reader little. */
  function anyValue(at: At): Json {
    if (isDocument) throw new Unsampleable('any value would do');
    return stringValue({}, at);
  }

  function givenValue(schema: Json, merged: JsonObject, nth: number): Json | undefined {
    const examples = schemaExamples(merged);
    // Where only the whole fits, it is as its author wants it.
    const hint = (nth === 0 ? [...examples, merged.default ?? undefined] : [examples[nth]])
      .map((value) => typedExample(merged, value))
      .flatMap((value) => (value === undefined ? [] : [withoutMarked(resolver, schema, value, absent), value]))
      .find((value) => hasFormat(merged, value) && fits?.(schema, value) !== false);
    if (hints && hint !== undefined) return hint;
    if (merged.const !== undefined) return merged.const;
    const values = listOf(merged.enum).map((value) => typedExample(merged, value) ?? null);
    const value = values[nth % values.length];
    if (value === undefined || fits?.(schema, value) !== false) return value;
    return values.find((other) => fits(schema, other)) ?? value;
  }

  /** The first alternative's value that fits: first with required properties only, then with more. */
  function ofAlternatives(schema: Json, merged: JsonObject, { rules }: Parts, at: At): Json | undefined {
    const shared = without(merged, ['anyOf', 'oneOf', 'discriminator', 'example', 'examples', 'default']);
    const [some = [], others] = [listOf(merged.anyOf), listOf(merged.oneOf)].filter(({ length }) => length > 0);
    const all = others === undefined ? some : crossed(some, others);
    spend(all.length);
    const real = all.filter((option) => !isNullOnly(resolver, option));
    const first = (choice + at.nth) % Math.max(1, real.length);
    const turned = [...real.slice(first), ...real.slice(0, first), ...(real.length < all.length ? [null] : [])];
    if (all.length === 0) return undefined;
    const conditions = rules.map(({ description, condition }) => ({ description, ...condition }));
    let made: Json | undefined;
    const ways = [{}, { levels: at.levels + 1 }, { nth: at.nth + 1 }].slice(0, fits === undefined ? 1 : 3);
    for (const way of ways)
      for (const option of turned) {
        if (way !== ways[0]) budget.left -= limits.retry;
        const form = { allOf: [{ ...shared, 'x-rules': conditions }, option] };
        // Where it is the only thing that is said, it is counted as the whole.
        const isWhole = isDocument && namedUse(resolver, form) !== undefined;
        const pointer = isWhole ? undefined : resolver.resolve(option).pointer;
        const inner = () => ({ ...at, ...way, open: within(pointer, at), depth: at.depth + 1 });
        const value = option === null ? null : attempt(() => sample(form, inner()));
        if (value !== undefined && fits?.(schema, value) !== false) return value;
        made ??= value;
      }
    if (made !== undefined) return made;
    throw new Unsampleable('none of the alternatives has a value');
  }

  /** For a schema that others extend, with a discriminator: the first value of one of these that fits, else its own. */
  function ofSubtype(schema: Json, name: string | undefined, merged: JsonObject, opened: Parts, at: At) {
    const declared = name === undefined ? undefined : readMapping(resolver, opened.parts);
    if (declared === undefined) return undefined;
    const { property, mapping } = declared;
    const own = mapping.find(({ link }) => link.name === name);
    let made: Json | undefined;
    for (const { value: tag, link } of own === undefined ? mapping : [own]) {
      const option = { $ref: schemasPointer + escapeKey(link.name) };
      const form = { allOf: [option, tagOf(property, tagValues(root, option, property, { [tag]: option.$ref }))] };
      const value = attempt(() => sample(form, { ...at, depth: at.depth + 1 }));
      if (value !== undefined && fits?.(schema, value) !== false) return value;
      made ??= value;
    }
    const base = made === undefined ? undefined : attempt(() => ofType(merged, opened, at));
    return base !== undefined && fits?.(schema, base) === true ? base : made;
  }

  function ofType(schema: JsonObject, opened: Parts, at: At): Json {
    switch (typeToMake(schema)) {
      case 'object':
        return objectValue(schema, opened, at);
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
    const shown = Object.entries(declared).filter(([, property]) => !isMarked(resolver, property, absent, spend));
    const required = new Set(textsOf(schema.required));
    const others = isObject(schema.additionalProperties) ? schema.additionalProperties : {};
    const [named] = Object.entries(objectOf(schema.patternProperties));
    const inner: At = { ...at, depth: at.depth + 1, levels: Math.max(0, at.levels - 1) };
    const value: JsonObject = {};
    for (const [name, property] of shown)
      if (required.has(name)) put(name, property);
      else if (at.levels > 0) putFitting(name, property);
    for (const name of required) if (!Object.hasOwn(declared, name)) put(name, others);
    addDependents();
    // An empty map says nothing of its values.
    const isMap = shown.length === 0 && (named !== undefined || Object.keys(others).length > 0);
    const minimum = countOf(schema, 'minProperties', isMap && (at.levels > 0 || at.depth === 0) ? 1 : 0);
    const least = Math.max(minimum, Object.keys(value).length > 0 ? 0 : 1);
    for (const [name, property] of Object.keys(value).length < least ? byInformation(shown) : [])
      if (Object.keys(value).length < least && !Object.hasOwn(value, name)) putFitting(name, property);
    for (let nth = 0; Object.keys(value).length < minimum; nth += 1) {
      if (nth > limits.members) {
        if (isDocument) break;
        throw new Unsampleable('no object has so many properties');
      }
      const ofPattern = named && nameOf({ pattern: named[0] }, nth, limits.patternName);
      const name = nameOf(objectOf(schema.propertyNames), nth) ?? ofPattern ?? `key${nth + 1}`;
      if (!Object.hasOwn(value, name)) put(name, (name === ofPattern ? named?.[1] : undefined) ?? others);
    }
    addDependents();
    return value;

    function putFitting(name: string, property: Json): void {
      const made = attempt(() => sample(property, inner));
      if (made !== undefined && fits?.(property, made) !== false) define(value, name, made);
    }

    function put(name: string, property: Json): void {
      const made = isDocument ? attempt(() => sample(property, inner)) : sample(property, inner);
      define(value, name, made ?? (isAny(property) ? anyFitting(property) : null));
    }

    /** What the fields that are there ask for beside them, and what that asks for in turn. */
    function addDependents(): void {
      const conditions = [...parts, ...rules.map(({ condition }) => condition)];
      const names = Object.keys(value);
      const add = (more: Json | undefined) => {
        const merged = Array.isArray(more)
          ? { required: more }
          : mergeParts(flattenAllOf(resolver, more, { spend }).parts);
        const [needed, limited] = [textsOf(merged.required), objectOf(merged.properties)];
        for (const name of new Set([...needed, ...Object.keys(limited)])) {
          const isThere = Object.hasOwn(value, name);
          const limit = memberOf(limited, name) ?? true;
          if (isThere ? limit === true || meets(limit, value[name] ?? null) !== false : !needed.includes(name))
            continue;
          const own = memberOf(declared, name) ?? others;
          put(name, limit === true ? own : { allOf: [own, limit] });
          if (!isThere) names.push(name);
        }
      };
      for (const { if: test, then, else: otherwise } of conditions)
        if (test !== undefined && fits !== undefined) add(meets(test, value) === true ? then : otherwise);
      // It grows meanwhile.
      for (const name of names)
        for (const { dependentRequired, dependentSchemas } of conditions)
          for (const dependents of [dependentRequired, dependentSchemas]) add(memberOf(objectOf(dependents), name));
    }
  }

  /** Whether a value is as a condition says, which takes fields that it does not name. */
  function meets(test: Json, value: Json): boolean | undefined {
    return fits?.(isObject(test) ? { additionalProperties: true, ...test } : test, value);
  }

  function arrayValue(schema: JsonObject, around: At): Json[] {
    const tuple = [...listOf(schema.prefixItems), ...(Array.isArray(schema.items) ? schema.items : [])];
    const rest = Array.isArray(schema.items) ? undefined : schema.items;
    const minimum = countOf(schema, 'minItems', 0);
    const isUnique = schema.uniqueItems === true;
    const at = { ...around, depth: around.depth + 1 };
    const wanted = schema.contains === undefined ? 0 : Math.min(countOf(schema, 'minContains', 1), limits.members);
    const contained = Array.from({ length: wanted }, (_, nth) =>
      attempt(() => sample(schema.contains ?? true, { ...at, nth: isUnique ? nth : 0 })),
    ).filter((item) => item !== undefined);
    const length = Math.min(
      countOf(schema, 'maxItems', limits.members),
      Math.max(minimum, tuple.length + contained.length, rest === undefined ? 0 : 1),
    );
    const items: Json[] = [];
    for (let nth = 0; items.length < length && items.length < limits.members && nth < 2 * limits.members; nth += 1) {
      const member = tuple[items.length] ?? rest;
      const inContained = items.length - tuple.length;
      let item =
        inContained in contained
          ? contained[inContained]
          : attempt(() => sample(member ?? true, { ...at, nth: isUnique ? nth : 0 }));
      if (item === undefined && items.length < minimum && isAny(member ?? true))
        item = stringValue({}, { ...at, nth: isUnique ? nth : 0 });
      if (item === undefined) break;
      if (!isUnique || !items.some((other) => sameJson(withDoubles(other), withDoubles(item)))) items.push(item);
    }
    if (items.length < minimum && !isDocument) throw new Unsampleable('no list is found that is long enough');
    return items;
  }

  /** The example of the format or of the pattern, else the plain text, cut or padded to the length. */
  function stringValue(schema: JsonObject, around: At): string {
    const { nth } = around;
    const [minimum, maximum] = [
      countOf(schema, 'minLength', 0),
      countOf(schema, 'maxLength', Number.POSITIVE_INFINITY),
    ];
    if (minimum > limits.length || minimum > maximum) throw new Unsampleable('no text is that long');
    spend(minimum / 100);
    const source = textOf(schema.pattern);
    const format = /^base64/i.test(textOf(schema.contentEncoding) ?? '') ? 'byte' : (textOf(schema.format) ?? '');
    // JSON in a text.
    if (isObject(schema.contentSchema))
      return jsonText(sample(schema.contentSchema, { ...around, depth: around.depth + 1 }));
    const isLong = (text: string) => text.length >= minimum && text.length <= maximum;
    const example = formatTexts(format, minimum, nth).find((text) => isLong(text) && hasFormat(schema, text));
    const made = source === undefined ? example : pattern?.(source, minimum, maximum, nth, example);
    if (made !== undefined) return made;
    if (source !== undefined && !isDocument) throw new Unsampleable(`no text is found for the pattern ${source}`);
    const number = nth === 0 ? '' : String(nth + 1);
    return ([...text].slice(0, Math.max(0, maximum - number.length)).join('') + number).padEnd(minimum, 'x');
  }

  function isAny(schema: Json): boolean {
    const merged = mergeParts(flattenAllOf(resolver, schema, { spend }).parts);
    return typeToMake(merged) === undefined && merged.anyOf === undefined && merged.oneOf === undefined;
  }

  /** The properties with the most informative value first: the author's example; deprecated ones are last. */
  function byInformation(properties: [name: string, property: Json][]): [name: string, property: Json][] {
    const ranks = new Map(properties.map(([name, property]) => [name, informationOf(property)]));
    return properties.toSorted(([a], [b]) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0));
  }

  function informationOf(property: Json): number {
    const { parts } = flattenAllOf(resolver, property, { spend });
    const says = (...keys: string[]) => parts.some((part) => keys.some((key) => part[key] !== undefined));
    if (parts.some((part) => part.deprecated === true)) return -1;
    if (says('example', 'examples')) return 3;
    if (says('default', 'enum', 'const')) return 2;
    return parts.some((part) => part.nullable === true || typeNames(part).includes('null')) ? 0 : 1;
  }

  function nameOf({ enum: values, pattern: source }: JsonObject, nth: number, least = 0): string | undefined {
    const made = (size: number) => (typeof source === 'string' ? pattern?.(source, size, limits.name, nth) : undefined);
    return textsOf(values)[nth] ?? made(nth + least) ?? made(0);
  }
}

/** A base schema without its alternatives, where the value is made for one of them, which extends it. */
function withoutOwn(part: JsonObject, pointers: string[]): JsonObject {
  const members = [...listOf(part.oneOf), ...listOf(part.anyOf)];
  const isOwn = members.some((member) => pointers.includes(textOf(objectOf(member).$ref) ?? ''));
  return isOwn ? without(part, ['oneOf', 'anyOf', 'discriminator']) : part;
}

/** The references around what one leads to: what may hold itself is shown so once. */
function within(pointer: string | undefined, { open, depth }: At): At['open'] {
  if (open.includes(pointer ?? '')) throw new Unsampleable('no value is found');
  return pointer === undefined || depth === 0 ? open : [...open, pointer];
}

function countOf(schema: JsonObject, key: string, otherwise: number): number {
  const count = schema[key];
  return typeof count === 'number' ? Math.max(0, count) : otherwise;
}

function inRange(schema: JsonObject, nth: number, whole: 1 | undefined): Json {
  const number = numberFor(schema, nth, whole);
  if (number === undefined) throw new Unsampleable('no number is in that range');
  return number;
}

/** What a sampling returns; undefined when no value is found. */
export function attempt<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof Unsampleable) return undefined;
    throw error;
  }
}
