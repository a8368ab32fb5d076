import type { Json, JsonObject } from '../../reference/document/json.ts';
import { objectOf } from '../../reference/document/json.ts';
import type { Resolver } from '../../reference/document/resolve.ts';
import { isJson } from '../schema/is-json.ts';
import type { Answer, AnswerContent } from '../sandbox.ts';
import { examplesOf } from './examples.ts';
import { sampleOf } from './sample-of.ts';
import { toJsonSchema } from './to-json-schema.ts';

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
