import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { check } from '../schema/check.ts';
import type { SandboxDirectory, SandboxModule, SandboxOperation } from '../sandbox.ts';
import { isObject, type Json, type JsonObject, objectOf, parseJson } from '../../reference/document/json.ts';
import { mayBeInexact, readExactly } from '../../reference/document/json-text.ts';
import { isJson, isUrlEncoded } from '../../reference/document/media-types.ts';
import { checkConventions } from './check-conventions.ts';
import type { ResponseFault } from './read-fault.ts';
import { validationStatus, ApiError, type SayError } from './response/api-error.ts';

/** A valid request. `text` is its raw body, `fields` its path parameters and the body fields that responses use. */
export type SandboxRequest = { text: string; body: Json | undefined; fields: JsonObject };

/** A valid request with everything that its response is generated from. */
export type SandboxCall = SandboxRequest &
  Pick<SandboxDirectory, 'messages'> &
  Pick<ResponseFault, 'finish'> & {
    operation: SandboxOperation;
    header: (name: string) => string | undefined;
    /** The base URL of the sandbox's files, with a trailing slash. */
    filesUrl: string;
  };

/**
 * Parses a request and validates its parameters and its JSON, form or text body strictly against the document. Other
 * bodies are not validated.
 * @throws ApiError that names the invalid field
 */
export async function readRequest(
  c: Context,
  module: SandboxModule,
  params: Record<string, string>,
): Promise<SandboxRequest> {
  const { operation } = module;
  // Most operations have no parameters, and do not load the validator.
  const path =
    operation.parameters.declared.length === 0
      ? {}
      : (await import('./validate-parameters.ts')).readParameters(c, module, params);
  const { body: documented } = operation;
  const bytes = documented === undefined ? new ArrayBuffer(0) : await c.req.arrayBuffer();
  const type = essence(c.req.header('Content-Type') ?? '');
  const isRequired = documented?.required === true;
  // A form without fields is as short.
  const isForm =
    isRequired && documented.mediaTypes.some((name) => essence(name) === type && isUrlEncoded({ contentType: type }));
  if (documented === undefined || (bytes.byteLength === 0 && !isForm)) {
    if (isRequired) throw invalid(operation, ({ noBody }) => ({ message: noBody }));
    return { text: '', body: undefined, fields: path };
  }
  const mediaTypes = fittingTypes(type, documented.mediaTypes);
  if (!isJson(type)) {
    await validateForm(c, module, bytes);
    return { text: new TextDecoder().decode(bytes), body: undefined, fields: path };
  }
  const text = readText(c, operation, bytes);
  const body = await parseBody(text, operation);
  await validateBody(body, module, documented, mediaTypes);
  return { text, body, fields: { ...path, ...repeatedFields(operation, text, body) } };
}

function invalid(operation: SandboxOperation, details: SayError): ApiError {
  return new ApiError(validationStatus(operation), details);
}

/** Returns the documented media types that match a body's type. @throws ApiError with 415 if none matches */
function fittingTypes(type: string, mediaTypes: readonly string[]): string[] {
  // An exact type, whatever its parameters, takes precedence over a range.
  const exact = mediaTypes.filter((documented) => essence(documented) === type);
  const fitting = exact.length > 0 ? exact : mediaTypes.filter((documented) => accepts(type, essence(documented)));
  if (fitting.length === 0)
    throw new ApiError(415, ({ mediaType, list }) => ({ message: mediaType(type || '-', list([...mediaTypes])) }));
  return fitting;
}

/** @throws ApiError for an invalid form or text */
async function validateForm(c: Context, { operation, patternOf }: SandboxModule, bytes: ArrayBuffer): Promise<void> {
  const contentType = c.req.header('Content-Type') ?? '';
  const type = essence(contentType);
  const form = operation.body?.others.find(({ mediaType }) => accepts(type, essence(mediaType)));
  // Only text types define a charset parameter.
  const isText = !/^multipart\/|\/x-www-form-urlencoded$/.test(type);
  if (form === undefined || (isText && !isUtf8(charsetOf(contentType)))) return;
  refuseCompressed(bytes, c.req.header('Content-Encoding'));
  const { checkForm } = await import('./check-form.ts');
  const refused = checkForm(bytes, contentType, form, patternOf);
  if (refused !== undefined) throw invalid(operation, refused);
}

/** Decodes a body. @throws ApiError if it is compressed or not UTF-8 */
function readText(c: Context, operation: SandboxOperation, bytes: ArrayBuffer): string {
  refuseCompressed(bytes, c.req.header('Content-Encoding'));
  const charset = charsetOf(c.req.header('Content-Type') ?? '');
  if (!isUtf8(charset)) throw new ApiError(415, (messages) => ({ message: messages.charset(charset) }));
  const text = decode(bytes);
  if (text === undefined) throw invalid(operation, ({ notUtf8 }) => ({ message: notUtf8 }));
  return text;
}

