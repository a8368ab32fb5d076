import { LRUCache } from 'lru-cache';
import type { SandboxMessages } from '../messages/en.ts';
import { type JsonObject, memberOf } from '../../reference/document/json.ts';
import { type ResponseShape, sandboxHeaders } from '../sandbox.ts';
import { ApiError, type ApiErrorDetails } from './response/api-error.ts';
import { hash } from '../../../app/core/hash.ts';

/** Faults that are error responses, with the types and codes of OpenAI's API. */
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
 * A fault of a response that is not an error response. `delivery`: it starts late, ends early, or ends early with an
 * error event; `finish`: a chat completion is cut short with a `finish_reason`. There is no fault that breaks the
 * connection, as the platform would log it as an error.
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
/** The suffix of faults that affect only the first attempt. */
const onceSuffix = '-once';

/** The hashes of requests whose first attempt failed: the next attempt succeeds. */
const attempted = new LRUCache<number, true>({ max: 1_000 });

/** The inputs of a fault: the request's headers, its fields and its text, and the kind of response. */
type FaultInputs = {
  header: (name: string) => string | undefined;
  fields: JsonObject;
  text: string;
  shape: ResponseShape['kind'];
};

/**
 * Reads the fault that a request selects with the header, or with its model (`sandbox-rate-limit`).
 * @throws ApiError with the requested error response, or with 400 for an unknown fault
 */
export function readFault({ header, fields, text, shape }: FaultInputs): ResponseFault {
  const { model } = fields;
  const written = header(sandboxHeaders.fault)?.trim() || undefined;
  const selected =
    written ??
    (typeof model === 'string' && model.startsWith(modelPrefix) ? model.slice(modelPrefix.length) : undefined);
  if (selected === undefined || selected === '') return {};
  const param = written === undefined ? 'model' : sandboxHeaders.fault;
  const once = selected.endsWith(onceSuffix);
  // Also accepts the spelling of the finish reason, content_filter.
  const name = (once ? selected.slice(0, -onceSuffix.length) : selected).replaceAll('_', '-');
  const fault = memberOf(responseFaults, name);
  if (fault === undefined && !isError(name))
    throw new ApiError(400, ({ unknownFault, list }) => ({ message: unknownFault(selected, list(names)), param }));
  if (fault?.finish !== undefined && shape !== 'chat')
    throw new ApiError(400, ({ chatFault }) => ({ message: chatFault(name), param }));
  if (once && isRetry(header, `${selected}\n${text}`)) return {};
  if (!isError(name)) return fault ?? {};
  const { status, headers, ...details } = errorFaults[name];
  throw new ApiError(status, (messages) => ({ ...details, message: messages.asked[name] }), headers);
}

/**
 * Whether a request is a retry: the isolate remembers the first attempt until the second. OpenAI's SDKs send the number
 * of retries in a header, which also works in another isolate, but frameworks with their own retries send 0 each time.
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
