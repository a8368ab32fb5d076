import { type Json, type JsonObject, listOf, objectOf, parseJson } from '../../../reference/document/json.ts';
import type { ChosenExample } from '../response/choose-example.ts';

/** A call of a function: its arguments are JSON in a text. */
export type Call = { name: string; arguments: string };

/** The content of one choice of an example, which may be a complete response or a stream. */
export type Draft = { text: string | null; refusal: string | null; calls: Call[] };

/** The choices of an example of a chat completion. */
export function draftsOf({ value, content }: ChosenExample): Draft[] {
  const drafts =
    content.kind === 'stream'
      ? fromStream(String(value))
      : listOf(objectOf(value).choices).map((choice) => fromMessage(objectOf(objectOf(choice).message)));
  return drafts.length > 0 ? drafts : [{ text: null, refusal: null, calls: [] }];
}

/** The JSON data of a stream's events, in order, without the end mark. */
export function dataOf(stream: string): JsonObject[] {
  return stream
    .split('\n')
    .flatMap((line) => (line.startsWith('data: {') ? [objectOf(parseJson(line.slice('data: '.length)))] : []));
}

function fromMessage(message: JsonObject): Draft {
  const spoken = objectOf(message.audio).transcript;
  const named = [
    ...listOf(message.tool_calls).map((call) => objectOf(objectOf(call).function)),
    objectOf(message.function_call),
  ];
  return {
    text: textOf(message.content) ?? textOf(spoken),
    refusal: textOf(message.refusal),
    calls: named.flatMap(callOf),
  };
}

function fromStream(stream: string): Draft[] {
  const drafts: Draft[] = [];
  for (const chunk of dataOf(stream)) {
    for (const choice of listOf(chunk.choices)) {
      const { index, delta } = objectOf(choice);
      const draft = (drafts[Number(index ?? 0)] ??= { text: null, refusal: null, calls: [] });
      const { content, refusal, tool_calls: calls } = objectOf(delta);
      if (typeof content === 'string') draft.text = (draft.text ?? '') + content;
      if (typeof refusal === 'string') draft.refusal = (draft.refusal ?? '') + refusal;
      for (const call of listOf(calls)) addCall(draft.calls, objectOf(call));
    }
  }
  return drafts.filter((draft) => draft !== undefined);
}

function addCall(calls: Call[], { index, function: called }: JsonObject): void {
  const call = (calls[Number(index ?? 0)] ??= { name: '', arguments: '' });
  const { name, arguments: written } = objectOf(called);
  call.name += textOf(name) ?? '';
  call.arguments += textOf(written) ?? '';
}

function callOf({ name, arguments: written }: JsonObject): Call[] {
  return typeof name === 'string' && typeof written === 'string' ? [{ name, arguments: written }] : [];
}

function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
