import { sandboxHeaders } from '../sandbox-headers.ts';
import type { ConsoleOperation } from './console-operation.ts';

/** The faults of the sandbox that the console offers, by the names that it has for them. */
export const offeredFaults = ['rate-limit', 'server-error', 'slow-first-byte', 'cut-stream'] as const;

/** Where a request goes: the path before that of the operations, without a slash at the end, and the key. */
export type Target = { base: string; secret: string; isSandbox: boolean };

/**
 * What a reader has filled in: the text of the body, parameters by name, the requested fault, if any, whether
 * it goes to the API itself, and the key for that.
 */
export type Filled = {
  body: string;
  parameters: { [name: string]: string };
  fault: string;
  isReal: boolean;
  secret: string;
};

/** The request that a reader has filled in. */
export function requestOf(
  { method, path, key, headers, contentType, parameters }: ConsoleOperation,
  filled: Filled,
  { base, secret, isSandbox }: Target,
): { url: string; init: RequestInit } {
  const address = addressOf({ path, parameters }, filled, base);
  const own = key?.in === 'query' ? `${key.name}=${encodeURIComponent(secret)}` : '';
  return {
    url: own === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${own}`,
    init: {
      method,
      headers: {
        ...Object.fromEntries(headers.map(({ name, value }) => [name, value])),
        ...(key?.in === 'header' ? { [key.name]: key.prefix + secret } : {}),
        ...(contentType === undefined ? {} : { 'Content-Type': contentType }),
        ...(filled.fault === '' || !isSandbox ? {} : { [sandboxHeaders.fault]: filled.fault }),
      },
      ...(contentType === undefined ? {} : { body: filled.body }),
    },
  };
}

/** The address of an operation with its parameters filled in, and no key. */
export function addressOf(
  { path, parameters }: Pick<ConsoleOperation, 'path' | 'parameters'>,
  filled: Filled,
  base: string,
): string {
  const query = new URLSearchParams();
  let place = path;
  for (const { name, in: kind } of parameters) {
    const value = filled.parameters[name] ?? '';
    if (kind === 'path') place = place.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '') query.set(name, value);
  }
  return `${base}${place}${query.size === 0 ? '' : `?${query}`}`;
}
