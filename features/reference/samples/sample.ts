import type { createFrame } from './request.ts';
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

/** A request as it is sent, and the kind of its response. */
export type SampleRequest = ReturnType<typeof completeRequest>;

/** Whether scripts must not send requests with a method (Fetch standard, “forbidden method”). */
export function isForbidden(method: string): boolean {
  return ['CONNECT', 'TRACE', 'TRACK'].includes(method);
}

/** A request without its body, and its possible responses. */
export type RequestFrame = ReturnType<typeof createFrame>;

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
export function completeRequest({ streams, files, ...request }: RequestFrame, body: SampleRequestBody | undefined) {
  const value = body?.value;
  const stream = streams === 'always' || (streams === 'on-request' && isObject(value) && value.stream === true);
  return {
    ...request,
    contentType: body?.contentType,
    body: value,
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
