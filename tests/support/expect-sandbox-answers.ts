import { readFile } from 'node:fs/promises';
import { Validator } from '@cfworker/json-schema';
import { expect } from 'vitest';
import {
  isObject,
  type Json,
  type JsonObject,
  listOf,
  memberOf,
  objectOf,
} from '../../features/reference/document/json.ts';
import { writeParameter } from '../../features/reference/document/parameter-style.ts';
import { formFields, isMultipart, multipartParts } from '../../features/reference/samples/form.ts';
import { boundary } from '../../features/reference/samples/wire.ts';
import { exampleOf } from '../../features/reference/document/example.ts';
import { readReference } from '../../features/reference/document/reference.ts';
import { operationsOf, successOf } from '../../features/reference/document/walk.ts';
import type { CompiledOperation } from '../../features/sandbox/build/compile-sandbox.ts';
import { toJsonSchema } from '../../features/reference/document/json-schema.ts';
import type { SentParameter } from '../../features/sandbox/sandbox.ts';
import { nodeSandbox } from './node-sandbox.ts';
import { background, sendSamples } from './send-samples.ts';

/**
 * Calls each operation of a document's sandbox. Expects the documented response, an error that names an unknown field,
 * and that each sample of the reference is valid.
 * @param name the name of the document in the report
 */
export async function expectSandboxAnswers(name: string, file: string): Promise<void> {
  const document = JSON.parse(await readFile(file, 'utf8')) as JsonObject;
  const operations = new Map(operationsOf(readReference(document)).map((operation) => [operation.id, operation]));
  const { app, compiled } = await nodeSandbox(document);
  const faults: string[] = [];
  let answered = 0;
  const unasked = new Set<string>();
  let refused = 0;
  for (const read of compiled.operations.values()) {
    const request = requestOf(read);
    if (request === undefined) {
      unasked.add(`${read.method} ${read.path}`);
      continue;
    }
    const { path: url, init, value } = request;
    const answer = await app.request(url, init, {}, background);
    const text = await answer.text();
    const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
    const operation = operations.get(read.operation.id);
    const success = operation && successOf(operation);
    const status = Number(/^\d+$/.exec(success?.status ?? '')?.[0] ?? 200);
    if (answer.status !== status)
      faults.push(`${read.method} ${url} ${String(init.body)}: ${answer.status} ${text.slice(0, 300)}`);
    const schema = success?.contents.find(({ contentType }) => contentType === type)?.source;
    // A response with an example returns it, even if it does not match its schema.
    const hasExample = read.operation.response.contents.some(({ examples }) =>
      examples.some(({ generated }) => generated !== true),
    );
    if (
      /json/.test(type) &&
      text !== '' &&
      schema !== undefined &&
      !hasExample &&
      !fits(toJsonSchema(document, schema, 'response'), JSON.parse(text) as Json)
    )
      faults.push(`${read.method} ${url}: the answer does not fit ${text.slice(0, 300)}`);
    answered += 1;
    if (read.body === undefined || init.body === undefined || !isObject(value) || !closed(read.body)) continue;
    const odd = await app.request(
      url,
      { ...init, body: JSON.stringify({ ...value, not_a_field_of_it: 1 }) },
      {},
      background,
    );
    const error = await odd.text();
    if (odd.status !== 400 && odd.status !== 422)
      faults.push(`${read.method} ${url}: an unknown field was let through`);
    if (!error.includes('not_a_field_of_it')) faults.push(`${read.method} ${url}: ${error}`);
    refused += 1;
  }
  const samples = await sendSamples(document, app, unasked);
  const authored = samples.refused.filter(({ given }) => given).length;
  console.log(
    `${name}: ${answered} operations answered, ${refused} refusals, ${unasked.size} that nobody can ask;`,
    `${samples.sent} samples sent, ${authored} refused that are their author's own`,
  );
  expect(faults).toEqual([]);
  expect(samples.refused.filter(({ given }) => !given)).toEqual([]);
  expect(unasked.size).toBeLessThanOrEqual(2);
}

