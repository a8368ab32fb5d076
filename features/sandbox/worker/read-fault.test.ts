import { expect, test } from 'vitest';
import { sandbox as messages } from '../messages/en.ts';
import { readFault } from './read-fault.ts';
import type { ApiError } from './response/api-error.ts';

type Headers = { [name: string]: string };
const read = (headers: Headers, { text = '', model = 'm', shape = 'chat' as const } = {}) =>
  readFault({ header: (name) => headers[name], fields: { model }, text, shape });
const refusalOf = (ask: () => unknown): ApiError | undefined => {
  try {
    ask();
    return undefined;
  } catch (error) {
    return error as ApiError;
  }
};
const statusOf = (headers: Headers, text: string) => refusalOf(() => read(headers, { text }))?.status ?? 'answered';

test('a fault for once befalls every second of the same requests, whoever sends them', () => {
  const once = { 'X-Sandbox-Fault': 'rate-limit-once', Authorization: 'Bearer a' };
  const other = { ...once, Authorization: 'Bearer b' };
  expect([once, other, once, other, once].map((headers) => statusOf(headers, 'one'))).toEqual([
    429,
    429,
    'answered',
    'answered',
    429,
  ]);
  expect([statusOf(once, 'two'), statusOf(once, 'three')]).toEqual([429, 429]);
});

test('an SDK that counts its attempts is believed, a framework that starts each at 0 is known by its request', () => {
  const fault = { 'X-Sandbox-Fault': 'server-error-once' };
  const attempt = (count: string, text: string) => statusOf({ ...fault, 'X-Stainless-Retry-Count': count }, text);
  expect([attempt('0', 'counted'), attempt('1', 'counted'), attempt('0', 'counted')]).toEqual([500, 'answered', 500]);
  expect([attempt('1', 'elsewhere'), attempt('0', 'wrapped'), attempt('0', 'wrapped')]).toEqual([
    'answered',
    500,
    'answered',
  ]);
});

test.each<[string, number, string, string | undefined]>([
  ['invalid-key', 401, 'invalid_request_error', 'invalid_api_key'],
  ['model-not-found', 404, 'invalid_request_error', 'model_not_found'],
  ['rate-limit', 429, 'rate_limit_error', 'rate_limit_exceeded'],
  ['insufficient-quota', 429, 'insufficient_quota', 'insufficient_quota'],
  ['service-unavailable', 503, 'server_error', undefined],
])('%s has its status, type and code', (fault, status, type, code) => {
  const refused = refusalOf(() => read({}, { model: `sandbox-${fault}` }));
  expect(refused?.status).toBe(status);
  expect(refused?.details(messages)).toEqual(expect.objectContaining({ type, ...(code && { code }) }));
});

test('a chat ends early as it is asked to; what is no chat cannot', () => {
  expect(read({ 'X-Sandbox-Fault': 'content-filter' })).toEqual({ finish: 'content_filter' });
  expect(() =>
    readFault({ header: () => undefined, fields: { model: 'sandbox-length' }, text: '', shape: 'images' }),
  ).toThrow(expect.objectContaining({ status: 400 }));
});
