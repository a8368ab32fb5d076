import type { FieldEncoding } from './form.ts';
import { isObject, type Json } from '../document/json.ts';
import type { SampleLanguage } from '../document/sample-languages.ts';

/** A sample: complete code that runs unchanged, with the key in an environment variable. */
export type Sample = {
  language: SampleLanguage;
  /** Name of the grammar for highlighting. */
  grammar: string;
  /** The author's label, which replaces the language's name. */
  label?: string | undefined;
  code: string;
};

/** How a key is sent, and the environment variable that holds it. For a `login`, the variable holds `name:password`. */
export type RequestKey = {
  in: 'header' | 'query' | 'cookie';
  name: string;
  prefix: string;
  variable: string;
  login?: 'basic' | 'digest' | undefined;
};

/** A request as it is sent, and the kind of its response. */
export type SampleRequest = {
  method: string;
  /** Absolute URL with query, without keys. */
  url: string;
  /** Headers other than keys, cookies and the content type. */
  headers: { name: string; value: string }[];
  /** `name=value`. */
  cookies: string[];
  keys: RequestKey[];
  /** Whether the client authenticates with a certificate (mutual TLS). */
  hasCertificate: boolean;
  contentType?: string | undefined;
  body?: Json | undefined;
  /** The encoding of the fields of a form, by name. */
  fields: { [name: string]: FieldEncoding };
  /** Whether the body is the content of a file, and `body` its name. */
  isUpload: boolean;
  /** Whether the response is a stream, and the media type of streams. */
  stream: boolean;
  streamType: string;
  /** Name of the file for a binary response. */
  file?: string | undefined;
};

/** Whether scripts must not send requests with a method (Fetch standard, “forbidden method”). */
export function isForbidden(method: string): boolean {
  return ['CONNECT', 'TRACE', 'TRACK'].includes(method);
}

/** A request without its body, and its possible responses. */
export type RequestFrame = Omit<SampleRequest, 'contentType' | 'body' | 'stream' | 'file'> & {
  /** Whether the response is a stream: never, when the body has `stream: true`, or always. */
  streams: 'never' | 'on-request' | 'always';
  /** Names of files for binary responses. */
  files: string[];
};

/** Indents every line after the first. */
export function indentContinuation(text: string, spaces: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`);
}

/** Joins lines of code. */
export function lines(...all: string[]): string {
  return all.join('\n');
}

/** A request body by media type. */
export type SampleRequestBody = { contentType: string; value: Json };

/** Adds the body to a request; it determines the kind of the response. */
export function completeRequest(
  { streams, files, ...request }: RequestFrame,
  body: SampleRequestBody | undefined,
): SampleRequest {
  const value = body?.value;
  const stream = streams === 'always' || (streams === 'on-request' && isObject(value) && value.stream === true);
  return {
    ...request,
    contentType: body?.contentType,
    body: value,
    stream,
    file: stream ? undefined : fileName(files, value),
  };
}

function fileName(files: string[], body: Json | undefined): string | undefined {
  const format = isObject(body) ? body.response_format : undefined;
  return files.find((name) => typeof format === 'string' && name.endsWith(`.${format}`)) ?? files[0];
}
