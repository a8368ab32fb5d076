import { memberOf, readExactly } from '../../reference/document/json.ts';
import {
  type ParameterStyle,
  readParameterText,
  withQuery,
  writeParameter,
} from '../../reference/document/parameter-style.ts';
import { formFields, isMultipart, isUrlEncoded, multipartParts } from '../../reference/samples/form.ts';
import type { RequestFrame } from '../../reference/samples/sample.ts';
import { type KeyPlace, sandboxHeaders } from '../sandbox.ts';

/** The sandbox takes any key. */
const anyKey = 'sandbox';

/**
 * What a reader has filled in: the text of the body, its files by field (the whole body's by ''), parameters by id, the
 * requested fault, if any, whether it goes to the API itself, the chosen alternative to authenticate by, and the keys for
 * that by name.
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
 * The request that a reader has filled in; `cookies` (`name=value`) are for the browser to send.
 * @param base of the operations' paths, without a slash at the end
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
  // Scripts cannot set that header.
  const whole = headers.filter(({ name }) => name.toLowerCase() === 'cookie');
  cookies.push(...whole.flatMap(({ value }) => (value.includes('=') ? value.split(/;\s*/) : `key=${value}`)));
  return {
    url: withQuery(address, query),
    cookies,
    init: {
      method,
      // The sandbox’s redirections are a document’s examples.
      ...(filled.isReal ? {} : { redirect: 'manual' as const }),
      headers: {
        // No header takes more than Latin letters.
        ...Object.fromEntries(
          headers
            .filter((header) => !whole.includes(header))
            .map(({ name, value }) => [name, value.replaceAll(/[^\x20-\x7e]+/g, encodeURIComponent)]),
        ),
        ...(contentType === undefined ? {} : { 'Content-Type': sentType(contentType) }),
        ...(filled.fault === '' || filled.isReal ? {} : { [sandboxHeaders.fault]: filled.fault }),
      },
      // Browsers send no such bodies.
      ...(contentType === undefined || method === 'GET' || method === 'HEAD'
        ? {}
        : { body: bodyOf(contentType, samples.frame, filled) }),
    },
  };
}

/** A name and a password, as `Basic` sends them (RFC 7617); anything else as it is. */
function loginOf(secret: string): string {
  return secret.includes(':') ? btoa(String.fromCodePoint(...new TextEncoder().encode(secret))) : secret;
}

/** The body as it is sent: a form from its JSON, where a file that is not chosen is its name; other text as it is. */
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
  // A browser's own form gives each part that has a type a file name.
  const written = multipartParts(sent, boundary).flatMap(({ head, field }, at) => [
    `${head}\r\n\r\n`,
    chosen[at] ?? field.value,
    '\r\n',
  ]);
  return new Blob([...written, `--${boundary}--\r\n`]);
}

const boundary = 'part-of-the-console-s-form-7d1f0c93b2';

function sentType(contentType: string): string {
  return isMultipart({ contentType }) ? `${contentType.replace(/;.*$/, '')}; boundary=${boundary}` : contentType;
}

/** An operation's parameters as they are sent, without keys: in its address, its headers, its cookies (`name=value`). */
export function writtenParameters(
  { path, parameters }: Pick<ConsoleOperation, 'path' | 'parameters'>,
  filled: Filled,
  base: string,
): { url: string; headers: { name: string; value: string }[]; cookies: string[] } {
  const query: string[] = [];
  const headers: { name: string; value: string }[] = [];
  const cookies: string[] = [];
  let place = path;
  for (const parameter of parameters) {
    const text = memberOf(filled.parameters, parameter.id) ?? '';
    const written = writeParameter(parameter, readParameterText(parameter.types, text, parameter.contentType));
    if (parameter.in === 'path') place = place.replaceAll(`{${parameter.name}}`, () => written);
    else if ((text === '' && parameter.isEmpty !== true) || written === '') continue;
    else if (parameter.in === 'header') headers.push({ name: parameter.name, value: written });
    else if (parameter.in === 'cookie') cookies.push(written);
    else query.push(written);
  }
  return { url: withQuery(base + place, query), headers, cookies };
}

/** The data of an operation that the console needs; plain JSON. */
export type ConsoleOperation = {
  id: string;
  /** In capitals. */
  method: string;
  /** The document's template, `/pets/{petId}`. */
  path: string;
  /** The alternatives to authenticate by, each with the keys that it needs together; none without any. */
  security: KeyPlace[][];
  /** What the samples are written from, and whether by OpenAI's SDKs. */
  samples: { frame: RequestFrame; server: string; compatible: boolean };
  /**
   * `value` is what a required one is filled with, otherwise empty, and `hint` the document's example; `id` is its anchor
   * in the reference, and `types` are those of its value. One that `isEmpty` is sent also without a text.
   */
  parameters: (ParameterStyle & {
    id: string;
    types: string[];
    value: string;
    isEmpty?: boolean;
    hint?: string | undefined;
  })[];
  /** The media type of the body; undefined for an operation without one. */
  contentType: string | undefined;
  /** The requests that the reference shows; at least one. */
  examples: { name: string; title: string; body: string }[];
};
