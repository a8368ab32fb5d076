import { isObject, type Json } from '../document/json.ts';
import { exactDigits, jsonText } from '../document/json-text.ts';
import type { Content } from '../document/reference.ts';
import { isJson, isUrlEncoded } from '../document/media-types.ts';
import { disposition, formFields, isMultipart, multipartParts, type FormField } from './form.ts';
import { indentContinuation, jsonLiteral } from './literals.ts';
import type { RequestFrame, RequestKey } from './request.ts';
import type { SampleBody } from './sample-bodies.ts';

/** A request as it is sent, and the kind of its response. */
export type SampleRequest = ReturnType<typeof completeRequest>;

/** Adds the body to a request; it determines the kind of the response. */
export function completeRequest({ streams, files, ...request }: RequestFrame, body: SampleBody['body']) {
  const value = body?.value;
  const stream = streams === 'always' || (streams === 'on-request' && isObject(value) && value.stream === true);
  return {
    ...request,
    contentType: body?.contentType ?? 'application/json',
    body: value,
    /** Name of the file whose content is the body. */
    upload: request.isUpload && value !== undefined ? exampleText(value) : undefined,
    /** Whether the response is a stream. */
    stream,
    /** Name of the file for a binary response. */
    file: stream ? undefined : fileName(files, value),
  };
}

function fileName(files: string[], body: Json | undefined): string | undefined {
  const format = isObject(body) ? body.response_format : undefined;
  return files.find((name) => typeof format === 'string' && name.endsWith(`.${format}`)) ?? files[0];
}

/**
 * A text with environment variables: a single string, or non-empty strings that alternate with variables.
 * `base64`: the variable's value is sent in base64.
 */
export type KeyedText = (string | { variable: string; base64?: boolean })[];

/** Returns a request's URL with its keys, and its headers with those of keys and cookies. */
export function withKeys({ url, headers, cookies, keys }: SampleRequest): {
  url: KeyedText;
  headers: { name: string; value: KeyedText; login?: RequestKey['login'] }[];
} {
  const at = (place: RequestKey['in']) => keys.filter((key) => key.in === place);
  const named = appended(cookies.join('; '), at('cookie'), cookies.length === 0 ? '' : '; ', '; ');
  // Clients send one Cookie header.
  const whole = at('header')
    .filter(isCookie)
    .map(({ variable }) => ({ variable }));
  const cookie = [...(named[0] === '' ? [] : named), ...(named[0] !== '' && whole.length > 0 ? ['; '] : []), ...whole];
  return {
    url: appended(url, at('query'), url.includes('?') ? '&' : '?', '&'),
    headers: [
      ...at('header')
        .filter((key) => !isCookie(key))
        .map(({ name, prefix, variable, login }) => ({
          name,
          value: prefix === '' ? [{ variable }] : [prefix, { variable, base64: login === 'basic' }],
          login,
        })),
      ...headers.map(({ name, value }) => ({ name, value: [value] })),
      ...(cookie.length === 0 ? [] : [{ name: 'Cookie', value: cookie }]),
    ],
  };
}

const isCookie = ({ name }: RequestKey) => /^cookie$/i.test(name);

/** Appends keys to a text: `name=` and the variable of each key. Names in cookies are not encoded (RFC 6265, 4.1). */
function appended(text: string, keys: RequestKey[], first: string, between: string): KeyedText {
  if (keys.length === 0) return [text];
  return keys.flatMap(({ in: place, name, variable }, index) => [
    `${index === 0 ? text + first : between}${place === 'cookie' ? name : encodeURIComponent(name)}=`,
    { variable },
  ]);
}

/** Writes a text as an expression that joins JSON strings and variables by `+`. */
export function keyedExpression(text: KeyedText, variable: (name: string, inBase64?: boolean) => string): string {
  return text
    .map((part) => (typeof part === 'string' ? jsonText(part) : variable(part.variable, part.base64)))
    .join(' + ');
}

/** Writes a request as a curl command for a POSIX shell. */
export function curlSample(request: SampleRequest): string {
  const { url, headers } = withKeys(request);
  // Without --fail, an error would be saved as if it were the file.
  const options = `${request.stream ? '--no-buffer ' : ''}${request.file === undefined ? '' : '--fail '}`;
  // In an interactive shell, an exclamation mark starts a history expansion.
  const address = url.map((part) => (typeof part === 'string' ? part.replaceAll('!', '%21') : part));
  const parts = [`curl ${options}${inDoubleQuotes(address)}`];
  if (request.hasCertificate) parts.push('--cert client.pem --key client-key.pem');
  const body = curlBody(request);
  if (request.method !== (body.length > 0 ? 'POST' : 'GET'))
    parts.push(request.method === 'HEAD' ? '--head' : `--request ${request.method}`);
  for (const { name, value, login } of headers)
    if (login !== undefined)
      parts.push(`${login === 'digest' ? '--digest ' : ''}-u ${inDoubleQuotes(value.slice(-1))}`);
    // After -b, a text without an equals sign would name a file.
    else if (name === 'Cookie' && typeof value[0] === 'string') parts.push(`-b ${inDoubleQuotes(value)}`);
    else if (typeof value[0] === 'string' && value.length === 1) parts.push(`-H ${quote(`${name}: ${value[0]}`)}`);
    else parts.push(`-H ${inDoubleQuotes([`${name}: `, ...value])}`);
  parts.push(...body);
  if (request.file !== undefined) parts.push(`--output ${request.file}`);
  return parts.join(' \\\n  ');
}

