import { type Json, type JsonObject, listOf, objectOf, textOf } from '../../reference/document/json.ts';
import type { Resolver } from '../../reference/document/resolve.ts';
import { isJson } from '../schema/is-json.ts';
import type { Answer, AnswerContent, StreamShape } from '../sandbox.ts';
import { examplesOf, sampleOf } from './examples.ts';
import { toJsonSchema } from './to-json-schema.ts';
import { errorShape } from './error-shape.ts';

/**
 * The answer to a good request: the first documented success, with its examples, or values made from its schemas where
 * it has none.
 */
export function readAnswer(resolver: Resolver, responses: Json | undefined): Answer {
  const { status, response } = successOf(resolver, responses);
  const contents = Object.entries(objectOf(response.content)).map(([mediaType, media]) =>
    readContent(resolver, mediaType, objectOf(media)),
  );
  return { status, contents };
}

/** The documented success: the lowest `2xx`, else `2XX`, else `default`. */
export function successOf(resolver: Resolver, responses: Json | undefined): { status: number; response: JsonObject } {
  const all = objectOf(responses);
  const [key = 'default'] = Object.keys(all)
    .filter((status) => status.startsWith('2'))
    .toSorted();
  return { status: /^\d{3}$/.test(key) ? Number(key) : 200, response: objectOf(resolver.resolve(all[key]).node) };
}

/** The JSON Schema of the documented success, by its first media type of JSON; undefined where it describes none. */
export function answerSchema(resolver: Resolver, responses: Json | undefined): JsonObject | undefined {
  const contents = Object.entries(objectOf(successOf(resolver, responses).response.content));
  const { schema } = objectOf(contents.find(([type]) => isJson(type))?.[1]);
  return schema === undefined ? undefined : toJsonSchema(resolver.document, schema, 'response');
}

function readContent(resolver: Resolver, mediaType: string, media: JsonObject): AnswerContent {
  const kind = contentKind(mediaType);
  const examples =
    kind === 'binary'
      ? examplesOf(resolver, media).map(({ name }) => ({ name, value: null }))
      : examplesOf(resolver, media);
  if (examples.length > 0 || kind === 'binary') return { mediaType, kind, examples };
  const value =
    kind === 'json' && media.schema !== undefined
      ? sampleOf(toJsonSchema(resolver.document, media.schema, 'response'), { optional: true })
      : '';
  return { mediaType, kind, examples: value === undefined ? [] : [{ name: 'sample', value }] };
}

function contentKind(mediaType: string): AnswerContent['kind'] {
  if (/^text\/event-stream\b/i.test(mediaType)) return 'stream';
  if (isJson(mediaType) || mediaType === '*/*') return 'json';
  return /^text\/|\bxml\b/i.test(mediaType) ? 'text' : 'binary';
}

/**
 * How a streamed answer ends and fails, from the document's `x-event-stream`; nothing for an operation without a
 * stream.
 */
export function streamShape(resolver: Resolver, responses: Json | undefined, answer: Answer): { stream?: StreamShape } {
  const mediaType = answer.contents.find(({ kind }) => kind === 'stream')?.mediaType;
  if (mediaType === undefined) return {};
  const media = objectOf(objectOf(successOf(resolver, responses).response.content)[mediaType]);
  const events = listOf(objectOf(media['x-event-stream']).events).map((event) => objectOf(event));
  const end = events.map(({ text }) => textOf(text)).find((text) => text !== undefined);
  const failing = events.find(({ occurs }) => occurs === 'on-failure');
  const event = textOf(failing?.event);
  const error = failing?.data === undefined ? undefined : errorShape(resolver, { schema: failing.data });
  return {
    stream: {
      mediaType,
      ...(end === undefined ? {} : { end }),
      ...(event === undefined || error === undefined ? {} : { failure: { event, error } }),
    },
  };
}

/** An answer without the examples of streams that fail, which are sent only on request. */
export function withoutFailures(answer: Answer, { stream }: { stream?: StreamShape }): Answer {
  const failing = `event: ${stream?.failure?.event ?? ''}`;
  const fails = (value: Json) => typeof value === 'string' && value.split('\n').includes(failing);
  return {
    ...answer,
    contents: answer.contents.map((content) =>
      content.kind === 'stream'
        ? { ...content, examples: content.examples.filter(({ value }) => !fails(value)) }
        : content,
    ),
  };
}
