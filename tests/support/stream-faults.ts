import { isObject, type Json } from './api-document.ts';
import { eventStream, type StreamEvent } from './event-stream.ts';
import type { SchemaCheck } from './schema-check.ts';

/**
 * Checks the example of an event stream: its lines, the JSON of each event, and its end. Returns a line for each fault.
 * @param text the stream as the server sends it
 * @param chunkSchema the pointer of the schema of an unnamed event's data
 * @param description the media type's `x-event-stream`: the kinds of events, by name or literal text
 */
export function streamFaults(
  text: Json,
  chunkSchema: string,
  description: Json,
  check: SchemaCheck,
): readonly string[] {
  if (typeof text !== 'string') return [': is not the text of a stream'];
  const kinds = isObject(description) && Array.isArray(description.events) ? description.events.filter(isObject) : [];
  const end = kinds.find((kind) => typeof kind.text === 'string')?.text;
  const events = readEvents(text);
  if (typeof events === 'string') return [`: ${events}`];

  const faults = events.flatMap((event, index) => {
    if (event.event === undefined && event.data === end)
      return index === events.length - 1 ? [] : [`: goes on after ${end}`];
    const schema = event.event === undefined ? chunkSchema : schemaOf(kinds.find((kind) => kind.event === event.event));
    if (schema === undefined) return [`: event ${index} has the unknown name “${event.event}”`];
    const data = parse(event.data);
    return data === undefined
      ? [`: event ${index} is not JSON: ${event.data}`]
      : check(schema, data).map((fault) => `: event ${index} ${fault}`);
  });
  const last = events.at(-1);
  const ended = last !== undefined && (last.data === end || last.event !== undefined);
  return ended ? faults : [...faults, `: ends neither with ${end} nor with an error`];
}

function readEvents(text: string): readonly StreamEvent[] | string {
  try {
    return eventStream(text);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function schemaOf(kind: Json | undefined): string | undefined {
  const data = isObject(kind) ? kind.data : undefined;
  return isObject(data) && typeof data.$ref === 'string' ? data.$ref : undefined;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
