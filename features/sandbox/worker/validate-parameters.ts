import type { Context } from 'hono';
import { explain } from '../schema/explain.ts';
import { flattenAllOf, mergeParts } from '../../reference/document/all-of.ts';
import {
  define,
  isObject,
  isTree,
  type Json,
  type JsonObject,
  listOf,
  mapValues,
  memberOf,
  objectOf,
  parseJson,
  textsOf,
} from '../../reference/document/json.ts';
import { isInexact, markExact } from '../../reference/document/json-text.ts';
import { isUrlEncoded } from '../../reference/document/media-types.ts';
import { readTypes } from '../../reference/document/keywords.ts';
import { memoize, memoizeByObject } from '../../../app/core/memoize.ts';
import type { PatternOf } from '../../reference/document/patterns.ts';
import { check } from '../schema/check.ts';
import type { SandboxModule, SentParameter } from '../sandbox.ts';
import { namesInQuery, readParameter, splitPairs, type ExpectedValue } from './read-parameter.ts';
import { ApiError, type SayError, validationStatus } from './response/api-error.ts';

/** Validates the parameters of a request or the fields of a form. Returns undefined if they are valid. */
export function validateParameters(
  schema: JsonObject,
  values: JsonObject,
  patternOf: PatternOf | undefined,
): SayError | undefined {
  const errors = check(schema, values, patternOf);
  if (errors.length === 0) return undefined;
  return (messages) => {
    const { param, message, path } = explain(errors, schema, messages);
    const [place = '', name = ''] = path.map(String);
    const parameter = place === 'form' ? undefined : { in: place, name };
    // Removes the parameter's location (`query.`), which is not part of its name.
    const written = param.replace(/^\w+(?:\.|\["([^"]*)"\])?/, '$1');
    return { param: written, message: message.replace(param, () => written || messages.body), parameter };
  };
}

/** Converts the strings of a URL or header to the types of their schema, where they can be converted. */
export function converted(root: JsonObject, schema: Json, sent: Json, isMember = false): Json {
  const { types, tuple, items, properties, others } = expectedValue(root, schema);
  // A list inside a list or object has no style, so it is JSON.
  const inner = isMember && typeof sent === 'string' && types.has('array') && !types.has('string') && parseJson(sent);
  const members = types.has('array') && isObject(sent) ? Object.entries(sent) : [];
  const isByIndex = members.length > 0 && members.every(([key]) => /^\d+$/.test(key));
  const value = isByIndex ? members.map(([, member]) => member) : Array.isArray(inner) ? inner : sent;
  if (types.has('array') && (Array.isArray(value) || !types.has('string')))
    return [value].flat().map((item, index) => converted(root, tuple[index] ?? items, item, true));
  if (isObject(value))
    return mapValues(value, (member, key) => converted(root, memberOf(properties, key) ?? others, member, true));
  if (typeof value !== 'string') return value;
  if (types.has('object') && !types.has('string')) return parseJson(value) ?? value;
  if (value === 'null' && types.has('null') && !types.has('string')) return null;
  const isNumber = /^[-.\d]+(?:e[-+]?\d+)?$/i.test(value) && Number.isFinite(Number(value));
  if (isNumber && (types.has('integer') || types.has('number'))) return Number(value);
  return types.has('boolean') && /^(?:true|false)$/.test(value) ? value === 'true' : value;
}

/** The levels of a `deepObject` that are completed; an object may require itself. */
const maxLevels = 4;

/** Adds the required lists and objects that a `deepObject` lacks: empty ones have no text. */
function withEmpty(root: JsonObject, schema: Json, value: Json, depth = 0): Json {
  if (!isObject(value) || depth > maxLevels) return value;
  const { properties, required } = expectedValue(root, schema);
  const inner = (member: Json, name: string) => withEmpty(root, memberOf(properties, name) ?? true, member, depth + 1);
  const whole = mapValues(value, inner);
  for (const name of required.filter((name) => !Object.hasOwn(value, name))) {
    const [type, ...others] = expectedValue(root, memberOf(properties, name) ?? true).types;
    if (others.length === 0 && (type === 'object' || type === 'array'))
      define(whole, name, type === 'object' ? inner({}, name) : []);
  }
  return whole;
}

/** Returns the schema of a parameter by its location and name, also from an alternative; `true` if there is none. */
export function schemaOf(schema: JsonObject, place: string, name: string): Json {
  return memberOf(expectedValue(schema, objectOf(schema.properties)[place] ?? true).properties, name) ?? true;
}

/** Returns what a schema and its alternatives allow a value to be, with the schemas of its items and properties. */
export function expectedValue(root: JsonObject, schema: Json): Expected {
  return isObject(schema) ? readExpected(root)(schema) : anything;
}

type Expected = ExpectedValue & {
  required: string[];
  tuple: Json[];
  items: Json;
  properties: JsonObject;
  others: Json;
};

/** Cached by schema, as all items of a list share one. */
const readExpected = memoizeByObject((root: JsonObject) => {
  // Equal unions share an object, so that a recursive schema has only a few, however deep the values are.
  const unionOf = memoize((text: string) => JSON.parse(text) as Json);
  return memoizeByObject((schema: JsonObject) => {
    const expected = mergeExpected(formsOf(root, schema), unionOf);
    return { ...expected, hasCommas: formsOf(root, expected.items).some(hasComma) };
  });
});

/** Whether an allowed text, or the pattern beside its limits, has a comma. */
function hasComma({ const: constant = null, enum: values, pattern }: JsonObject): boolean {
  const unlimited = String(pattern).replaceAll(/\{\d*,\d*\}/g, '');
  return textsOf([constant, ...listOf(values), unlimited]).some((text) => text.includes(','));
}

/** Returns a schema and its alternatives, conditions and dependencies, each merged with what it is composed of. */
function formsOf(root: JsonObject, schema: Json, depth = 0): JsonObject[] {
  if (!isObject(schema) || depth > 4) return [];
  const { parts } = flattenAllOf(root, schema);
  const options = parts.flatMap(({ anyOf, oneOf, then: met = [], else: unmet = [], dependentSchemas, ...part }) => {
    const stated = [part.const ?? null, ...listOf(part.enum)].filter(isTree);
    const described = stated.map((value): Json =>
      Array.isArray(value)
        ? { items: { enum: value } }
        : { properties: mapValues(value, (field) => ({ const: field })) },
    );
    return [listOf(anyOf), listOf(oneOf), met, unmet, Object.values(objectOf(dependentSchemas)), described].flat();
  });
  return [mergeParts(parts), ...options.flatMap((option) => formsOf(root, option, depth + 1))];
}

function mergeExpected(forms: JsonObject[], unionOf: (text: string) => Json): Omit<Expected, 'hasCommas'> {
  const either = (schemas: (Json | undefined)[]): Json => {
    const [text = 'true', ...others] = new Set(schemas.filter(isObject).map((schema) => JSON.stringify(schema)));
    return unionOf(others.length === 0 ? text : `{"anyOf":[${[text, ...others].join(',')}]}`);
  };
  const members = Map.groupBy(
    forms.flatMap((form) => Object.entries(objectOf(form.properties))),
    ([name]) => name,
  );
  return {
    types: new Set(forms.flatMap((form) => readTypes([form]))),
    names: [...members.keys()],
    required: textsOf(forms[0]?.required),
    tuple: forms.map(({ prefixItems }) => listOf(prefixItems)).find(({ length }) => length > 0) ?? [],
    items: either(forms.flatMap(({ items, contains, unevaluatedItems }) => [items, contains, unevaluatedItems])),
    properties: Object.fromEntries([...members].map(([name, all]) => [name, either(all.map(([, schema]) => schema))])),
    others: either(
      forms.flatMap(({ additionalProperties, unevaluatedProperties, patternProperties }) => [
        additionalProperties,
        unevaluatedProperties,
        ...Object.values(objectOf(patternProperties)),
      ]),
    ),
  };
}

const anything = { ...mergeExpected([], () => true), hasCommas: false };

/**
 * Parses and validates a request's parameters. Returns the path parameters; large numbers keep all their digits.
 * @throws ApiError that names the invalid parameter
 */
export function readParameters(
  c: Context,
  { operation, patternOf }: SandboxModule,
  params: Record<string, string>,
): JsonObject {
  const { declared, schema } = operation.parameters;
  const values: Record<SentParameter['in'], JsonObject> = {
    path: {},
    query: {},
    querystring: {},
    header: {},
    cookie: {},
  };
  const path: JsonObject = {};
  const described = declared.map((parameter) => {
    const ownSchema = schemaOf(schema, parameter.in, parameter.name);
    return { parameter, ownSchema, expected: expectedValue(schema, ownSchema) };
  });
  const readers = new Map<string, number>();
  for (const { parameter, expected } of described)
    for (const name of parameter.in === 'query' ? namesInQuery(parameter, expected) : [])
      readers.set(name, (readers.get(name) ?? 0) + 1);
  const query = { ...splitPairs(new URL(c.req.url).search.slice(1)), readers };
  for (const { parameter, ownSchema, expected } of described) {
    const { name, in: place, contentType } = parameter;
    const sent = readParameter(c, parameter, params, query, expected);
    if (sent === undefined) continue;
    const isText = contentType === undefined || isUrlEncoded(parameter);
    const read = isText ? converted(schema, ownSchema, sent) : sent;
    const value = parameter.style === 'deepObject' ? withEmpty(schema, ownSchema, read) : read;
    define(values[place], name, value);
    if (place === 'path') define(path, name, typeof sent === 'string' && isInexact(sent) ? markExact(sent) : value);
  }
  const error = validateParameters(schema, values, patternOf);
  if (error !== undefined) throw new ApiError(validationStatus(operation), error);
  return path;
}
