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
import { pairsOf, readParameter, type WantedValue } from './read-parameter.ts';
import { boundSchema, spend, TooMuchWork, type ValidationBudget } from './response/bound-schema.ts';
import { ApiError, type SayError, validationStatus } from './response/api-error.ts';

/** The most that the validation of a request's parameters may cost, in schemas applied: 8,000 plain members take less. */
const maxWork = 15_000;

/**
 * Validates a request's parameters in bounded time; undefined when they are valid, or would cost too much. Unlike bodies
 * they are few and small, and a large document has thousands of them, so their schemas are interpreted, not compiled.
 * @param hasSlowPatterns whether the schema has patterns for which an engine that backtracks might take long
 */
export async function validateParameters(
  schema: JsonObject,
  values: JsonObject,
  hasSlowPatterns: boolean,
): Promise<SayError | undefined> {
  // What remains of a schema is checked where it costs too much to compare the items of a long list.
  const checked =
    (await boundedSchema(schema, values, hasSlowPatterns)) ??
    (await boundedSchema(withoutUnique(schema), values, hasSlowPatterns));
  if (checked === undefined) return undefined;
  const { valid, errors } = new Validator(checked).validate(values);
  const specific = ofMeant(errors);
  const last = specific.at(-1);
  if (valid || last === undefined) return undefined;
  // Each of several alternatives has types or values of its own.
  const alike = specific.filter(
    ({ instanceLocation, keyword }) => instanceLocation === last.instanceLocation && keyword === last.keyword,
  );
  const described = alike.map((error) => ({
    keyword: error.keyword,
    instancePath: percentDecoded(error.instanceLocation.slice(1)) ?? '',
    schemaPath: error.keywordLocation,
    params: paramsOf(schema, values, error),
  }));
  return (messages) => {
    const { param, message } = explain(described, values, { fields: [], rules: {} }, messages);
    // The place is no part of a parameter's name.
    const name = param.replace(/^\w+(?:\.|\["([^"]*)"\])?/, '$1');
    return { param: name, message: message.replace(param, () => name || messages.body) };
  };
}

/** A value as its schema wants it: what is in a URL or header is text. Text that is of no other type stays text. */
export function converted(root: JsonObject, wanted: Json, sent: Json, isMember = false): Json {
  const { types, items, properties, others } = wantedOf(root, wanted);
  // A list or an object inside another has no style but JSON.
  const inner = isMember && typeof sent === 'string' && types.has('array') && !types.has('string') && parseJson(sent);
  const members = types.has('array') && isObject(sent) ? Object.entries(sent) : [];
  const isByIndex = members.length > 0 && members.every(([key]) => /^\d+$/.test(key));
  const given = isByIndex ? members.map(([, member]) => member) : Array.isArray(inner) ? inner : sent;
  if (types.has('array') && (Array.isArray(given) || !types.has('string')))
    return [given].flat().map((one) => converted(root, items, one, true));
  if (isObject(given))
    return mapValues(given, (one, key) => converted(root, memberOf(properties, key) ?? others, one, true));
  if (typeof given !== 'string') return given;
  if (types.has('object') && !types.has('string')) return parseJson(given) ?? given;
  const isNumber = /^[-.\d]+(?:e[-+]?\d+)?$/i.test(given) && Number.isFinite(Number(given));
  if (isNumber && (types.has('integer') || types.has('number'))) return Number(given);
  return types.has('boolean') && /^(?:true|false)$/.test(given) ? given === 'true' : given;
}

/** The schema of a parameter by its place and name, also in an alternative of what is in that place; anything without one. */
export function schemaOf(schema: JsonObject, place: string, name: string): Json {
  return memberOf(wantedOf(schema, objectOf(schema.properties)[place] ?? true).properties, name) ?? true;
}

/** What a value may be by a schema and its alternatives, with the schemas of its members. */
export function wantedOf(root: JsonObject, schema: Json): Wanted {
  return isObject(schema) ? readWanted(root)(schema) : anything;
}

type Wanted = WantedValue & { items: Json; properties: JsonObject; others: Json };

/** Once, however many members of a list have it. */
const readWanted = oncePerObject((root: JsonObject) => {
  // Those that lead to themselves have a few unions, however deep and of which names the values are.
  const unionOf = memoize((text: string) => JSON.parse(text) as Json);
  return oncePerObject((schema: JsonObject) => wantedBy(formsOf(root, schema), unionOf));
});

/** A schema and its alternatives, each with all that it is made of. */
function formsOf(root: JsonObject, schema: Json, depth = 0): JsonObject[] {
  if (!isObject(schema) || depth > 4) return [];
  const merged = mergeSchemas(root, schema);
  const options = [...listOf(merged.anyOf), ...listOf(merged.oneOf)];
  return [merged, ...options.flatMap((option) => formsOf(root, option, depth + 1))];
}

function wantedBy(forms: JsonObject[], unionOf: (text: string) => Json): Wanted {
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

const anything = wantedBy([], () => true);

/** Keywords whose error only repeats the error of a subschema. */
const groups = new Set(['properties', 'items', '$ref', 'allOf', 'anyOf', 'oneOf', 'additionalProperties']);

/** The errors, without those of alternatives whose fields have other values, unless each alternative has such. */
function ofMeant(errors: OutputUnit[]): OutputUnit[] {
  const told = errors.filter(({ keyword }) => !groups.has(keyword));
  const others = errors.flatMap(
    ({ keywordLocation }) =>
      /^(.*\/(?:oneOf|anyOf)\/\d+\/)(?:\$ref\/)?properties\/[^/]+\/(?:enum|const)$/.exec(keywordLocation)?.[1] ?? [],
  );
  const meant = told.filter((error) => {
    // That of a field which is not allowed is without its place, and follows one that has it.
    const { keywordLocation } = error.keyword === 'false' ? (errors[errors.indexOf(error) - 1] ?? error) : error;
    return !others.some((start) => keywordLocation.startsWith(start));
  });
  return meant.length > 0 ? meant : told.filter(({ keyword }) => keyword === 'enum' || keyword === 'const');
}

/** What `explain` wants to know of a keyword: its value in the schema, and which field is missing. */
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
  const there = objectOf(lookUp(values, instanceLocation));
  if (keyword === 'required')
    return { missingProperty: listOf(value).find((name) => !Object.hasOwn(there, String(name))) };
  const names = ['limit', 'type', 'allowedValues', 'allowedValue', 'pattern', 'format', 'multipleOf'];
  return Object.fromEntries(names.map((name) => [name, value]));
}

/**
 * Reads and validates a request's parameters; returns those of its path, with the digits of exact numbers.
 * @throws ApiError that names the invalid one
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
    const wanted = schemaOf(schema, place, name);
    const found = readParameter(c, parameter, params, query, wantedOf(schema, wanted));
    if (found === undefined) continue;
    const value = contentType === undefined ? converted(schema, wanted, found) : found;
    define(values[place], name, value);
    if (place === 'path') define(path, name, typeof found === 'string' && isInexact(found) ? markExact(found) : value);
  }
  const error = await validateParameters(schema, values, hasSlowPatterns);
  if (error !== undefined) throw new ApiError(validationStatus(operation), error);
  return path;
}

function withoutUnique(schema: JsonObject): JsonObject {
  const text = JSON.stringify(schema, (key, value: unknown) => (key === 'uniqueItems' ? undefined : value));
  return objectOf(parseJson(text));
}

/** A schema whose slow patterns are matched already, in linear time; undefined where its validation would cost too much. */
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
