import type { Occurrence } from '../../core/messages/reference.ts';
import { isObject, jsonText, listOf, objectOf, textOf } from './json.ts';
import type { Json, JsonObject } from './json.ts';
import { join } from './anchors.ts';
import type { Link, StreamDescription, StreamEvent, StreamEventKind } from './reference.ts';
import { schemaName } from './resolve.ts';
import { jsonLiteral } from '../samples/literals.ts';
import type { Reading } from './reading.ts';

const OCCURRENCES: readonly string[] = ['once', 'once-or-more', 'at-most-once', 'on-failure'] satisfies Occurrence[];

/**
 * The kinds of event that a stream brings, from the media type's `x-event-stream`:
 * `{ description, events: [{ id, title, description, occurs, event, data: { $ref } | text }] }`.
 * `owner` is the content's id; data of the content's own schema links to it.
 */
export function readStream(reading: Reading, owner: string, content: JsonObject): StreamDescription | undefined {
  const node = content['x-event-stream'];
  if (!isObject(node)) return undefined;
  const own = textOf(objectOf(content.schema).$ref);
  const events = listOf(node.events)
    .filter(isObject)
    .map((event, index): StreamEventKind => {
      const name = textOf(event.id) ?? String(index + 1);
      return {
        id: reading.anchors.claim(join(join(owner, 'event'), name)),
        name,
        title: textOf(event.title) ?? name,
        description: textOf(event.description),
        occurs: isOccurrence(event.occurs) ? event.occurs : undefined,
        event: textOf(event.event),
        data: dataLink(owner, own, event.data),
        text: textOf(event.text),
      };
    });
  return { description: textOf(node.description), events };
}

/**
 * Cuts the text of an example into its events, as a client of server-sent events would: events end at an empty line,
 * `data` lines of one event are joined, comments and other fields are left out. JSON lines are one event each.
 */
export function parseEventStream(text: string): StreamEvent[] {
  const lines = /^(data|event|id|retry|:)/m.test(text)
    ? undefined
    : text.split('\n').filter((line) => line.trim() !== '');
  if (lines !== undefined) return lines.map((data) => ({ kind: eventKind(undefined, data), data }));
  return text.split(/\r?\n\r?\n/).flatMap((block) => {
    const fields = block
      .split(/\r?\n/)
      .map((line) => /^(\w+): ?(.*)$/.exec(line))
      .filter((match) => match !== null);
    const data = fields
      .filter(([, field]) => field === 'data')
      .map(([, , value]) => value ?? '')
      .join('\n');
    const event = fields.find(([, field]) => field === 'event')?.[2];
    return data === '' && event === undefined ? [] : [{ kind: eventKind(event, data), event, data }];
  });
}

/** What an event is, by its name and data: the done marker, an error, the usage at the end, or a chunk. */
function eventKind(event: string | undefined, data: string): string {
  if (data.trim() === '[DONE]') return 'done';
  if (event === 'error') return 'error';
  try {
    const json: Json = JSON.parse(data);
    if (isObject(json) && json.error !== undefined) return 'error';
    if (isObject(json) && isObject(json.usage) && listOf(json.choices).length === 0) return 'usage';
    return 'chunk';
  } catch {
    return 'chunk';
  }
}

/** An event's data as it is best read: JSON indented, anything else as it is. */
export function eventData(event: StreamEvent): { text: string; json: boolean } {
  try {
    return { text: jsonLiteral(JSON.parse(event.data)), json: true };
  } catch {
    return { text: event.data, json: false };
  }
}

function dataLink(owner: string, own: string | undefined, data: Json | undefined): Link | undefined {
  const pointer = textOf(objectOf(data).$ref);
  const name = schemaName(pointer);
  if (pointer === undefined) return data === undefined ? undefined : { id: owner, name: jsonText(data) };
  return name === undefined ? undefined : { id: pointer === own ? owner : join('schemas', name), name };
}

function isOccurrence(value: Json | undefined): value is Occurrence {
  return typeof value === 'string' && OCCURRENCES.includes(value);
}
