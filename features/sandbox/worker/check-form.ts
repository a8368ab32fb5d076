import {
  define,
  isJsonLines,
  type Json,
  type JsonObject,
  linesOf,
  memberOf,
  objectOf,
} from '../../reference/document/json.ts';
import type { SandboxForm } from '../sandbox.ts';
import type { PatternOf } from '../../reference/document/patterns.ts';
import { pairsOf, readQuery } from './read-parameter.ts';
import type { SayError } from './response/api-error.ts';
import { converted, schemaOf, validateParameters, expectedValue } from './validate-parameters.ts';

/** Forms with more fields are not checked. */
const maxFields = 10_000;

/**
 * Validates a URL-encoded or multipart form, whose fields are serialized like query parameters, or a text body. Returns
 * undefined if it is valid, has too many fields, or is multipart of another type than `form-data`.
 */
export async function checkForm(
  bytes: ArrayBuffer,
  contentType: string,
  { schema, encoding, isClosed }: SandboxForm,
  patternOf: PatternOf | undefined,
): Promise<SayError | undefined> {
  const written = new TextDecoder().decode(bytes);
  const { types, names, others } = expectedValue(schema, objectOf(schema.properties).form ?? true);
  if (isJsonLines(contentType) && types.has('array'))
    return validateParameters(schema, { form: linesOf(written) }, patternOf);
  const isParts = /^multipart\//i.test(contentType);
  const isText = !/form-urlencoded/i.test(contentType) || (types.has('string') && types.size === 1);
  if (!isParts && isText) return validateParameters(schema, { form: written }, patternOf);
  // The parts of a list are identified by their position, and may have any name, so they are not checked.
  if (isParts && types.has('array')) return undefined;
  if (!isParts && written.split('&', maxFields + 1).length > maxFields) return undefined;
  // Editors of requests may write line feeds alone.
  const crlf = written.includes('\r\n');
  const text = isParts ? await encodedParts(crlf ? bytes : written.replaceAll('\n', '\r\n'), contentType) : written;
  if (text === null) return ({ notParts }) => ({ message: notParts });
  if (text === undefined) return undefined;
  const sent = pairsOf(text);
  // Clients join the items of a list before they encode the form, commas included.
  const joined = pairsOf(text, true);
  const values: JsonObject = {};
  const fieldNames = new Set<string>();
  const isNamed = (key: string) => fieldNames.has(key.replace(/\[.*$/s, '')) || fieldNames.has(key);
  for (const name of names) read(name, schemaOf(schema, 'form', name));
  const unnamed = others === true ? [] : [...sent.values.keys()].filter((key) => !isNamed(key));
  for (const key of unnamed) if (/^[^[]+(?:\[\])?$/.test(key)) read(key.replace('[]', ''), others);
  const unknownPair = sent.pairs.find(([name]) => !isNamed(name));
  if (isClosed && unknownPair !== undefined)
    return ({ unknown }) => ({ param: unknownPair[0], message: unknown(unknownPair[0], undefined) });
  return validateParameters(schema, { form: values }, patternOf);

  function read(name: string, field: Json): void {
    const wanted = expectedValue(schema, field);
    const style = memberOf(encoding, name);
    const isObject = wanted.types.has('object') && !wanted.types.has('string');
    for (const key of [name, ...(style === undefined || !isObject ? [] : wanted.names)]) fieldNames.add(key);
    // An object without a style is JSON.
    const json = style === undefined && isObject ? { contentType: 'application/json' } : {};
    const value = readQuery(style?.explode === false ? joined : sent, { name, in: 'query', ...style, ...json }, wanted);
    if (value !== undefined) define(values, name, converted(schema, field, value));
  }
}

/**
 * Converts multipart to a URL-encoded form; files, but for JSON, become names. Undefined if it has too many parts or
 * another type than `form-data`, null if it is malformed.
 */
async function encodedParts(body: ArrayBuffer | string, contentType: string): Promise<string | null | undefined> {
  try {
    const form = await new Response(body, { headers: { 'Content-Type': contentType } }).formData();
    const parts = [...form];
    if (parts.length > maxFields) return undefined;
    const pairs = parts.map(async ([name, value]): Promise<[string, string]> => [
      name,
      typeof value === 'string' ? value : value.type.includes('json') ? await value.text() : value.name,
    ]);
    return new URLSearchParams(await Promise.all(pairs)).toString();
  } catch {
    return /^multipart\/form-data\b/i.test(contentType) ? null : undefined;
  }
}
