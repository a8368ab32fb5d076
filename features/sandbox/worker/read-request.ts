import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import type { Check, SandboxDirectory, SandboxModule, SandboxOperation } from '../sandbox.ts';
import {
  isJson,
  type Json,
  type JsonObject,
  isObject,
  mayBeInexact,
  objectOf,
  parseJson,
  readExactly,
} from '../../reference/document/json.ts';
import { lookUp, unescapeKey } from '../../reference/document/resolve.ts';
import { checkConventions } from './check-conventions.ts';
import type { ResponseFault } from './read-fault.ts';
import { validationStatus, ApiError, type SayError } from './response/api-error.ts';

/** A valid request. `text` is its body as it came; `fields` are its path's, and those of its body that responses depend on. */
export type SandboxRequest = { text: string; body: Json | undefined; fields: JsonObject };

/** A valid request with all that its response is made of. */
export type SandboxCall = SandboxRequest &
  Pick<SandboxDirectory, 'messages' | 'sounds'> &
  Pick<ResponseFault, 'finish'> & {
    operation: SandboxOperation;
    header: (name: string) => string | undefined;
    /** Where the sandbox's files lie, with a slash at the end. */
    filesUrl: string;
  };

/**
 * Reads a request and validates it strictly against the document. Forms are validated by their fields, texts as
 * they are; other bodies are not.
 * @throws ApiError that names the invalid field
 */
export async function readRequest(
  c: Context,
  module: SandboxModule,
  params: Record<string, string>,
): Promise<SandboxRequest> {
  const { operation } = module;
  // Most operations have none.
  const path =
    operation.parameters.names.length === 0
      ? {}
      : await (await import('./validate-parameters.ts')).readParameters(c, operation, params);
  const { body: documented } = operation;
  const bytes = documented === undefined ? new ArrayBuffer(0) : await c.req.arrayBuffer();
  if (documented === undefined || bytes.byteLength === 0) {
    if (documented?.required === true) throw invalid(operation, ({ noBody }) => ({ message: noBody }));
    return { text: '', body: undefined, fields: path };
  }
  const type = essence(c.req.header('Content-Type') ?? '');
  const fitting = fittingTypes(type, documented.mediaTypes);
  if (!isJson(type)) {
    await validateForm(c, operation, bytes);
    return { text: new TextDecoder().decode(bytes), body: undefined, fields: path };
  }
  const text = readText(c, operation, bytes);
  const body = await parseBody(text, operation);
  await validateBody(body, module, fitting);
  return { text, body, fields: { ...path, ...repeatedFields(operation, text, body) } };
}

function invalid(operation: SandboxOperation, details: SayError): ApiError {
  return new ApiError(validationStatus(operation), details);
}

/** The documented media types that a body's type is of. @throws ApiError without any */
function fittingTypes(type: string, mediaTypes: readonly string[]): string[] {
  // A type itself, of whatever version, comes before a range that it is in.
  const same = mediaTypes.filter((wanted) => essence(wanted) === type);
  const fitting = same.length > 0 ? same : mediaTypes.filter((wanted) => accepts(type, essence(wanted)));
  if (fitting.length === 0)
    throw new ApiError(415, ({ mediaType, list }) => ({ message: mediaType(type || '-', list([...mediaTypes])) }));
  return fitting;
}

/** @throws ApiError for a form that the document does not allow */
async function validateForm(c: Context, operation: SandboxOperation, bytes: ArrayBuffer): Promise<void> {
  const contentType = c.req.header('Content-Type') ?? '';
  const type = essence(contentType);
  const form = operation.body?.forms.find(({ mediaType }) => accepts(type, essence(mediaType)));
  // What a charset means is said of texts alone.
  const isText = !/^multipart\/|\/x-www-form-urlencoded$/.test(type);
  if (form === undefined || (isText && !isUtf8(charsetOf(contentType)))) return;
  refuseCompressed(bytes, c.req.header('Content-Encoding'));
  const refused = await (await import('./check-form.ts')).checkForm(bytes, contentType, form);
  if (refused !== undefined) throw invalid(operation, refused);
}

/** A body's text. @throws ApiError for one that is compressed, or not in UTF-8 */
function readText(c: Context, operation: SandboxOperation, bytes: ArrayBuffer): string {
  refuseCompressed(bytes, c.req.header('Content-Encoding'));
  const charset = charsetOf(c.req.header('Content-Type') ?? '');
  if (!isUtf8(charset)) throw new ApiError(415, (messages) => ({ message: messages.charset(charset) }));
  const text = decode(bytes);
  if (text === undefined) throw invalid(operation, ({ notUtf8 }) => ({ message: notUtf8 }));
  return text;
}

