import type { Occurrence } from '../../core/messages/reference.ts';
import { isObject, jsonText, listOf, objectOf, textOf } from './json.ts';
import type { Json, JsonObject } from './json.ts';
import { join } from './anchors.ts';
import type { Link, StreamDescription, StreamEventKind } from './reference.ts';
import { schemaName } from './resolve.ts';
import type { Reading } from './reading.ts';

const OCCURRENCES: readonly string[] = ['once', 'once-or-more', 'at-most-once', 'on-failure'] satisfies Occurrence[];

/**
 * The kinds of events of a stream, from the media type's `x-event-stream`:
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

function dataLink(owner: string, own: string | undefined, data: Json | undefined): Link | undefined {
  const pointer = textOf(objectOf(data).$ref);
  const name = schemaName(pointer);
  if (pointer === undefined) return data === undefined ? undefined : { id: owner, name: jsonText(data) };
  return name === undefined ? undefined : { id: pointer === own ? owner : join('schemas', name), name };
}

function isOccurrence(value: Json | undefined): value is Occurrence {
  return typeof value === 'string' && OCCURRENCES.includes(value);
}
