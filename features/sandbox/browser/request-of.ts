import { memberOf } from '../../reference/document/json.ts';
import { readExactly } from '../../reference/document/json-text.ts';
import { readParameterText, withQuery, writeParameter } from '../../reference/document/parameter-style.ts';
import { isUrlEncoded } from '../../reference/document/media-types.ts';
import { formFields, isMultipart, multipartParts } from '../../reference/samples/form.ts';
import type { RequestFrame } from '../../reference/samples/request.ts';
import { type ConsoleOperation, sandboxHeaders } from '../sandbox.ts';

/** The key that is sent to the sandbox, which accepts any key. */
const anyKey = 'sandbox';

/**
 * The state of the console's form. `files` are by field ('' for the whole body), `parameters` by id, `secrets` by key
 * name; `fault` is '' for none, `isReal` sends to the real API, `alternative` is an index of `security`.
 */
export type Filled = {
  body: string;
  files: { [field: string]: File };
  parameters: { [id: string]: string };
  fault: string;
  isReal: boolean;
  alternative: number;
  secrets: { [name: string]: string };
};

/**
 * Creates the request of the filled-in form. The caller sets `cookies` (`name=value`), which fetch cannot send.
 * @param base the base URL of the API, without a trailing slash
 */
export function requestOf(
  { method, path, security, contentType, parameters, samples }: ConsoleOperation,
  filled: Filled,
  base: string,
): { url: string; init: RequestInit; cookies: string[] } {
  const { url: address, headers, cookies } = writtenParameters({ path, parameters }, filled, base);
  const query: string[] = [];
  for (const { in: place, name, prefix } of security[filled.alternative] ?? []) {
    const secret = filled.isReal ? (memberOf(filled.secrets, name) ?? '') : anyKey;
    if (place === 'header') headers.push({ name, value: prefix + (prefix === 'Basic ' ? loginOf(secret) : secret) });
    else if (place === 'cookie') cookies.push(`${name}=${encodeURIComponent(secret)}`);
    else query.push(`${encodeURIComponent(name)}=${encodeURIComponent(secret)}`);
  }
  // Scripts cannot set the Cookie header.
  const cookieHeaders = headers.filter(({ name }) => name.toLowerCase() === 'cookie');
  cookies.push(...cookieHeaders.flatMap(({ value }) => (value.includes('=') ? value.split(/;\s*/) : `key=${value}`)));
  return {
    url: withQuery(address, query),
    cookies,
    init: {
      method,
      // The sandbox's redirects are examples of the document, and not followed.
      ...(filled.isReal ? {} : { redirect: 'manual' as const }),
      headers: {
        // fetch rejects header values outside Latin-1.
        ...Object.fromEntries(
          headers
            .filter((header) => !cookieHeaders.includes(header))
            .map(({ name, value }) => [name, value.replaceAll(/[^\x20-\x7e]+/g, encodeURIComponent)]),
        ),
        ...(contentType === undefined ? {} : { 'Content-Type': sentType(contentType, filled.body) }),
        ...(filled.fault === '' || filled.isReal ? {} : { [sandboxHeaders.fault]: filled.fault }),
      },
      // fetch rejects a body with these methods.
      ...(contentType === undefined || method === 'GET' || method === 'HEAD'
        ? {}
        : { body: bodyOf(contentType, samples.frame, filled) }),
    },
  };
}

/** Encodes `name:password` for `Basic` authentication (RFC 7617); other text is returned unchanged. */
function loginOf(secret: string): string {
  return secret.includes(':') ? btoa(String.fromCodePoint(...new TextEncoder().encode(secret))) : secret;
}

/** Creates the body: a form from its JSON, in which a file that is not chosen is sent as its name; else the text. */
function bodyOf(contentType: string, { fields, isUpload }: RequestFrame, { body: text, files }: Filled): BodyInit {
  if (isUpload) return files[''] ?? text;
  const body = isMultipart({ contentType }) || isUrlEncoded({ contentType }) ? readExactly(text) : undefined;
  if (body === undefined) return text;
  const parts = formFields({ contentType, body, fields });
  if (isUrlEncoded({ contentType })) return new URLSearchParams(parts.map(({ name, value }) => [name, value]));
  const chosen = parts.map(({ name, fileName }) => (fileName === undefined ? undefined : memberOf(files, name)));
  const sent = parts.map((field, at) => {
    const file = chosen[at];
    return file === undefined ? field : { ...field, fileName: file.name, contentType: file.type || field.contentType };
  });
  // FormData would add a file name to each part with a content type.
  const written = multipartParts(sent, boundary).flatMap(({ head, field }, at) => [
    `${head}\r\n\r\n`,
    chosen[at] ?? field.value,
    '\r\n',
  ]);
  return new Blob([...written, `--${boundary}--\r\n`]);
}

const boundary = 'part-of-the-console-s-form-7d1f0c93b2';

function sentType(contentType: string, body: string): string {
  return isMultipart({ contentType, body }) ? `${contentType.replace(/;.*$/, '')}; boundary=${boundary}` : contentType;
}

/** Serializes the parameters, without keys, to the URL, the headers and the cookies (`name=value`). */
export function writtenParameters(
  { path, parameters }: Pick<ConsoleOperation, 'path' | 'parameters'>,
  filled: Filled,
  base: string,
): { url: string; headers: { name: string; value: string }[]; cookies: string[] } {
  const query: string[] = [];
  const headers: { name: string; value: string }[] = [];
  const cookies: string[] = [];
  let filledPath = path;
  for (const parameter of parameters) {
    const text = memberOf(filled.parameters, parameter.id) ?? '';
    const written = writeParameter(parameter, readParameterText(parameter.types, text, parameter.contentType));
    if (parameter.in === 'path') filledPath = filledPath.replaceAll(`{${parameter.name}}`, () => written);
    else if ((text === '' && parameter.isEmpty !== true) || written === '') continue;
    else if (parameter.in === 'header') headers.push({ name: parameter.name, value: written });
    else if (parameter.in === 'cookie') cookies.push(written);
    else query.push(written);
  }
  return { url: withQuery(base + filledPath, query), headers, cookies };
}