function inDoubleQuotes(text: KeyedText): string {
  const parts = text.map((part, index) => {
    if (typeof part === 'string') return part.replace(/[`"\\$]/g, '\\$&');
    // A letter right after the variable would be read as part of its name.
    const next = text[index + 1];
    return typeof next === 'string' && /^\w/.test(next) ? `\${${part.variable}}` : `$${part.variable}`;
  });
  return `"${parts.join('')}"`;
}

function withVariables(text: KeyedText): string {
  return text
    .map((part) => (typeof part === 'string' ? part : part.base64 ? `base64($${part.variable})` : `$${part.variable}`))
    .join('');
}

/** Writes a request as HTTP/1.1, with the exact length of its body. */
export function httpSample(request: SampleRequest): string {
  const { url, headers } = withKeys(request);
  const address = withVariables(url);
  const [, host = '', target = address] = /^https?:\/\/([^/?]+)(.*)$/.exec(address) ?? [];
  const path = target.startsWith('/') ? target : `/${target}`;
  const lines = [`${request.method} ${path} HTTP/1.1`, `Host: ${host}`];
  lines.push(...headers.map(({ name, value }) => `${name}: ${withVariables(value)}`));
  if (request.stream) lines.push(`Accept: ${request.streamType}`);
  if (request.body === undefined) return lines.join('\n');
  const text = wireText(request);
  lines.push(`Content-Type: ${request.contentType}${isMultipart(request) ? `; boundary=${boundary}` : ''}`);
  // The length of a file's content is not known.
  if (request.upload === undefined && !isMultipart(request))
    lines.push(`Content-Length: ${new TextEncoder().encode(text).length}`);
  return `${lines.join('\n')}\n\n${text}`;
}

/** The boundary of multipart bodies. */
export const boundary = 'part-of-the-form';

/** Returns the body as it is sent: indented JSON, a form, other text unchanged; for a file, `<name>`. */
export function wireText(request: SampleRequest): string {
  const { body } = request;
  if (body === undefined) return '';
  if (request.upload !== undefined) return `<${request.upload}>`;
  if (isUrlEncoded(request) && isObject(body))
    return formFields(request)
      .map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .join('&');
  if (isMultipart(request)) {
    const parts = multipartParts(formFields(request), boundary).map(
      ({ head, field }) =>
        `${head.replaceAll('\r', '')}\n\n${field.fileName === undefined ? field.value : `<${field.fileName}>`}\n`,
    );
    return `${parts.join('')}--${boundary}--`;
  }
  return bodyText(request, body);
}

/** Returns a body that is not a form. If the media type is JSON, strings are JSON as well. */
function bodyText({ contentType }: SampleRequest, body: Json): string {
  return isJson(contentType) ? jsonLiteral(body) : exampleText(body);
}

/** Returns a value as sent: strings unchanged, others as indented JSON; for `json`, plain strings as JSON as well. */
export function exampleText(value: Json, kind?: Content['kind']): string {
  const isText = typeof value === 'string' && (kind !== 'json' || /[{[\n]/.test(value));
  return exactDigits(value) ?? (isText ? value : jsonLiteral(value));
}

/** Whether a body is JSON. */
export function isJsonBody({ body, contentType }: SampleRequest): boolean {
  return body !== undefined && (isJson(contentType) || contentType.startsWith('*/*'));
}

function curlBody(request: SampleRequest): string[] {
  const { body, contentType, upload } = request;
  if (body === undefined) return [];
  if (isObject(body) && Object.keys(body).length === 0 && isUrlEncoded(request)) return ["-d ''"];
  if (upload !== undefined) return [mediaType(contentType), `--data-binary ${quote(`@${upload}`)}`];
  if (isMultipart(request)) {
    const parts = formFields(request).map(curlField);
    if (parts.length === 0) return [mediaType(`${contentType}; boundary=${boundary}`), `-d '--${boundary}--'`];
    return contentType === 'multipart/form-data' ? parts : [mediaType(contentType), ...parts];
  }
  if (isUrlEncoded(request))
    return formFields(request).map(({ name, value }) => {
      // curl encodes only the value.
      const encoded = name.replaceAll(/[^\w.[\]-]/g, encodeURIComponent);
      return `--data-urlencode ${quote(`${encoded}=${value}`)}`;
    });
  const text = indentContinuation(bodyText(request, body), isJsonBody(request) ? 2 : 0);
  // After -d, a leading @ would name a file.
  return [mediaType(contentType), `${text.startsWith('@') ? '--data-raw' : '-d'} ${quote(text)}`];
}

/** Writes the header of a body's media type, whose parameters may have quotes of their own. */
function mediaType(contentType: string): string {
  return `-H ${/["$`\\]/.test(contentType) ? quote(`Content-Type: ${contentType}`) : `"Content-Type: ${contentType}"`}`;
}

/**
 * Writes a part of a form. Before `=`, curl reads a name that has none; `@`, `<`, `(` and quotes at the beginning of a
 * value, spaces at its ends, and semicolons have a meaning to it, and so have commas in a file's name.
 */
function curlField(field: FormField): string {
  const { value, contentType, fileName } = field;
  const hasEquals = field.name.includes('=');
  const name = hasEquals ? '' : field.name;
  const type = contentType === undefined ? '' : `;type=${contentType}`;
  const options = hasEquals ? `${type};headers=${curlWord(disposition(field))}` : type;
  if (fileName !== undefined)
    return `-F ${quote(`${name}=@${/[;,"]/.test(fileName) ? curlWord(fileName) : fileName}${options}`)}`;
  const isSpecial = /^[\s@<"(]|;|\s$/.test(value);
  if (isSpecial && options === '') return `--form-string ${quote(`${name}=${value}`)}`;
  return `-F ${quote(`${name}=${isSpecial ? curlWord(value) : value}${options}`)}`;
}

/** Writes a text in the quotes of curl's `-F`. */
function curlWord(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
