import { isObject, jsonText, type Json } from '../document/json.ts';
import { jsonLiteral } from './literals.ts';
import { indentContinuation, type SampleRequest } from './sample.ts';

/** A command for a POSIX shell. */
export function curlSample(request: SampleRequest): string {
  const { key } = request;
  const plain = request.url.replace(/[`"\\$]/g, '\\$&');
  const url = key?.in === 'query' ? `${plain}${plain.includes('?') ? '&' : '?'}${key.name}=$${key.variable}` : plain;
  // Without --fail, an error would be saved as if it were the file.
  const options = `${request.stream ? '--no-buffer ' : ''}${request.file === undefined ? '' : '--fail '}`;
  const parts = [`curl ${options}"${url}"`];
  if (request.method !== (request.body === undefined ? 'GET' : 'POST'))
    parts.push(request.method === 'HEAD' ? '--head' : `--request ${request.method}`);
  if (key?.in === 'header') parts.push(`-H "${key.name}: ${key.prefix}$${key.variable}"`);
  if (key?.in === 'cookie') parts.push(`-b "${key.name}=$${key.variable}"`);
  parts.push(...request.headers.map(({ name, value }) => `-H ${quote(`${name}: ${value}`)}`));
  parts.push(...curlBody(request));
  if (request.file !== undefined) parts.push(`--output ${request.file}`);
  return parts.join(' \\\n  ');
}

/** The request as HTTP/1.1 text, with the exact length of its body. */
export function httpSample(request: SampleRequest): string {
  const { key } = request;
  const [, host = '', target = request.url] = /^https?:\/\/([^/]+)(.*)$/.exec(request.url) ?? [];
  const query = key?.in === 'query' ? `${target.includes('?') ? '&' : '?'}${key.name}=$${key.variable}` : '';
  const lines = [`${request.method} ${target === '' ? '/' : target}${query} HTTP/1.1`, `Host: ${host}`];
  if (key?.in === 'header') lines.push(`${key.name}: ${key.prefix}$${key.variable}`);
  if (key?.in === 'cookie') lines.push(`Cookie: ${key.name}=$${key.variable}`);
  lines.push(...request.headers.map(({ name, value }) => `${name}: ${value}`));
  if (request.stream) lines.push('Accept: text/event-stream');
  if (request.body === undefined) return lines.join('\n');
  const text = wireText(request);
  lines.push(
    `Content-Type: ${request.contentType ?? 'application/json'}`,
    `Content-Length: ${new TextEncoder().encode(text).length}`,
  );
  return `${lines.join('\n')}\n\n${text}`;
}

/** The body as sent: indented JSON, an encoded form, anything else as it is. */
export function wireText(request: SampleRequest): string {
  const { body, contentType = '' } = request;
  if (body === undefined) return '';
  if (contentType === 'application/x-www-form-urlencoded' && isObject(body)) {
    return formFields(body)
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .join('&');
  }
  return exampleText(body);
}

/** A value as sent: strings as they are, everything else as indented JSON. */
export function exampleText(value: Json): string {
  return typeof value === 'string' ? value : jsonLiteral(value);
}

/** Whether a body is JSON. */
export function isJsonBody(request: SampleRequest): boolean {
  return (
    request.body !== undefined && /^application\/(.+\+)?json|^\*\/\*/.test(request.contentType ?? 'application/json')
  );
}

/** The fields of a form; nested values as JSON. */
export function formFields(body: Json): [string, string][] {
  return isObject(body)
    ? Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value : jsonText(value)])
    : [];
}

function curlBody(request: SampleRequest): string[] {
  const { body, contentType = 'application/json' } = request;
  if (body === undefined) return [];
  if (contentType === 'multipart/form-data')
    return formFields(body).map(([name, value]) => `-F ${quote(`${name}=${value}`)}`);
  if (contentType === 'application/x-www-form-urlencoded')
    return formFields(body).map(([name, value]) => `--data-urlencode ${quote(`${name}=${value}`)}`);
  return [
    `-H "Content-Type: ${contentType}"`,
    `-d ${quote(indentContinuation(exampleText(body), isJsonBody(request) ? 2 : 0))}`,
  ];
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
