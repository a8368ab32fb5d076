import { type OutputUnit, Validator } from '@cfworker/json-schema';
import type { Context } from 'hono';
import { explain } from '../schema/explain.ts';
import { mergeSchemas } from '../../reference/document/all-of.ts';
import {
  define,
  isInexact,
  isObject,
  type Json,
  type JsonObject,
  listOf,
  mapValues,
  markExact,
  memberOf,
  objectOf,
  parseJson,
} from '../../reference/document/json.ts';
import { readTypes } from '../../reference/document/keywords.ts';
import { memoize, oncePerObject } from '../../../app/core/memoize.ts';
import { percentDecoded } from '../../../app/core/url.ts';
import { escapeKey, lookUp, pointerKeys } from '../../reference/document/resolve.ts';
import type { SandboxOperation, SentParameter } from '../sandbox.ts';
import { pairsOf, readParameter, type ExpectedValue } from './read-parameter.ts';
import { boundSchema, spend, TooMuchWork, type ValidationBudget } from './response/bound-schema.ts';
import { ApiError, type SayError, validationStatus } from './response/api-error.ts';

/** The budget of validating a request's parameters, in schemas applied: enough for 8,000 plain items. */
const maxWork = 15_000;

/**
 * Validates a request's parameters in bounded time. Returns undefined if they are valid, or exceed the budget. Their
 * schemas are interpreted, not compiled: they are small, and a large document has thousands of them.
 * @param hasSlowPatterns whether a backtracking engine might need more than linear time for a pattern
 */
