import { isObject, type Json, type JsonObject, listOf, objectOf, parseJson } from '../../../reference/document/json.ts';
import type { ChosenExample } from '../response/choose-example.ts';

/** A call of a function: its arguments are JSON in a text. */
export type Call = { name: string; arguments: string };

/** The content of one choice of an example, which may be a complete response or a stream. */
export type Draft = { text: string | null; refusal: string | null; calls: Call[] };

/** The choices of an example of a chat completion: a complete response is read as a stream of a single chunk. */
export function draftsOf({ value, content }: ChosenExample): Draft[] {
  const chunks = content.kind === 'stream' ? dataOf(String(value)) : [objectOf(value)];
  const drafts: Draft[] = [];
  for (const { choices } of chunks)
    for (const [position, choice] of listOf(choices).entries()) {
      const { index = position, message, delta = message } = objectOf(choice);
      addTo((drafts[Number(index)] ??= { text: null, refusal: null, calls: [] }), objectOf(delta));
    }
  const found = drafts.filter((draft) => draft !== undefined);
  return found.length > 0 ? found : [{ text: null, refusal: null, calls: [] }];
}

/** The JSON data of a stream's events, in order, without the end mark. */
export function dataOf(stream: string): JsonObject[] {
  return stream
    .split('\n')
    .flatMap((line) => (line.startsWith('data: {') ? [objectOf(parseJson(line.slice('data: '.length)))] : []));
}

function addTo(draft: Draft, { content, refusal, audio, tool_calls: tools, function_call: called }: JsonObject): void {
  draft.text = joined(draft.text, content ?? objectOf(audio).transcript);
  draft.refusal = joined(draft.refusal, refusal);
  const calls = isObject(called) ? [{ function: called }] : listOf(tools).map(objectOf);
  for (const [position, { index = position, function: part }] of calls.entries()) {
    const call = (draft.calls[Number(index)] ??= { name: '', arguments: '' });
    const { name, arguments: written } = objectOf(part);
    call.name = joined(call.name, name);
    call.arguments = joined(call.arguments, written);
  }
}

/** A text with what follows it, where that is a text. */
function joined<Before extends string | null>(before: Before, more: Json | undefined): Before | string {
  return typeof more === 'string' ? (before ?? '') + more : before;
}
