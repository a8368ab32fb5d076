import { sandboxHeaders } from '../sandbox/sandbox-headers.ts';
import type { ConsoleOperation } from './console-operation.ts';

/** The faults of the sandbox that the console offers, by the names that it has for them. */
export const offeredFaults = ['rate-limit', 'server-error', 'slow-first-byte', 'cut-stream'] as const;

/** The sandbox takes any. */
const anyKey = 'sandbox';

/** What a reader has filled in: the text of the body, parameters by name, and the fault that is asked for, if any. */
export type Filled = { body: string; parameters: { [name: string]: string }; fault: string };

/** The request to the sandbox. @param base the path before that of the operations, without a slash at the end */
export function requestOf(
  { method, path, key, headers, contentType, parameters }: ConsoleOperation,
  filled: Filled,
  base: string,
): { url: string; init: RequestInit } {
  const query = new URLSearchParams();
  let place = path;
  for (const { name, in: kind } of parameters) {
    const value = filled.parameters[name] ?? '';
    if (kind === 'path') place = place.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '') query.set(name, value);
  }
  if (key?.in === 'query') query.set(key.name, anyKey);
  const search = query.size === 0 ? '' : `?${query}`;
  return {
    url: `${base}${place}${search}`,
    init: {
      method,
      headers: {
        ...Object.fromEntries(headers.map(({ name, value }) => [name, value])),
        ...(key?.in === 'header' ? { [key.name]: key.prefix + anyKey } : {}),
        ...(contentType === undefined ? {} : { 'Content-Type': contentType }),
        ...(filled.fault === '' ? {} : { [sandboxHeaders.fault]: filled.fault }),
      },
      ...(contentType === undefined ? {} : { body: filled.body }),
    },
  };
}
