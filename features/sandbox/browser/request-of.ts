import { memberOf, parseJson } from '../../reference/document/json.ts';
import { readParameterText, writeParameter } from '../../reference/document/parameter-style.ts';
import { formFields, isMultipart, isUrlEncoded } from '../../reference/samples/form.ts';
import type { RequestFrame } from '../../reference/samples/sample.ts';
import { sandboxHeaders } from '../sandbox-headers.ts';
import type { ConsoleOperation } from './console-operation.ts';

/** The faults of the sandbox that the console offers, by the names that it has for them. */
export const offeredFaults = ['rate-limit', 'server-error', 'slow-first-byte', 'cut-stream'] as const;

/** Where a request goes: the path before that of the operations, without a slash at the end. */
export type Target = { base: string; isSandbox: boolean };

/** The sandbox takes any key. */
const anyKey = 'sandbox';

/**
 * What a reader has filled in: the text of the body, parameters by name, the requested fault, if any, whether it goes to
 * the API itself, the chosen alternative to authenticate by, and the keys for that by name.
 */
export type Filled = {
  body: string;
  parameters: { [name: string]: string };
  fault: string;
  isReal: boolean;
  alternative: number;
  secrets: { [name: string]: string };
};

/** The request that a reader has filled in. */
export function requestOf(
  { method, path, security, headers, contentType, parameters, samples }: ConsoleOperation,
  filled: Filled,
  { base, isSandbox }: Target,
): { url: string; init: RequestInit } {
  const address = addressOf({ path, parameters }, filled, base);
  const keys = (security[filled.alternative] ?? []).map((key) => ({
    ...key,
    secret: isSandbox ? anyKey : (memberOf(filled.secrets, key.name) ?? ''),
  }));
  const query = keys
    .filter((key) => key.in === 'query')
    .map(({ name, secret }) => `${encodeURIComponent(name)}=${encodeURIComponent(secret)}`);
  return {
    url: query.length === 0 ? address : `${address}${address.includes('?') ? '&' : '?'}${query.join('&')}`,
    init: {
      method,
      headers: {
        ...Object.fromEntries(headers.map(({ name, value }) => [name, value])),
        ...Object.fromEntries(
          keys.filter((key) => key.in === 'header').map(({ name, prefix, secret }) => [name, prefix + secret]),
        ),
        // The browser adds the boundary between parts.
        ...(contentType === undefined || isMultipart({ contentType }) ? {} : { 'Content-Type': contentType }),
        ...(filled.fault === '' || !isSandbox ? {} : { [sandboxHeaders.fault]: filled.fault }),
      },
      ...(contentType === undefined ? {} : { body: bodyOf(contentType, samples.frame.fields, filled.body) }),
    },
  };
}

/** The body as it is sent: a form from its JSON, of which the console sends its files as their names; other text as it is. */
function bodyOf(contentType: string, fields: RequestFrame['fields'], text: string): BodyInit {
  const body = isMultipart({ contentType }) || isUrlEncoded({ contentType }) ? parseJson(text) : undefined;
  if (body === undefined) return text;
  const parts = formFields({ contentType, body, fields });
  if (isUrlEncoded({ contentType })) return new URLSearchParams(parts.map(({ name, value }) => [name, value]));
  const form = new FormData();
  for (const { name, value, fileName, contentType: type } of parts)
    if (fileName === undefined && type === undefined) form.append(name, value);
    else form.append(name, new Blob([value], type === undefined ? {} : { type }), fileName);
  return form;
}

/** The address of an operation with its parameters filled in, and no key. */
export function addressOf(
  { path, parameters }: Pick<ConsoleOperation, 'path' | 'parameters'>,
  filled: Filled,
  base: string,
): string {
  const query: string[] = [];
  let place = path;
  for (const parameter of parameters) {
    const text = memberOf(filled.parameters, parameter.name) ?? '';
    const written = writeParameter(parameter, readParameterText(parameter.types, text));
    if (parameter.in === 'path') place = place.replace(`{${parameter.name}}`, () => written);
    else if (text !== '' && written !== '') query.push(written);
  }
  return `${base}${place}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}