export async function validateParameters(
  schema: JsonObject,
  values: JsonObject,
  hasSlowPatterns: boolean,
): Promise<SayError | undefined> {
  // If `uniqueItems` of a long list exceeds the budget, the rest of the schema is still checked.
  const checked =
    (await boundedSchema(schema, values, hasSlowPatterns)) ??
    (await boundedSchema(withoutUnique(schema), values, hasSlowPatterns));
  if (checked === undefined) return undefined;
  const { valid, errors } = new Validator(checked).validate(values);
  const specific = relevantErrors(errors);
  const last = specific.at(-1);
  if (valid || last === undefined) return undefined;
  // Each alternative may have its own types or values.
  const alike = specific.filter(
    ({ instanceLocation, keyword }) => instanceLocation === last.instanceLocation && keyword === last.keyword,
  );
  const described = alike.map((error) => ({
    keyword: error.keyword,
    instancePath: percentDecoded(error.instanceLocation.slice(1)) ?? '',
    schemaPath: error.keywordLocation,
    params: paramsOf(schema, values, error),
  }));
  const [place = '', name = String(paramsOf(schema, values, last)['missingProperty'])] = pointerKeys(
    last.instanceLocation,
  );
  const parameter = place === 'form' ? undefined : { in: place, name };
  return (messages) => {
    const { param, message } = explain(described, values, { fields: [], rules: {} }, messages);
    // Removes the parameter's location (`query.`), which is not part of its name.
    const written = param.replace(/^\w+(?:\.|\["([^"]*)"\])?/, '$1');
    return { param: written, message: message.replace(param, () => written || messages.body), parameter };
  };
}

/** Converts the strings of a URL or header to the types of their schema, where they can be converted. */
export function converted(root: JsonObject, wanted: Json, sent: Json, isMember = false): Json {
  const { types, items, properties, others } = expectedValue(root, wanted);
  // A list inside a list or object has no style, so it is JSON.
  const inner = isMember && typeof sent === 'string' && types.has('array') && !types.has('string') && parseJson(sent);
  const members = types.has('array') && isObject(sent) ? Object.entries(sent) : [];
  const isByIndex = members.length > 0 && members.every(([key]) => /^\d+$/.test(key));
  const value = isByIndex ? members.map(([, member]) => member) : Array.isArray(inner) ? inner : sent;
  if (types.has('array') && (Array.isArray(value) || !types.has('string')))
    return [value].flat().map((item) => converted(root, items, item, true));
  if (isObject(value))
    return mapValues(value, (member, key) => converted(root, memberOf(properties, key) ?? others, member, true));
  if (typeof value !== 'string') return value;
  if (types.has('object') && !types.has('string')) return parseJson(value) ?? value;
  const isNumber = /^[-.\d]+(?:e[-+]?\d+)?$/i.test(value) && Number.isFinite(Number(value));
  if (isNumber && (types.has('integer') || types.has('number'))) return Number(value);
  return types.has('boolean') && /^(?:true|false)$/.test(value) ? value === 'true' : value;
}

/** Returns the schema of a parameter by its location and name, also from an alternative; `true` if there is none. */
export function schemaOf(schema: JsonObject, place: string, name: string): Json {
  return memberOf(expectedValue(schema, objectOf(schema.properties)[place] ?? true).properties, name) ?? true;
}

/** Returns what a schema and its alternatives allow a value to be, with the schemas of its items and properties. */
export function expectedValue(root: JsonObject, schema: Json): Expected {
  return isObject(schema) ? readExpected(root)(schema) : anything;
}

type Expected = ExpectedValue & { items: Json; properties: JsonObject; others: Json };

/** Cached by schema, as all items of a list share one. */
const readExpected = oncePerObject((root: JsonObject) => {
  // Equal unions share an object, so that a recursive schema has only a few, however deep the values are.
  const unionOf = memoize((text: string) => JSON.parse(text) as Json);
  return oncePerObject((schema: JsonObject) => mergeExpected(formsOf(root, schema), unionOf));
});

/** Returns a schema and its alternatives, each merged with the schemas that it is composed of. */
function formsOf(root: JsonObject, schema: Json, depth = 0): JsonObject[] {
  if (!isObject(schema) || depth > 4) return [];
  const merged = mergeSchemas(root, schema);
  const options = [...listOf(merged.anyOf), ...listOf(merged.oneOf)];
  return [merged, ...options.flatMap((option) => formsOf(root, option, depth + 1))];
}

function mergeExpected(forms: JsonObject[], unionOf: (text: string) => Json): Expected {
  const members = Map.groupBy(
    forms.flatMap((form) => Object.entries(objectOf(form.properties))),
    ([name]) => name,
  );
  return {
    types: new Set(forms.flatMap((form) => readTypes([form]))),
    names: forms.flatMap((form) => Object.keys(objectOf(form.properties))),
    items: forms.find((form) => form.items !== undefined)?.items ?? true,
    properties: Object.fromEntries(
      [...members].map(([name, all]) => {
        const [text = '', ...others] = new Set(all.map(([, schema]) => JSON.stringify(schema)));
        return [name, unionOf(others.length === 0 ? text : `{"anyOf":[${[text, ...others].join(',')}]}`)];
      }),
    ),
    others: forms.find((form) => isObject(form.additionalProperties))?.additionalProperties ?? true,
  };
}

const anything = mergeExpected([], () => true);

/** Keywords whose error only repeats the error of a subschema. */
const groups = new Set(['properties', 'items', '$ref', 'allOf', 'anyOf', 'oneOf', 'additionalProperties']);

/** Removes the errors of alternatives with another `enum` or `const`; if none is left, returns these mismatches. */
function relevantErrors(errors: OutputUnit[]): OutputUnit[] {
  const leaves = errors.filter(({ keyword }) => !groups.has(keyword));
  const others = errors.flatMap(
    ({ keywordLocation }) =>
      /^(.*\/(?:oneOf|anyOf)\/\d+\/)(?:\$ref\/)?properties\/[^/]+\/(?:enum|const)$/.exec(keywordLocation)?.[1] ?? [],
  );
  const relevant = leaves.filter((error) => {
    // The error of an unknown field does not have its place in the schema; the error before it has.
    const { keywordLocation } = error.keyword === 'false' ? (errors[errors.indexOf(error) - 1] ?? error) : error;
    return !others.some((start) => keywordLocation.startsWith(start));
  });
  return relevant.length > 0 ? relevant : leaves.filter(({ keyword }) => keyword === 'enum' || keyword === 'const');
}

/** Returns the `params` that `explain` reads: the keyword's value in the schema, or the missing property. */
function paramsOf(
  schema: JsonObject,
  values: Json,
  { keyword, keywordLocation, instanceLocation }: OutputUnit,
): { [name: string]: unknown } {
  let value: Json | undefined = schema;
  for (const key of pointerKeys(keywordLocation)) {
    const next: Json | undefined = value === undefined ? undefined : lookUp(value, `#/${escapeKey(key)}`);
    value = key === '$ref' && typeof next === 'string' ? lookUp(schema, next) : next;
  }
  const object = objectOf(lookUp(values, instanceLocation));
  if (keyword === 'required')
    return { missingProperty: listOf(value).find((name) => !Object.hasOwn(object, String(name))) };
  const names = ['limit', 'type', 'allowedValues', 'allowedValue', 'pattern', 'format', 'multipleOf'];
  return Object.fromEntries(names.map((name) => [name, value]));
}

/**
 * Parses and validates a request's parameters. Returns the path parameters; large numbers keep all their digits.
 * @throws ApiError that names the invalid parameter
 */
export async function readParameters(
  c: Context,
  operation: SandboxOperation,
  params: Record<string, string>,
): Promise<JsonObject> {
  const { names, schema, hasSlowPatterns } = operation.parameters;
  const values: Record<SentParameter['in'], JsonObject> = { path: {}, query: {}, header: {}, cookie: {} };
  const path: JsonObject = {};
  const query = pairsOf(new URL(c.req.url).search.slice(1));
  for (const parameter of names) {
    const { name, in: place, contentType } = parameter;
    const ownSchema = schemaOf(schema, place, name);
    const sent = readParameter(c, parameter, params, query, expectedValue(schema, ownSchema));
    if (sent === undefined) continue;
    const value = contentType === undefined ? converted(schema, ownSchema, sent) : sent;
    define(values[place], name, value);
    if (place === 'path') define(path, name, typeof sent === 'string' && isInexact(sent) ? markExact(sent) : value);
  }
  const error = await validateParameters(schema, values, hasSlowPatterns);
  if (error !== undefined) throw new ApiError(validationStatus(operation), error);
  return path;
}

function withoutUnique(schema: JsonObject): JsonObject {
  const text = JSON.stringify(schema, (key, value: unknown) => (key === 'uniqueItems' ? undefined : value));
  return objectOf(parseJson(text));
}

/** Returns a schema that is safe to validate with: slow patterns are matched already. Undefined above the budget. */
async function boundedSchema(
  schema: JsonObject,
  values: JsonObject,
  hasSlowPatterns: boolean,
): Promise<JsonObject | undefined> {
  const budget: ValidationBudget = { left: maxWork };
  if (hasSlowPatterns) {
    const { patternCheck } = await import('../../reference/document/patterns.ts');
    budget.compilePattern = (source) => {
      const { cost, test } = patternCheck(source);
      const match = (text: string) => {
        spend(budget, 1 + (cost * text.length) / 400);
        return test(text);
      };
      return { cost, test: match };
    };
  }
  try {
    return objectOf(boundSchema(schema, values, budget));
  } catch (error) {
    if (error instanceof TooMuchWork) return undefined;
    throw error;
  }
}
