import { exactDigits, isJson, isObject, jsonText, type Json } from '../document/json.ts';
import { formFields, isMultipart, isUrlEncoded, multipartParts, type FormField } from './form.ts';
import { jsonLiteral } from './literals.ts';
import { indentContinuation, type RequestKey, type SampleRequest } from './sample.ts';

/** A text with environment variables in it. */
export type KeyedText = (string | { variable: string })[];

/** The URL, headers and cookies of a request with its keys in place. */
export function withKeys({ url, headers, cookies, keys }: SampleRequest): {
  url: KeyedText;
  headers: { name: string; value: KeyedText }[];
  cookie: KeyedText | undefined;
} {
  const at = (place: RequestKey['in']) => keys.filter((key) => key.in === place);
  const cookie = [
    ...cookies.map((text): KeyedText => [text]),
    ...at('cookie').map(({ name, variable }): KeyedText => [`${name}=`, { variable }]),
  ].flatMap((part, index) => (index === 0 ? part : ['; ', ...part]));
  return {
    url: at('query').reduce<KeyedText>(
      (text, { name, variable }, index) => [
        ...text,
        `${index > 0 || url.includes('?') ? '&' : '?'}${encodeURIComponent(name)}=`,
        { variable },
      ],
      [url],
    ),
    headers: [
      ...at('header').map(({ name, prefix, variable }) => ({ name, value: [prefix, { variable }] })),
      ...headers.map(({ name, value }) => ({ name, value: [value] })),
    ],
    cookie: cookie.length === 0 ? undefined : cookie,
  };
}

/**
 * A text as an expression that joins its plain parts and its variables by `+`.
 */
export function keyedExpression(
  text: KeyedText,
  write: { text: (text: string) => string; variable: (name: string) => string },
): string {
  const merged: KeyedText = [];
  for (const part of text) {
    const last = merged.at(-1);
    if (typeof part === 'string' && typeof last === 'string') merged.splice(-1, 1, last + part);
    else if (part !== '') merged.push(part);
  }
  if (merged.length === 0) return write.text('');
  return merged
    .map((part) => (typeof part === 'string' ? write.text(part) : write.variable(part.variable)))
    .join(' + ');
}

/** A command for a POSIX shell. */
export function curlSample(request: SampleRequest): string {
  const { url, headers, cookie } = withKeys(request);
  // Without --fail, an error would be saved as if it were the file.
  const options = `${request.stream ? '--no-buffer ' : ''}${request.file === undefined ? '' : '--fail '}`;
  const parts = [`curl ${options}${inDoubleQuotes(url)}`];
  if (request.method !== (request.body === undefined ? 'GET' : 'POST'))
    parts.push(request.method === 'HEAD' ? '--head' : `--request ${request.method}`);
  for (const { name, value } of headers)
    parts.push(
      `-H ${value.every((part) => typeof part === 'string') ? quote(`${name}: ${value.join('')}`) : inDoubleQuotes([`${name}: `, ...value])}`,
    );
  if (cookie !== undefined) parts.push(`-b ${inDoubleQuotes(cookie)}`);
  parts.push(...curlBody(request));
  if (request.file !== undefined) parts.push(`--output ${request.file}`);
  return parts.join(' \\\n  ');
}