/** @throws ApiError for invalid JSON */
async function parseBody(text: string, operation: SandboxOperation): Promise<Json> {
  const parsed = parseJson(text);
  if (parsed === undefined) {
    const { findJsonFault } = await import('../schema/find-json-fault.ts');
    throw invalid(operation, ({ notJson }) => ({ message: notJson(findJsonFault(text)) }));
  }
  return operation.shape.kind === 'plain' ? parsed : withoutNulls(parsed);
}

type DocumentedBody = NonNullable<SandboxOperation['body']>;

/** @throws ApiError for an invalid body, if a single media type is `fitting`, or for a violated convention */
async function validateBody(body: Json, module: SandboxModule, documented: DocumentedBody, fitting: string[]) {
  const { operation, patternOf } = module;
  const { shape } = operation;
  const other = documented.others.find(({ mediaType }) => fitting.includes(mediaType));
  if (other !== undefined) {
    const { validateParameters } = await import('./validate-parameters.ts');
    // Types that differ only in parameters, such as a version, are not told apart.
    const refused = fitting.length > 1 ? undefined : validateParameters(other.schema, { form: body }, patternOf);
    if (refused !== undefined) throw invalid(operation, refused);
    return;
  }
  // OpenAI's SDKs send null for an omitted field.
  const errors = check(documented.json, body, patternOf, shape.kind !== 'plain');
  if (errors.length > 0) {
    const { explain } = await import('../schema/explain.ts');
    throw invalid(operation, (messages) => explain(errors, documented.json, messages));
  }
  const refused = isObject(body) ? checkConventions(shape.kind, body) : undefined;
  if (refused !== undefined) throw invalid(operation, refused);
}

/** Returns the body fields that responses depend on. Large numbers that are repeated keep all their digits. */
function repeatedFields({ shape, echo }: SandboxOperation, text: string, body: Json): JsonObject {
  const isExact = shape.kind === 'plain' && echo.length > 0 && mayBeInexact(text);
  const whole = objectOf(isExact ? readExactly(text) : body);
  const names = [...echo, 'model', 'stream'].filter((name) => Object.hasOwn(whole, name));
  return Object.fromEntries(names.map((name) => [name, whole[name] ?? null]));
}

/** @throws ApiError for a compressed body, detected by its header or by the magic bytes of gzip (RFC 1952, 2.3.1) */
function refuseCompressed(bytes: ArrayBuffer, encoding = 'identity'): void {
  const [first, second] = new Uint8Array(bytes);
  const isNamed = !/^(?:identity)?$/i.test(encoding);
  const compression = isNamed
    ? `Content-Encoding: ${encoding}`
    : first === 0x1f && second === 0x8b
      ? 'gzip'
      : undefined;
  if (compression !== undefined) throw new ApiError(415, ({ compressed }) => ({ message: compressed(compression) }));
}

function decode(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Removes null fields. */
function withoutNulls(body: Json): Json {
  if (!isObject(body)) return body;
  const names = Object.keys(body);
  const filled = names.filter((name) => body[name] !== null);
  return filled.length === names.length ? body : Object.fromEntries(filled.map((name) => [name, body[name] ?? null]));
}

/** Selects the content that an Accept header prefers (RFC 9110, 12.5.1). Undefined if the header names none of them. */
export function preferredContent<Content extends { mediaType: string }>(
  contents: readonly Content[],
  accept = '',
): Content | undefined {
  const ranges = parseAccept(accept.toLowerCase());
  const offered = contents.filter(
    ({ mediaType }) => !ranges.some(({ type, q }) => q === 0 && type === essence(mediaType)),
  );
  for (const { type, params, q } of ranges) {
    // Java's HttpURLConnection sends `*` for `*/*`.
    if (q === 0 || type === '*/*' || type === '*') continue;
    const possible = offered.filter(({ mediaType }) => accepts(essence(mediaType), type));
    // Of several contents of a type, the one with the most matching parameters: application/json;version=2.
    const matchingParams = ({ mediaType }: Content) =>
      Object.entries(parseAccept(mediaType.toLowerCase())[0]?.params ?? {}).filter(
        ([name, value]) => params[name] === value,
      ).length;
    const [best] = possible.toSorted((a, b) => matchingParams(b) - matchingParams(a));
    if (best !== undefined) return best;
  }
  return undefined;
}

/** Returns a media type without its parameters, in lower case. */
function essence(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}

/** Returns the charset of a media type. The default is UTF-8, as JSON requires (RFC 8259, section 8.1). */
function charsetOf(type: string): string {
  return /;\s*charset\s*=\s*("?)([^\s;"]+)\1/i.exec(type)?.[2] ?? 'utf-8';
}

function isUtf8(charset: string): boolean {
  return /^utf-?8$/i.test(charset);
}

/** Whether a media type is another one, in its range (`image/*`, `application/*+json`), or multipart like it. */
function accepts(type: string, range: string): boolean {
  const isParts = type.startsWith('multipart/') && range.startsWith('multipart/');
  const [start = '', end] = range.split('*');
  const isInRange = end !== undefined && type.startsWith(start) && type.endsWith(end);
  return type === range || isParts || range === '*/*' || isInRange;
}
