import { type OutputUnit, Validator } from '@cfworker/json-schema';
import { explain, type ValidationError } from '../schema/explain.ts';
import { mergeSchemas } from '../schema/merge-schemas.ts';
import type { SandboxMessages } from '../messages/en.ts';
import { isObject, type Json, type JsonObject, listOf, objectOf, typeNames } from '../../reference/document/json.ts';
import { lookUp, pointerKeys } from '../../reference/document/resolve.ts';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { SandboxOperation } from '../sandbox.ts';
import { ApiError, validationStatus } from './reply/api-error.ts';

/** Parameters by their place: `path`, `query`, `header`, `cookie`. */
export type Parameters = { [place: string]: JsonObject };

/**
 * Validates a request's parameters; undefined when they are valid. Unlike bodies they are few and small, and a large
 * document has thousands of them, so their schemas are interpreted, not compiled.
 * @param bounded the same schema, as it may be run on these values
 */
export function validateParameters(
  schema: JsonObject,
  values: Parameters,
  messages: SandboxMessages,
  bounded = schema,
): ValidationError | undefined {
  const { valid, errors } = new Validator(bounded).validate(values);
  const [error] = errors.filter(({ keyword }) => !groups.has(keyword)).toReversed();
  if (valid || error === undefined) return undefined;
  const instancePath = error.instanceLocation.slice(1);
  const described = {
    keyword: error.keyword,
    instancePath,
    schemaPath: error.keywordLocation,
    params: paramsOf(schema, values, error),
  };
  const { param, message } = explain([described], values, { fields: [], discriminators: {}, rules: {} }, messages);
  // The place is no part of a parameter's name.
  const name = param.replace(/^\w+\.?/, '');
  return { param: name, message: message.replace(param, name) };
}

/**
 * A parameter as its schema wants it: values in a URL or header are strings. Strings that are not of another type stay strings.
 */
export function converted(schema: JsonObject, place: string, name: string, value: string | string[]): Json {
  const group = mergeSchemas(schema, objectOf(objectOf(schema.properties)[place]));
  return convert(objectOf(group.properties)[name] ?? true, value);

  function convert(wanted: Json, given: string | string[]): Json {
    const merged = isObject(wanted) ? mergeSchemas(schema, wanted) : {};
    const types = typeNames(merged);
    if (types.includes('array')) return [given].flat().map((one) => convert(merged.items ?? true, one));
    if (typeof given !== 'string') return given;
    if (
      (types.includes('integer') || types.includes('number')) &&
      given.trim() !== '' &&
      Number.isFinite(Number(given))
    )
      return Number(given);
    return types.includes('boolean') && /^(?:true|false)$/.test(given) ? given === 'true' : given;
  }
}

/** Keywords whose error only repeats the error of a subschema. */
const groups = new Set(['properties', 'items', '$ref', 'allOf', 'anyOf', 'oneOf', 'additionalProperties']);

/** What `explain` wants to know of a keyword: its value in the schema, and which field is missing. */
function paramsOf(
  schema: JsonObject,
  values: Json,
  { keyword, keywordLocation, instanceLocation }: OutputUnit,
): { [name: string]: unknown } {
  let value: Json | undefined = schema;
  for (const key of pointerKeys(keywordLocation)) {
    const next: Json | undefined = isObject(value) ? value[key] : undefined;
    value = key === '$ref' && typeof next === 'string' ? lookUp(schema, next) : next;
  }
  const there = objectOf(lookUp(values, instanceLocation));
  if (keyword === 'required') return { missingProperty: listOf(value).find((name) => !(String(name) in there)) };
  return {
    limit: value,
    type: value,
    allowedValues: value,
    allowedValue: value,
    pattern: value,
    format: value,
    multipleOf: value,
  };
}

/**
 * Reads and validates a request's parameters; returns those of its path.
 * @throws ApiError that names the invalid one
 */
export async function readParameters(
  c: Context,
  operation: SandboxOperation,
  params: Record<string, string>,
  messages: SandboxMessages,
): Promise<JsonObject> {
  const { names, schema, hasSlowPatterns } = operation.parameters;
  const values: Parameters = { path: {}, query: {}, header: {}, cookie: {} };
  for (const { name, in: place } of names) {
    const found = valueOf(c, place, name, params);
    const group = values[place];
    if (found !== undefined && group !== undefined) group[name] = converted(schema, place, name, found);
  }
  const bounded = hasSlowPatterns === true ? await withoutPatterns(schema, values) : schema;
  const error = validateParameters(schema, values, messages, bounded);
  if (error !== undefined) throw new ApiError(validationStatus(operation), error);
  return values.path ?? {};
}

/** A schema whose patterns are matched already, in linear time. */
async function withoutPatterns(schema: JsonObject, values: Parameters): Promise<JsonObject> {
  const [{ boundSchema }, { patternCheck }] = await Promise.all([
    import('./reply/bound-schema.ts'),
    import('../../reference/document/patterns.ts'),
  ]);
  return objectOf(boundSchema(schema, values, { left: Number.POSITIVE_INFINITY, compilePattern: patternCheck }));
}

/** A parameter as it was sent; a list for one of a URL that is there several times. */
function valueOf(
  c: Context,
  place: SandboxOperation['parameters']['names'][number]['in'],
  name: string,
  params: Record<string, string>,
): string | string[] | undefined {
  switch (place) {
    case 'path':
      return params[name];
    case 'query': {
      const list = c.req.queries(name) ?? c.req.queries(`${name}[]`);
      return list?.length === 1 ? list[0] : list;
    }
    case 'header':
      return c.req.header(name);
    case 'cookie':
      return getCookie(c, name);
  }
}
