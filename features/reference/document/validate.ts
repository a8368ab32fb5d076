import { memoize, memoizeByObject } from '../../../app/core/memoize.ts';
import { comparedText, isConstant, isOneOf } from './equal-values.ts';
import { hasFormat, hasType } from './formats.ts';
import { isObject, isTree, type Json, type JsonObject, listOf, memberAt, objectOf } from './json.ts';
import type { PatternOf } from './patterns.ts';
import { targetsIn } from './resolve.ts';
import { formsIn, tagsIn } from './tags.ts';

/** Why a value is invalid. */
export type SchemaError = {
  keyword: string;
  /** What the keyword allows: its value. */
  expected: Json;
  /** The schema that has the keyword, and the value that it applies to. */
  schema: Json;
  value: Json;
  /** The names and indices that lead to the value. */
  path: (string | number)[];
  /** The description of the schema whose `if` asks for what is wrong. */
  rule?: Json | undefined;
  /** The property that is missing, unknown, or badly named (`isName`). */
  child?: string;
  isName?: true;
  /** Whether several alternatives of a `oneOf` match. */
  isAmbiguous?: true;
};

/** Validates a value. Returns the errors of the first keyword that fails, or of each alternative; none if it is valid. */
export type Validate = (schema: Json, value: Json) => SchemaError[];

/**
 * `patternOf` replaces the platform's engine, which backtracks; `spend` gets the cost of each step, and may throw;
 * `nulls` gets each property whose schema refuses its null, which then is no error, if the rest of the object is valid.
 */
export type ValidatorOptions = {
  patternOf?: PatternOf | undefined;
  spend?: (amount: number) => void;
  nulls?: [object: JsonObject, name: string][] | undefined;
};

/** The names and indices of a value that schemas describe, if `unevaluatedProperties` or `unevaluatedItems` asks. */
type Seen = Set<string | number> | undefined;

/** The value that a schema applies to, and how its members and other schemas are checked. */
type At = Pick<ValidatorOptions, 'nulls'> & {
  value: Json;
  schema: JsonObject;
  seen: Seen;
  spend: (amount: number) => void;
  matches: (source: string, text: string) => boolean;
  /** Returns how many times a pattern that cannot be tested was taken to match. */
  guesses: () => number;
  targetOf: (reference: string) => Json;
  tagsOf: ReturnType<typeof tagsIn>;
  formsOf: ReturnType<typeof formsIn>;
  /** Validates a value; `seen` gets what the schema describes if the value is valid. */
  validate: (schema: Json, value: Json, seen?: Seen) => SchemaError[];
};

/** Checks the value of a keyword. Returns the errors, what its error says beside the keyword, or whether it is valid. */
type Rule = (expected: Json, at: At) => SchemaError[] | Partial<SchemaError> | boolean;

const valid: SchemaError[] = [];

/**
 * The costs of steps: a character is to be counted, or matched times the cost of its pattern; `member` is for one of a
 * value, `name` if objects with many must be listed, `part` for one of a keyword.
 */
const costs = { match: 2, character: 1 / 50, format: 2, name: 1 / 4, member: 1 / 8, part: 1 / 64 };

/** Names are counted above this number: engines list all names of an object first, and cache the list of a small one. */
const manyNames = 50;

/**
 * Creates a validator of JSON Schema 2020-12 with OpenAPI's `discriminator`, without dynamic references. It interprets
 * schemas, as the edge cannot compile code, and its time is in proportion to what it spends. Reads each schema once: none
 * may change after it was validated with.
 * @param root the schema that references are resolved in
 */
export function createValidator(root: JsonObject, options: ValidatorOptions = {}): Validate {
  const { patternOf = platformPattern, spend = () => undefined, nulls } = options;
  let guessed = 0;
  const guesses = (): number => guessed;
  const matches = (source: string, text: string): boolean => {
    const { cost, test, isGuess } = patternOf(source);
    if (isGuess === true) guessed += 1;
    spend(costs.match + cost * costs.character * text.length);
    return test(text);
  };
  const [targetOf, tagsOf, formsOf] = [targetsIn(root), tagsIn(root), formsIn(root)];
  return validate;

  function validate(schema: Json, value: Json, seen?: Seen): SchemaError[] {
    spend(1);
    if (!isObject(schema))
      return schema === false ? [{ keyword: 'false schema', expected: false, schema, value, path: [] }] : valid;
    const { applied, size, asks } = readSchema(schema);
    spend(size * costs.part);
    const keys: Seen = asks || seen !== undefined ? new Set() : undefined;
    const refused = nulls?.length;
    const at: At = { value, schema, seen: keys, nulls, spend, matches, guesses, targetOf, tagsOf, formsOf, validate };
    for (const { keyword, expected, rule } of applied) {
      const result = rule(expected, at);
      if (result === true) continue;
      const errors = Array.isArray(result) ? result : [{ keyword, expected, schema, value, path: [], ...result }];
      if (errors.length === 0) continue;
      nulls?.splice(refused ?? 0);
      return errors;
    }
    if (seen === undefined || keys === undefined) return valid;
    spend(keys.size * costs.member);
    for (const key of keys) seen.add(key);
    return valid;
  }
}