/** @throws ApiError for a text that is no JSON */
async function parseBody(text: string, operation: SandboxOperation): Promise<Json> {
  const parsed = parseJson(text);
  if (parsed === undefined) {
    const { findJsonFault } = await import('../schema/find-json-fault.ts');
    throw invalid(operation, ({ notJson }) => ({ message: notJson(findJsonFault(text)) }));
  }
  return operation.shape.kind === 'plain' ? parsed : withoutNulls(parsed);
}

/** @throws ApiError for a body that is against the schema of one of the `fitting` media types, or against the conventions */
async function validateBody(body: Json, { operation, checkBody }: SandboxModule, fitting: string[]): Promise<void> {
  const { body: documented, shape } = operation;
  const isChecked = !fitting.some((one) => documented?.unchecked.includes(one));
  const fits = (check: Check) => (shape.kind === 'plain' ? check(body) : fitsWithoutNulls(check, body));
  if (checkBody !== undefined && documented !== undefined && isChecked && !fits(checkBody)) {
    // Before anything is awaited: the next call's errors take their place.
    const errors = checkBody.errors ?? [];
    const { explain } = await import('../schema/explain.ts');
    throw invalid(operation, (messages) => explain(errors, body, documented, messages));
  }
  const refused = isObject(body) ? checkConventions(shape.kind, body) : undefined;
  if (refused !== undefined) throw invalid(operation, refused);
}

/** The fields of a body that responses depend on; those that are repeated keep their digits. */
function repeatedFields({ shape, echo }: SandboxOperation, text: string, body: Json): JsonObject {
  const isExact = shape.kind === 'plain' && echo.length > 0 && mayBeInexact(text);
  const whole = objectOf(isExact ? readExactly(text) : body);
  const names = [...echo, 'model', 'stream'].filter((name) => Object.hasOwn(whole, name));
  return Object.fromEntries(names.map((name) => [name, whole[name] ?? null]));
}

/** @throws ApiError for a body that is compressed, by its header or the first bytes of gzip (RFC 1952, 2.3.1) */
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

/** OpenAI's SDKs take null for a field that is left out. */
function withoutNulls(body: Json): Json {
  return isObject(body) ? Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) : body;
}

/** The most fields inside a body that are left out for being null; each takes another check. */
const maxNulls = 16;

/** Whether a check takes a body, also where null stands deep inside for a field that is left out: that is removed. */
function fitsWithoutNulls(check: Check, body: Json): boolean {
  for (let left = maxNulls; !check(body); left -= 1) {
    const place = check.errors?.find(
      ({ instancePath, schemaPath }) =>
        !/\/additionalProperties\/\w+$/.test(schemaPath) && lookUp(body, `#${instancePath}`) === null,
    )?.instancePath;
    if (left === 0 || place === undefined) return false;
    const end = place.lastIndexOf('/');
    const parent = lookUp(body, `#${place.slice(0, end)}`);
    if (!isObject(parent)) return false;
    delete parent[unescapeKey(place.slice(end + 1))];
  }
  return true;
}

/**
 * Of several media types, the one that an Accept header wants most (RFC 9110, 12.5.1); undefined where it names none of
 * them.
 */
export function mostWanted<Content extends { mediaType: string }>(
  contents: readonly Content[],
  accept = '',
): Content | undefined {
  const ranges = parseAccept(accept.toLowerCase());
  const offered = contents.filter(
    ({ mediaType }) => !ranges.some(({ type, q }) => q === 0 && type === essence(mediaType)),
  );
  for (const { type, params, q } of ranges) {
    // Java's own client has `*` for `*/*`.
    if (q === 0 || type === '*/*' || type === '*') continue;
    const possible = offered.filter(({ mediaType }) => accepts(essence(mediaType), type));
    // Of several versions of a type, the one that is named: application/json;version=2.
    const named = ({ mediaType }: Content) =>
      Object.entries(parseAccept(mediaType.toLowerCase())[0]?.params ?? {}).filter(
        ([name, value]) => params[name] === value,
      ).length;
    const [found] = possible.toSorted((a, b) => named(b) - named(a));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A media type without its parameters. */
function essence(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}

/** The charset that a media type names; JSON is UTF-8 always (RFC 8259, section 8.1). */
function charsetOf(type: string): string {
  return /;\s*charset\s*=\s*("?)([^\s;"]+)\1/i.exec(type)?.[2] ?? 'utf-8';
}

function isUtf8(charset: string): boolean {
  return /^utf-?8$/i.test(charset);
}

/** Whether a media type is the wanted one, or in its range: `image/*`, `application/*+json`. */
function accepts(type: string, wanted: string): boolean {
  const isParts = type.startsWith('multipart/') && wanted.startsWith('multipart/');
  const [start = '', end] = wanted.split('*');
  const isInRange = end !== undefined && type.startsWith(start) && type.endsWith(end);
  return type === wanted || isParts || wanted === '*/*' || isInRange;
}
