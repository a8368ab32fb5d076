import { exampleOf } from '../../reference/document/example.ts';
import type { Json } from '../../reference/document/json.ts';
import type { ApiReference, Content, Response } from '../../reference/document/reference.ts';
import type { Answer, AnswerContent, StreamShape } from '../sandbox.ts';
import type { ReadError } from './error-shape.ts';

/** The examples of a content by name, without those that lie elsewhere. */
export function examplesOf(content: Pick<Content, 'examples'> | undefined): { name: string; value: Json }[] {
  return (content?.examples ?? []).flatMap(({ name, value }) =>
    value === undefined ? [] : [{ name, value: value.json }],
  );
}

/**
 * The answer to a good request: the first documented success, with its examples, or values made from its schemas where
 * it has none. The examples of streams that fail are left out: those are sent only on request.
 */
export function readAnswer(
  reference: ApiReference,
  success: Response | undefined,
  stream: StreamShape | undefined,
): Answer {
  const failing = `event: ${stream?.failure?.event ?? ''}`;
  const fails = (value: Json) => typeof value === 'string' && value.split('\n').includes(failing);
  const status = success?.status ?? '';
  return {
    status: /^\d{3}$/.test(status) ? Number(status) : 200,
    contents: (success?.contents ?? []).map((content): AnswerContent => {
      const { contentType: mediaType, kind, source } = content;
      const given = examplesOf(content);
      if (kind === 'binary') return { mediaType, kind, examples: given.map(({ name }) => ({ name, value: null })) };
      if (given.length > 0)
        return { mediaType, kind, examples: given.filter(({ value }) => kind !== 'stream' || !fails(value)) };
      const value = kind === 'json' && source !== undefined ? exampleOf(reference, source, 'response') : '';
      return { mediaType, kind, examples: value === undefined ? [] : [{ name: 'sample', value }] };
    }),
  };
}

/**
 * How a streamed answer ends and fails, from the document's `x-event-stream`; undefined for an operation without a
 * stream.
 */
export function streamShape(success: Response | undefined, readError: ReadError): StreamShape | undefined {
  const content = success?.contents.find(({ kind }) => kind === 'stream');
  if (content === undefined) return undefined;
  const events = content.stream?.events ?? [];
  const end = events.find(({ text }) => text !== undefined)?.text;
  const { event, source } = events.find(({ occurs }) => occurs === 'on-failure') ?? {};
  const error = source === undefined ? undefined : readError({ source, examples: [] });
  return {
    mediaType: content.contentType,
    ...(end === undefined ? {} : { end }),
    ...(event === undefined || error === undefined ? {} : { failure: { event, error } }),
  };
}