function inDoubleQuotes(text: KeyedText): string {
  const parts = text.map((part, index) => {
    if (typeof part === 'string') return part.replace(/[`"\\$]/g, '\\$&');
    // A letter after the name would be read as part of it.
    const next = text[index + 1];
    return typeof next === 'string' && /^\w/.test(next) ? `\${${part.variable}}` : `$${part.variable}`;
  });
  return `"${parts.join('')}"`;
}

function withVariables(text: KeyedText): string {
  return text.map((part) => (typeof part === 'string' ? part : `$${part.variable}`)).join('');
}

/** The request as HTTP/1.1 text, with the exact length of its body. */
export function httpSample(request: SampleRequest): string {
  const { url, headers, cookie } = withKeys(request);
  const address = withVariables(url);
  const [, host = '', target = address] = /^https?:\/\/([^/?]+)(.*)$/.exec(address) ?? [];
  const path = target.startsWith('/') ? target : `/${target}`;
  const lines = [`${request.method} ${path} HTTP/1.1`, `Host: ${host}`];
  lines.push(...headers.map(({ name, value }) => `${name}: ${withVariables(value)}`));
  if (cookie !== undefined) lines.push(`Cookie: ${withVariables(cookie)}`);
  if (request.stream) lines.push(`Accept: ${request.streamType}`);
  if (request.body === undefined) return lines.join('\n');
  const text = wireText(request);
  const contentType = request.contentType ?? 'application/json';
  lines.push(`Content-Type: ${contentType}${isMultipart(request) ? `; boundary=${boundary}` : ''}`);
  // The length of a file's content is not known.
  if (!request.isUpload && !isMultipart(request))
    lines.push(`Content-Length: ${new TextEncoder().encode(text).length}`);
  return `${lines.join('\n')}\n\n${text}`;
}

/** What is between the parts of a multipart body. */
export const boundary = 'part-of-the-form';

/** The body as sent: indented JSON, a form, anything else as it is; of a file, its name. */
export function wireText(request: SampleRequest): string {
  const { body } = request;
  if (body === undefined) return '';
  if (request.isUpload) return `<${exampleText(body)}>`;
  if (isUrlEncoded(request) && isObject(body))
    return formFields(request)
      .map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .join('&');
  if (isMultipart(request) && isObject(body)) {
    const parts = multipartParts(formFields(request), boundary).map(
      ({ head, field }) =>
        `${head.replaceAll('\r', '')}\n\n${field.fileName === undefined ? field.value : `<${field.fileName}>`}\n`,
    );
    return `${parts.join('')}--${boundary}--`;
  }
  return bodyText(request, body);
}

/** A body that is no form; a text is JSON as well where JSON is asked. */
function bodyText({ contentType = 'application/json' }: SampleRequest, body: Json): string {
  return isJson(contentType) ? jsonLiteral(body) : exampleText(body);
}

/** A value as sent: strings as they are, everything else as indented JSON. */
export function exampleText(value: Json): string {
  return exactDigits(value) ?? (typeof value === 'string' ? value : jsonLiteral(value));
}

/** Whether a body is JSON. */
export function isJsonBody(request: SampleRequest): boolean {
  const { body, contentType = 'application/json' } = request;
  return body !== undefined && (isJson(contentType) || contentType.startsWith('*/*'));
}

function curlBody(request: SampleRequest): string[] {
  const { body, contentType = 'application/json', isUpload } = request;
  if (body === undefined) return [];
  if (isUpload) return [`-H "Content-Type: ${contentType}"`, `--data-binary ${quote(`@${exampleText(body)}`)}`];
  if (isMultipart(request)) {
    const parts = formFields(request).map(curlField);
    return contentType === 'multipart/form-data' ? parts : [`-H "Content-Type: ${contentType}"`, ...parts];
  }
  if (isUrlEncoded(request))
    return formFields(request).map(({ name, value }) => {
      // curl encodes the value alone.
      const encoded = name.replaceAll(/[^\w.[\]-]/g, encodeURIComponent);
      return `--data-urlencode ${quote(`${encoded}=${value}`)}`;
    });
  const text = indentContinuation(bodyText(request, body), isJsonBody(request) ? 2 : 0);
  // After -d, an @ would name a file.
  return [`-H "Content-Type: ${contentType}"`, `${text.startsWith('@') ? '--data-raw' : '-d'} ${quote(text)}`];
}

/** A part of a form; curl gives `@`, `<`, `;` and quotes in a value a meaning. */
function curlField({ name, value, contentType, fileName }: FormField): string {
  const type = contentType === undefined ? '' : `;type=${contentType}`;
  if (fileName !== undefined) return `-F ${quote(`${name}=@${fileName}${type}`)}`;
  const isSpecial = /^[@<"]|;/.test(value);
  if (isSpecial && type === '') return `--form-string ${quote(`${name}=${value}`)}`;
  return `-F ${quote(`${name}=${isSpecial ? jsonText(value) : value}${type}`)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