/** Creates a valid request of an operation from the schemas of its parameters and body. */
function requestOf({
  method,
  path: template,
  operation,
  body,
}: CompiledOperation): { path: string; init: RequestInit; value: Json | undefined } | undefined {
  const value = body === undefined ? undefined : sampleOf(body, 'request');
  // Some schemas allow no value: objects that require themselves, or equal alternatives.
  if (body !== undefined && value === undefined) return undefined;
  const sampled = (side: 'request' | 'response') => objectOf(sampleOf(operation.parameters.schema, side));
  // An object without fields cannot be a path segment.
  const values: JsonObject = { ...sampled('request'), path: sampled('response').path ?? {} };
  const written = (place: SentParameter['in']) =>
    operation.parameters.declared.flatMap((parameter) => {
      const value = parameter.in === place ? memberOf(objectOf(values[place]), parameter.name) : undefined;
      return value === undefined ? [] : [{ name: parameter.name, text: writeParameter(parameter, value) }];
    });
  const query = written('query').map(({ text }) => text);
  const headers = new Headers({ Accept: 'application/json' });
  for (const { name, text } of written('header')) headers.set(name, text);
  const cookies = written('cookie').map(({ text }) => text);
  for (const { in: place, name, prefix } of operation.security[0] ?? []) {
    if (place === 'query') query.push(`${encodeURIComponent(name)}=key`);
    else if (place === 'cookie') cookies.push(`${name}=key`);
    else headers.set(name, `${prefix}key`);
  }
  if (cookies.length > 0) headers.set('Cookie', cookies.join('; '));
  const [type] = operation.body?.mediaTypes ?? [];
  const isAny = body !== undefined && operation.body?.mediaTypes.includes('*/*') === true;
  const json =
    operation.body?.mediaTypes.find((mediaType) => /json/.test(mediaType)) ?? (isAny ? 'application/json' : undefined);
  const sentType = (json ?? type)?.replace('*/*', 'application/octet-stream');
  if (sentType !== undefined)
    headers.set(
      'Content-Type',
      isMultipart({ contentType: sentType }) ? `${sentType}; boundary=${boundary}` : sentType,
    );
  const inPath = new Map(written('path').map(({ name, text }) => [name, text]));
  const filled = template.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => inPath.get(name) || 'a');
  const sent =
    type === undefined || method === 'GET' || method === 'HEAD'
      ? {}
      : { body: json === undefined ? formText(operation, type) : JSON.stringify(value ?? {}) };
  return { path: `/sandbox/v1${filled}?${query.join('&')}`, init: { method, headers, ...sent }, value };
}

/** Creates a valid form of an operation; any text for an operation without a form. */
function formText({ body }: CompiledOperation['operation'], type: string): string {
  const form = body?.others?.find(({ mediaType }) => mediaType === type);
  if (form === undefined) return isMultipart({ contentType: type }) ? `--${boundary}--\r\n` : 'a=b';
  const value = objectOf(sampleOf(form.schema, 'request')).form;
  const fields = formFields({ contentType: type, body: value, fields: form.encoding });
  if (!isMultipart({ contentType: type }))
    return new URLSearchParams(fields.map(({ name, value: text }) => [name, text])).toString();
  const parts = multipartParts(fields, boundary).map(({ head, field }) => `${head}\r\n\r\n${field.value}\r\n`);
  return `${parts.join('')}--${boundary}--\r\n`;
}

/** Generates a value for a JSON Schema; values of the response side include optional fields. */
function sampleOf(schema: JsonObject, side: 'request' | 'response'): Json | undefined {
  return exampleOf({ document: { openapi: '3.1.0', ...schema } }, schema, side, true);
}

function fits(schema: JsonObject, value: Json): boolean {
  return new Validator(schema).validate(value).valid;
}

/** Whether a schema does not allow unknown fields. */
function closed(schema: JsonObject): boolean {
  const target =
    typeof schema.$ref === 'string' ? objectOf(objectOf(schema.$defs)[schema.$ref.slice('#/$defs/'.length)]) : schema;
  const options = [...listOf(target.oneOf), ...listOf(target.anyOf)];
  return options.length === 0 && (target.additionalProperties === false || target.unevaluatedProperties === false);
}
