import type { EventSourceMessage } from 'eventsource-parser/stream';
import { isObject, listOf, objectOf, parseJson, type Json } from '../../reference/document/json.ts';

/** The text that the events of a stream make together: what is said in the first choice, or in `delta`. */
export function streamText(events: EventSourceMessage[]): string {
  return events.map(({ data }) => textIn(parseJson(data))).join('');
}

function textIn(data: Json | undefined): string {
  if (!isObject(data)) return '';
  if (typeof data.delta === 'string') return data.delta;
  const { delta } = objectOf(listOf(data.choices)[0]);
  const { content, refusal } = objectOf(delta);
  return typeof content === 'string' ? content : typeof refusal === 'string' ? refusal : '';
}