const platformPattern: PatternOf = memoize((source) => {
  const pattern = new RegExp(source, 'u');
  return { cost: 1, test: (text) => pattern.test(text) };
});

/** Validates members of a value. Has few frames for each level, as values may be very deep. */
function validateMembers<Key extends string | number>(
  { value, seen, validate }: At,
  keys: readonly Key[],
  schemaOf: (key: Key) => Json,
): SchemaError[] {
  for (const key of keys) {
    seen?.add(key);
    const member = Array.isArray(value) ? value[Number(key)] : objectOf(value)[key];
    const errors = validate(schemaOf(key), member ?? null);
    for (const error of errors) error.path.unshift(key);
    if (errors.length > 0) return errors;
  }
  return valid;
}

/** Returns the errors of the first of several checks that fails. */
function firstOf<Item>(items: Iterable<Item>, check: (item: Item) => SchemaError[]): SchemaError[] {
  for (const item of items) {
    const errors = check(item);
    if (errors.length > 0) return errors;
  }
  return valid;
}

/** The rules of keywords (JSON Schema 2020-12: Core 10 and 11, Validation 6 and 7), in the order of their checks. */
const rules: { [keyword: string]: Rule } = {
  $ref: (reference, { value, seen, targetOf, validate }) => validate(targetOf(String(reference)), value, seen),
  type: (type, { value }) => hasType(value, type),
  const: (expected, { value, spend }) => isConstant(expected, value, spend),
  enum: (values, { value, spend }) => isOneOf(listOf(values), value, spend),
  not: (schema, { value, guesses, validate }) => {
    const known = guesses();
    return validate(schema, value).length > 0 || guesses() > known;
  },
  anyOf: (schemas, at) => {
    const result = validateAlternatives(listOf(schemas), at, at.seen === undefined ? 1 : Infinity);
    return Array.isArray(result) ? result : true;
  },
  oneOf: (schemas, at) => {
    // A discriminator selects the alternative.
    if (at.schema.discriminator !== undefined) return true;
    const result = validateAlternatives(listOf(schemas), at, 2);
    return Array.isArray(result) ? result : result === 1 || { isAmbiguous: true };
  },
  discriminator: (_, at) => {
    const { value, schema, seen, spend, formsOf, validate } = at;
    if (!isObject(value)) return true;
    const { tag, values, forms } = formsOf(schema);
    spend(values.length * costs.part);
    const form = forms.get(memberAt(value, tag) ?? null);
    return form === undefined ? tagError(tag, values, at) : validate(form, value, seen);
  },
  allOf: (schemas, { value, seen, validate }) => firstOf(listOf(schemas), (schema) => validate(schema, value, seen)),
  if: (condition, { value, schema, seen, guesses, validate }) => {
    const known = guesses();
    const branch = validate(condition, value, seen).length === 0 ? 'then' : 'else';
    if (branch === 'then' && guesses() > known) return true;
    const errors = validate(schema[branch] ?? true, value, seen);
    for (const error of errors) error.rule ??= schema.description;
    return errors;
  },
  minimum: (limit, { value }) => typeof value !== 'number' || value >= Number(limit),
  maximum: (limit, { value }) => typeof value !== 'number' || value <= Number(limit),
  exclusiveMinimum: (limit, { value }) => typeof value !== 'number' || value > Number(limit),
  exclusiveMaximum: (limit, { value }) => typeof value !== 'number' || value < Number(limit),
  multipleOf: (step, { value }) => {
    if (typeof value !== 'number' || value % Number(step) === 0) return true;
    // 19.99 must be a multiple of 0.01, though not in floating-point arithmetic: both, and their quotient, are rounded.
    const times = value / Number(step);
    return !Number.isInteger(step) && Math.abs(Math.round(times) - times) <= 2 * Number.EPSILON * Math.abs(times);
  },
  minLength: (limit, { value, spend }) => typeof value !== 'string' || codePoints(value, spend) >= Number(limit),
  maxLength: (limit, { value, spend }) => typeof value !== 'string' || codePoints(value, spend) <= Number(limit),
  pattern: (source, { value, matches }) => typeof value !== 'string' || matches(String(source), value),
  format: (format, { value, spend }) => {
    if (typeof value === 'string') spend(costs.format);
    return hasFormat({ format }, value);
  },
  minItems: (limit, { value }) => !Array.isArray(value) || value.length >= Number(limit),
  maxItems: (limit, { value }) => !Array.isArray(value) || value.length <= Number(limit),
  prefixItems: validateTuple,
  // Before 2020-12, `items` could be the tuple, and `additionalItems` were the others.
  items: (items, at) =>
    Array.isArray(items)
      ? validateTuple(items, at)
      : validateItems(items, at, indicesOf(at).slice(listOf(at.schema.prefixItems).length)),
  additionalItems: (items, at) =>
    !Array.isArray(at.schema.items) || validateItems(items, at, indicesOf(at).slice(at.schema.items.length)),
  contains: (schema, at) => {
    const { minContains = 1, maxContains = Infinity } = at.schema;
    const list = listOf(at.value);
    const found = indicesOf(at).filter((index) => at.validate(schema, list[index] ?? null).length === 0);
    for (const index of found) at.seen?.add(index);
    return !Array.isArray(at.value) || (found.length >= Number(minContains) && found.length <= Number(maxContains));
  },
  unevaluatedItems: (items, at) => {
    const others = indicesOf(at).filter((index) => at.seen?.has(index) !== true);
    return validateItems(items, at, others);
  },
  uniqueItems: (expected, { value, spend }) => {
    const list = listOf(value);
    if (expected !== true || list.length < 2) return true;
    return new Set(list.map((item) => comparedText(item, spend))).size === list.length;
  },
  minProperties: (limit, at) => !isObject(at.value) || namesOf(at).length >= Number(limit),
  maxProperties: (limit, at) => !isObject(at.value) || namesOf(at).length <= Number(limit),
  // A missing property is reported before an unknown one.
  required: (names, { value }) => {
    if (!Array.isArray(names) || !names.every((name) => typeof name === 'string'))
      throw new Error('“required” must be a list of names');
    const missing = isObject(value) ? names.find((name) => !Object.hasOwn(value, name)) : undefined;
    return missing === undefined || { child: missing };
  },
  propertyNames: (schema, at) =>
    firstOf(namesOf(at), (child) =>
      at.validate(schema, child).map((error) => ({ ...error, child, isName: true as const })),
    ),
  additionalProperties: (schema, at) => {
    const properties = objectOf(at.schema.properties);
    const patterns = Object.keys(objectOf(at.schema.patternProperties));
    const isDescribed = (name: string) =>
      Object.hasOwn(properties, name) || patterns.some((pattern) => at.matches(pattern, name));
    return validateOthers(schema, at, (name) => !isDescribed(name));
  },
  properties: (schemas, at) => {
    const { value, nulls, validate } = at;
    return validateMembers(at, ownNames(schemas, at), (name) => {
      const schema = memberAt(schemas, name) ?? true;
      if (nulls === undefined || memberAt(value, name) !== null || validate(schema, null).length === 0) return schema;
      nulls.push([objectOf(value), name]);
      return true;
    });
  },
  patternProperties: (schemas, at) => {
    const names = namesOf(at);
    return firstOf(Object.entries(objectOf(schemas)), ([pattern, schema]) => {
      const matching = names.filter((name) => at.matches(pattern, name));
      return validateMembers(at, matching, () => schema);
    });
  },
  dependentRequired: validateDependent,
  dependentSchemas: validateDependent,
  dependencies: validateDependent,
  unevaluatedProperties: (schema, at) => validateOthers(schema, at, (name) => at.seen?.has(name) !== true),
};

