import { define, type Json, type JsonObject, memberOf, objectOf } from '../../reference/document/json.ts';
import { linesOf } from '../../reference/document/json-text.ts';
import { isJsonLines } from '../../reference/document/media-types.ts';
import type { OtherBody } from '../sandbox.ts';
import type { PatternOf } from '../../reference/document/patterns.ts';
import { expectsObject, readQuery, splitPairs } from './read-parameter.ts';
import type { SayError } from './response/api-error.ts';
import { converted, schemaOf, validateParameters, expectedValue } from './validate-parameters.ts';

/** Forms with more fields, or items in their lists, are not checked. */
const maxFields = 10_000;

/** Nor are forms with more names that only a map describes: each may be malformed, which takes longest to find. */
const maxUnnamed = 1_000;

/**
 * Validates a URL-encoded or multipart form, whose fields are serialized like query parameters, or a text body. Returns
 * undefined if it is valid, has too many fields, or is multipart of another type than `form-data`.
 */
export function checkForm(
  bytes: ArrayBuffer,
  contentType: string,
  { schema, encoding, isClosed }: OtherBody,
  patternOf: PatternOf | undefined,
): SayError | undefined {
  const written = new TextDecoder().decode(bytes);
  const { types, names, others } = expectedValue(schema, objectOf(schema.properties).form ?? true);
  if (isJsonLines(contentType) && types.has('array'))
    return validateParameters(schema, { form: linesOf(written) }, patternOf);
  const isParts = /^multipart\//i.test(contentType);
  const isText = !/form-urlencoded/i.test(contentType) || (types.has('string') && types.size === 1);
  if (!isParts && isText) return validateParameters(schema, { form: written }, patternOf);
  // What is no object has no fields. The parts of a list are identified by their position, and may have any name.
  const isUnnamed = types.size > 0 && !types.has('object');
  if (isUnnamed || (isParts && (types.has('array') || !/^multipart\/form-data\b/i.test(contentType)))) return undefined;
  const parts = isParts ? splitMultipart(written, contentType) : [];
  if (parts !== undefined && parts.length > maxFields) return undefined;
  const fields = parts && fieldsOfParts(parts);
  if (fields === undefined) return ({ notParts }) => ({ message: notParts });
  const text = isParts ? new URLSearchParams(fields).toString() : written;
  const isJoined = Object.values(encoding).some(({ explode }) => explode === false);
  if (text.split(isJoined ? /[&,| +]|%(?:2C|7C|20)/i : '&', maxFields + 1).length > maxFields) return undefined;
  const sent = splitPairs(text);
  const inBrackets = new Set(sent.pairs.flatMap(([key]) => /^[^[]+(?=\[(?:[^\]]|\]\[))/.exec(key) ?? []));
  const values: JsonObject = {};
  const fieldNames = new Set<string>();
  const isNamed = (key: string) => fieldNames.has(key.replace(/\[.*$/s, '')) || fieldNames.has(key);
  for (const name of names) read(name, schemaOf(schema, 'form', name));
  const unnamed = isClosed ? [] : [...sent.values.keys()].filter((key) => !isNamed(key));
  if (others !== true && unnamed.length > maxUnnamed) return undefined;
  for (const key of unnamed) if (/^[^[]+(?:\[\])?$/.test(key)) read(key.replace('[]', ''), others);
  const unknownPair = sent.pairs.find(([name]) => !isNamed(name));
  if (isClosed && unknownPair !== undefined)
    return ({ unknown }) => ({ param: unknownPair[0], message: unknown(unknownPair[0], undefined) });
  return validateParameters(schema, { form: values }, patternOf);

  function read(name: string, field: Json): void {
    const expected = expectedValue(schema, field);
    const style = memberOf(encoding, name);
    const isObject = expectsObject(expected);
    for (const key of [name, ...(style === undefined || !isObject ? [] : expected.names)]) fieldNames.add(key);
    // An object without a style is JSON, or has brackets in its names, as PHP and Rails read them.
    const json = isObject ? { contentType: 'application/json' } : {};
    const plain = inBrackets.has(name) ? { style: 'deepObject' } : json;
    const value = readQuery(sent, { name, in: 'query', ...(style ?? plain) }, expected);
    if (value !== undefined) define(values, name, converted(schema, field, value));
  }
}

/**
 * Splits a form into its parts (RFC 7578). Undefined if it is malformed. The runtimes' own `formData` also refuses what
 * clients send: names without quotes, a text before the form.
 */
function splitMultipart(text: string, contentType: string): string[] | undefined {
  const boundary = parameterIn(contentType, 'boundary');
  const [, ...written] = `\n${text}`.split(`\n--${boundary}`);
  const parts: string[] = [];
  for (const part of written) {
    if (part.startsWith('--')) return boundary === undefined ? undefined : parts;
    // A line that begins with the boundary, and goes on.
    if (/^[ \t]*\r?\n/.test(part)) parts.push(part);
    else parts.push(`${parts.pop() ?? ''}\n--${boundary}${part}`);
  }
  return undefined;
}

/** Returns the names and values of parts; files, but for JSON, become their names. Undefined if one is malformed. */
function fieldsOfParts(parts: string[]): [name: string, value: string][] | undefined {
  const pairs = parts.map((part): [string | undefined, string] => {
    const [head = '', value = ''] = part.split(/\r?\n\r?\n([^]*)/);
    // A long header may go on in lines that begin with a space (RFC 822, 3.1.1).
    const [, disposition = ''] = /^content-disposition:(.*)$/im.exec(head.replaceAll(/\r?\n(?=[ \t])/g, '')) ?? [];
    const file = parameterIn(disposition, 'filename') ?? parameterIn(disposition, 'filename*');
    const isText = file === undefined || /^content-type:.*json/im.test(head);
    return [parameterIn(disposition, 'name'), isText ? value.replace(/\r$/, '') : file];
  });
  return pairs.every((pair): pair is [string, string] => pair[0] !== undefined) ? pairs : undefined;
}

/** Returns the parameter of a header's value, with or without quotes. */
function parameterIn(header: string, name: string): string | undefined {
  const written = [...header.matchAll(/;\s*([\w*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]*))/g)];
  const [, , quoted, plain] = written.find(([, key = '']) => key.toLowerCase() === name) ?? [];
  return quoted?.replaceAll('%22', '"') ?? plain;
}
