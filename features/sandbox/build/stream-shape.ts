import type { Json } from '../../reference/document/json.ts';
import { listOf, objectOf, textOf } from '../../reference/document/json.ts';
import type { Resolver } from '../../reference/document/resolve.ts';
import type { Answer, StreamShape } from '../sandbox.ts';
import { successOf } from './answer.ts';
import { errorShape } from './error-shape.ts';

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