const orderedRules = Object.entries(rules);

/** Reads a schema once: its keywords with rules, in order, their size, and whether it asks for what others describe. */
const readSchema = memoizeByObject((schema: JsonObject) => {
  const applied = orderedRules.flatMap(([keyword, rule]) => {
    const expected = schema[keyword];
    return expected === undefined ? [] : [{ keyword, expected, rule }];
  });
  // Of the values of `enum` and `const`, none is read but what equals a value.
  const read = applied.filter(({ keyword }) => keyword !== 'enum' && keyword !== 'const');
  return {
    applied,
    size: read.reduce((sum, { expected }) => sum + (isTree(expected) ? Object.keys(expected).length : 0), 0),
    asks: schema.unevaluatedProperties !== undefined || schema.unevaluatedItems !== undefined,
  };
});

/** The place of each name in a keyword. */
const placesOf = memoizeByObject(
  (schemas: JsonObject) => new Map(Object.keys(schemas).map((name, place) => [name, place])),
);

/** Returns the names of a keyword's members that are properties of an object, in the order of the keyword. */
function ownNames(schemas: Json, at: At): string[] {
  const places = placesOf(objectOf(schemas));
  const names = namesOf(at).filter((name) => places.has(name));
  return names.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}

/** Returns the length of a string in code points (JSON Schema 2020-12, 6.3.1). */
function codePoints(text: string, spend: At['spend']): number {
  spend(text.length * costs.character);
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}

