import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { explain } from '../../app/sandbox/explain.ts';
import type { SandboxMessages } from '../../app/sandbox/messages.ts';
import type { SandboxModule } from '../../app/sandbox/sandbox.ts';
import { type Json, type JsonObject, isObject } from '../../app/reference/document/json.ts';
import { converted, validateParameters, type Parameters } from './check-parameters.ts';
import { validationStatus, ApiError } from './api-error.ts';

/** A valid request. `text` is its body as it came; `fields` are its body's and its path's, by name. */
export type SandboxRequest = { text: string; body: Json | undefined; fields: JsonObject };

/**
 * Reads a request and validates it strictly against the document. Bodies that are not JSON are not validated.
 * @throws ApiError that names the invalid field
 */
export async function readRequest(
  c: Context,
  module: SandboxModule,
  params: Record<string, string>,
  messages: SandboxMessages,
): Promise<SandboxRequest> {
  const { operation, checkBody } = module;
  const path = readParameters(c, module, params, messages);
  const text = operation.body === undefined ? '' : await c.req.text();
  if (text === '') {
    if (operation.body?.required === true)
      throw new ApiError(validationStatus(operation), { message: messages.noBody });
    return { text, body: undefined, fields: path };
  }
  const contentType = c.req.header('Content-Type') ?? '';
  const type = essence(contentType);
  const mediaTypes = operation.body?.mediaTypes ?? [];
  if (!mediaTypes.some((wanted) => accepts(type, essence(wanted))))
    throw new ApiError(415, { message: messages.mediaType(type === '' ? '-' : type, messages.list(mediaTypes)) });
  if (!/^application\/(?:[\w.-]+\+)?json$/.test(type)) return { text, body: undefined, fields: path };
  const charset = charsetOf(contentType);
  if (charset !== undefined && !/^utf-?8$/i.test(charset))
    throw new ApiError(415, { message: messages.charset(charset) });
  const body = parse(text, messages, validationStatus(operation));
  if (checkBody !== undefined && operation.body !== undefined && !checkBody(body)) {
    throw new ApiError(validationStatus(operation), explain(checkBody.errors ?? [], body, operation.body, messages));
  }
  return { text, body, fields: isObject(body) ? { ...path, ...body } : path };
}

function readParameters(
  c: Context,
  { operation }: SandboxModule,
  params: Record<string, string>,
  messages: SandboxMessages,
): JsonObject {
  const { names, schema } = operation.parameters;
  const values: Parameters = { path: {}, query: {}, header: {}, cookie: {} };
  for (const { name, in: place } of names) {
    const list = place === 'query' ? (c.req.queries(name) ?? c.req.queries(`${name}[]`)) : undefined;
    const found = {
      path: params[name],
      query: list?.length === 1 ? list[0] : list,
      header: c.req.header(name),
      cookie: getCookie(c, name),
    }[place];
    const group = values[place];
    if (found !== undefined && group !== undefined) group[name] = converted(schema, place, name, found);
  }
  const error = names.length === 0 ? undefined : validateParameters(schema, values, messages);
  if (error !== undefined) throw new ApiError(validationStatus(operation), error);
  return values.path ?? {};
}

function parse(text: string, messages: SandboxMessages, status: number): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new ApiError(status, { message: messages.notJson(error instanceof Error ? error.message : '') });
  }
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
  return type === wanted || wanted === '*/*' || (wanted.endsWith('/*') && type.startsWith(wanted.slice(0, -1)));
}
