import { LRUCache } from 'lru-cache';
import type { SandboxMessages } from '../messages/en.ts';
import { type JsonObject, memberOf } from '../../reference/document/json.ts';
import { type ResponseShape, sandboxHeaders } from '../sandbox.ts';
import { ApiError, type ApiErrorDetails } from './response/api-error.ts';
import { hash } from './response/fingerprint.ts';

/** Faults that are error responses, with the types and codes that OpenAI's API gives them. */
const errorFaults: Record<
  Exclude<keyof SandboxMessages['asked'], 'stream-error'>,
  Omit<ApiErrorDetails, 'message'> & { status: number; headers?: { [name: string]: string } }
> = {
  'invalid-key': { status: 401, type: 'invalid_request_error', code: 'invalid_api_key' },
  'model-not-found': { status: 404, type: 'invalid_request_error', param: 'model', code: 'model_not_found' },
  'rate-limit': {
    status: 429,
    type: 'rate_limit_error',
    code: 'rate_limit_exceeded',
    headers: { 'Retry-After': '1' },
  },
  'insufficient-quota': { status: 429, type: 'insufficient_quota', code: 'insufficient_quota' },
  'server-error': { status: 500, type: 'server_error' },
  'service-unavailable': { status: 503, type: 'server_error', headers: { 'Retry-After': '1' } },
};

/**
 * A fault of a response that is no error: late, ended in the middle without an error, or with an error event there; or a
 * chat completion that ends before its text does, with a `finish_reason`. The platform logs a connection that is broken
 * on purpose as an error, so there is no fault of that kind.
 */
export type ResponseFault = {
  delivery?: 'slow-first-byte' | 'cut-stream' | 'stream-error';
  finish?: 'length' | 'content_filter';
};

const responseFaults: { [name: string]: ResponseFault } = {
  'slow-first-byte': { delivery: 'slow-first-byte' },
  'cut-stream': { delivery: 'cut-stream' },
  'stream-error': { delivery: 'stream-error' },
  length: { finish: 'length' },
  'content-filter': { finish: 'content_filter' },
};

const names = [...Object.keys(errorFaults), ...Object.keys(responseFaults)];

/** The prefix of model ids that request a fault, for clients that cannot set headers. */
const modelPrefix = 'sandbox-';
/** Behind a fault's name: only the first attempt has it. */
const onceSuffix = '-once';

/** Requests whose first attempt has had its fault, by their hash: the next attempt is answered. */
const attempted = new LRUCache<number, true>({ max: 1_000 });

/** What a fault is read from: the request's headers, its fields and its text, and what its operation answers with. */
type FaultInputs = {
  header: (name: string) => string | undefined;
  fields: JsonObject;
  text: string;
  shape: ResponseShape['kind'];
};

/**
 * The fault that a request selects, in the header or as its model (`sandbox-rate-limit`).
 * @throws ApiError: the requested error response, or 400 for an unknown fault
 */
export function readFault({ header, fields, text, shape }: FaultInputs): ResponseFault {
  const { model } = fields;
  const written = header(sandboxHeaders.fault)?.trim() || undefined;
  const asked =
    written ??
    (typeof model === 'string' && model.startsWith(modelPrefix) ? model.slice(modelPrefix.length) : undefined);
  if (asked === undefined || asked === '') return {};
  const param = written === undefined ? 'model' : sandboxHeaders.fault;
  const once = asked.endsWith(onceSuffix);
  // As a finish reason is written: content_filter.
  const name = (once ? asked.slice(0, -onceSuffix.length) : asked).replaceAll('_', '-');
  const found = memberOf(responseFaults, name);
  if (found === undefined && !isError(name))
    throw new ApiError(400, ({ unknownFault, list }) => ({ message: unknownFault(asked, list(names)), param }));
  if (found?.finish !== undefined && shape !== 'chat')
    throw new ApiError(400, ({ chatFault }) => ({ message: chatFault(name), param }));
  if (once && isRetry(header, `${asked}\n${text}`)) return {};
  if (!isError(name)) return found ?? {};
  const { status, headers, ...details } = errorFaults[name];
  throw new ApiError(status, (messages) => ({ ...details, message: messages.asked[name] }), headers);
}

/**
 * Whether a request is sent again: the isolate remembers the first attempt until the second. OpenAI's SDKs count theirs in
 * a header, which reaches other isolates too; a framework that retries by itself starts each of its attempts at 0.
 */
function isRetry(header: FaultInputs['header'], request: string): boolean {
  const key = hash(`${header('Authorization') ?? ''}\n${request}`);
  const isKnown = attempted.delete(key);
  if (isKnown || Number(header('X-Stainless-Retry-Count') ?? 0) > 0) return true;
  attempted.set(key, true);
  return false;
}

function isError(name: string): name is keyof typeof errorFaults {
  return Object.hasOwn(errorFaults, name);
}