/**
 * Validates a value by alternatives, until `enough` of them match. Returns how many match; if none does, the errors of
 * those that the value is meant for: whose type it has, and whose `const` and `enum` properties.
 */
function validateAlternatives(schemas: Json[], at: At, enough: number): number | SchemaError[] {
  const { value, seen, spend, tagsOf, validate } = at;
  const failed: SchemaError[][] = [];
  let count = 0;
  for (const schema of schemas) {
    const errors = validate(schema, value, seen);
    // Errors of nested alternatives multiply.
    spend(2 * errors.length);
    if (errors.length > 0) failed.push(errors);
    else count += 1;
    if (count === enough) break;
  }
  if (count > 0) return count;
  spend(schemas.length);
  const formErrors = schemas.map((schema) => formError(tagsOf(objectOf(schema)), at));
  const isOfType = (errors: SchemaError[]) =>
    !errors.some((error) => error.keyword === 'type' && error.path.length === 0);
  const meant = failed.filter((errors, index) => formErrors[index] === undefined && isOfType(errors));
  return meant.length > 0 ? meant.flat() : failed.flatMap((errors, index) => formErrors[index] ?? errors);
}

/** Returns the error of a property whose value shows that an object has another form than that with these tags. */
function formError(tags: Map<string, Json[]>, at: At): SchemaError[] | undefined {
  const object = objectOf(at.value);
  const [name, values] =
    [...tags].find(
      ([name, values]) => Object.hasOwn(object, name) && !isOneOf(values, object[name] ?? null, at.spend),
    ) ?? [];
  return name === undefined ? undefined : tagError(name, values ?? [], at);
}

/** Returns the error of an object without a property, or with another value of it than those that tell its form. */
function tagError(name: string, values: Json[], { value, schema }: At): SchemaError[] {
  const tag = memberAt(value, name);
  if (tag === undefined) return [{ keyword: 'required', expected: [name], schema, value, path: [], child: name }];
  return [{ keyword: 'enum', expected: values, schema, value: tag, path: [name] }];
}

/** Returns the indices of a list's items. */
function indicesOf({ value, spend }: At): number[] {
  spend(listOf(value).length * costs.member);
  return [...listOf(value).keys()];
}

function validateTuple(schemas: Json, at: At): SchemaError[] {
  const tuple = listOf(schemas).slice(0, listOf(at.value).length);
  return validateMembers(at, [...tuple.keys()], (index) => tuple[index] ?? true);
}

function validateItems(schema: Json, at: At, others: number[]): ReturnType<Rule> {
  const [first] = others;
  if (schema === false && first !== undefined) return { keyword: 'maxItems', expected: first };
  return validateMembers(at, others, () => schema);
}

/** Returns the names of an object's properties. */
function namesOf({ value, spend }: At): string[] {
  const names = Object.keys(objectOf(value));
  if (names.length > manyNames) spend(names.length * costs.name);
  return names;
}

function validateOthers(schema: Json, at: At, isOther: (name: string) => boolean): ReturnType<Rule> {
  const others = namesOf(at).filter(isOther);
  const [child] = others;
  if (schema === false && child !== undefined) return { child };
  return validateMembers(at, others, () => schema);
}

/** Validates what the presence of a property requires: other properties, or a schema. */
function validateDependent(expected: Json, at: At): SchemaError[] {
  const { value, seen, validate } = at;
  return firstOf(ownNames(expected, at), (name) => {
    const needed = memberAt(expected, name) ?? true;
    return validate(Array.isArray(needed) ? requiring(needed) : needed, value, seen);
  });
}

const requiring = memoizeByObject((names: Json[]): JsonObject => ({ required: names }));
