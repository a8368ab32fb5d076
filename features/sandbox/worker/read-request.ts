import type { Context } from 'hono';
import type { SandboxMessages } from '../messages/en.ts';
import type { Check, SandboxModule, SandboxOperation } from '../sandbox.ts';
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
import { validationStatus, ApiError } from './response/api-error.ts';

/** A valid request. `text` is its body as it came; `fields` are its path's, and those of its body that responses depend on. */
export type SandboxRequest = { text: string; body: Json | undefined; fields: JsonObject };

/**
 * Reads a request and validates it strictly against the document. Forms are validated by their fields, other bodies that
 * are not JSON are not.
 * @throws ApiError that names the invalid field
 */
export async function readRequest(
  c: Context,
  module: SandboxModule,
  params: Record<string, string>,
  messages: SandboxMessages,
): Promise<SandboxRequest> {
  const { operation, checkBody } = module;
  const path = await readPath(c, operation, params, messages);
  const bytes = operation.body === undefined ? new ArrayBuffer(0) : await c.req.arrayBuffer();
  if (bytes.byteLength === 0) {
    if (operation.body?.required === true)
      throw new ApiError(validationStatus(operation), { message: messages.noBody });
    return { text: '', body: undefined, fields: path };
  }
  const contentType = c.req.header('Content-Type') ?? '';
  const type = essence(contentType);
  const mediaTypes = operation.body?.mediaTypes ?? [];
  if (!mediaTypes.some((wanted) => accepts(type, essence(wanted))))
    throw new ApiError(415, { message: messages.mediaType(type === '' ? '-' : type, messages.list(mediaTypes)) });
  if (!isJson(type)) {
    const form = operation.body?.forms?.find(({ mediaType }) => accepts(type, essence(mediaType)));
    if (form !== undefined) {
      const { readForm } = await import('./read-form.ts');
      await readForm(bytes, contentType, form, validationStatus(operation), messages);
    }
    return { text: new TextDecoder().decode(bytes), body: undefined, fields: path };
  }
  const compression = compressionOf(bytes, c.req.header('Content-Encoding'));
  if (compression !== undefined) throw new ApiError(415, { message: messages.compressed(compression) });
  const charset = charsetOf(contentType);
  if (charset !== undefined && !/^utf-?8$/i.test(charset))
    throw new ApiError(415, { message: messages.charset(charset) });
  const text = decode(bytes);
  if (text === undefined) throw new ApiError(validationStatus(operation), { message: messages.notUtf8 });
  const parsed = await parse(text, messages, validationStatus(operation));
  const body = operation.shape.kind === 'plain' ? parsed : withoutNulls(parsed);
  const isValid = operation.shape.kind === 'plain' ? checkBody : checkBody && withoutRefusedNulls(checkBody);
  if (isValid !== undefined && operation.body !== undefined && !isValid(body)) {
    // Before anything is awaited: the next call's errors take their place.
    const errors = checkBody?.errors ?? [];
    const { explain } = await import('../schema/explain.ts');
    throw new ApiError(validationStatus(operation), explain(errors, body, operation.body, messages));
  }
  const refused = isObject(body) ? checkConventions(operation.shape.kind, body, messages) : undefined;
  if (refused !== undefined) throw new ApiError(validationStatus(operation), refused);
  // What is repeated keeps its digits.
  const isExact = operation.shape.kind === 'plain' && operation.echo.length > 0 && mayBeInexact(text);
  const whole = objectOf(isExact ? readExactly(text) : body);
  const names = [...operation.echo, 'model', 'stream'].filter((name) => Object.hasOwn(whole, name));
  return { text, body, fields: { ...path, ...Object.fromEntries(names.map((name) => [name, whole[name] ?? null])) } };
}

/** How a body is compressed, as a header or by the first bytes of gzip (RFC 1952, 2.3.1). */
function compressionOf(bytes: ArrayBuffer, encoding = 'identity'): string | undefined {
  const [first, second] = new Uint8Array(bytes);
  if (encoding !== 'identity') return `Content-Encoding: ${encoding}`;
  return first === 0x1f && second === 0x8b ? 'gzip' : undefined;
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

/** A check that takes null for a field that is left out, also deep inside: what it would refuse is removed from the body. */
function withoutRefusedNulls(check: Check): (body: Json) => boolean {
  return (body) => {
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
  };
}

/** The path's parameters, when all parameters are valid; most operations have none. */
async function readPath(
  c: Context,
  operation: SandboxOperation,
  params: Record<string, string>,
  messages: SandboxMessages,
): Promise<JsonObject> {
  if (operation.parameters.names.length === 0) return {};
  const { readParameters } = await import('./validate-parameters.ts');
  return readParameters(c, operation, params, messages);
}

async function parse(text: string, messages: SandboxMessages, status: number): Promise<Json> {
  const body = parseJson(text);
  if (body !== undefined) return body;
  const { findJsonFault } = await import('../schema/find-json-fault.ts');
  throw new ApiError(status, { message: messages.notJson(findJsonFault(text)) });
}

/** A media type without its parameters. */
function essence(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}

/** The charset that a media type names; JSON is UTF-8 always (RFC 8259, section 8.1). */
function charsetOf(type: string): string | undefined {
  return /;\s*charset\s*=\s*("?)([^\s;"]*)\1/i.exec(type)?.[2];
}

function accepts(type: string, wanted: string): boolean {
  const isParts = type.startsWith('multipart/') && wanted.startsWith('multipart/');
  return (
    type === wanted || isParts || wanted === '*/*' || (wanted.endsWith('/*') && type.startsWith(wanted.slice(0, -1)))
  );
}
