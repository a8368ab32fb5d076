import { isObject, type Json, type JsonObject, listOf, objectOf, parseJson } from '../../../reference/document/json.ts';
import type { SandboxCall } from '../read-request.ts';
import type { ChosenExample } from '../response/choose-example.ts';
import { fittingValue, type SchemaFitter } from '../response/fit-schema.ts';
import { piecesOf } from '../response/pieces.ts';
import { type Call, requestedCalls, type RequestedCalls, writeCalls } from './calls.ts';

/** A choice of the response. `pieces` are the tokens of its text, or of its refusal. */
export type Choice = { pieces: string[]; refused: boolean; calls: Call[]; finish: string };

/** The response to a chat request, before it is serialized. `audio` is the format of a spoken response. */
export type Completion = { choices: Choice[]; style: RequestedCalls['style']; audio: string | undefined };

/** The completion tokens that a request allows, and how many of them the model spends on reasoning. */
export type Budget = { thinking: number; maxTokens: number };

/**
 * Generates the choices of a chat request from the example with the most similar request, adapted to this request.
 * @throws ApiError for an undefined function, or a JSON Schema that no value matches
 */
export function complete(
  { body: sent, messages, finish: early }: SandboxCall,
  ranked: ChosenExample[],
  budget: Budget,
  schemas: SchemaFitter,
): Completion {
  const body = objectOf(sent);
  const requested = requestedCalls(body);
  const form = textForm(body);
  const isSpoken = requested === undefined && listOf(body.modalities).includes('audio');
  const isFree = form.kind === 'text' && !isSpoken && body.tools === undefined && body.functions === undefined;
  const variants = chooseDrafts().map((draft) => {
    const choice = writeChoice(draft);
    // A choice that is cut short ends in the middle of its text, without calls.
    const half = choice.pieces.slice(0, Math.ceil(choice.pieces.length / 2));
    return early === undefined ? choice : { ...choice, pieces: half, calls: [], finish: early };
  });
  const count = typeof body.n === 'number' ? body.n : 1;
  return {
    choices: Array.from({ length: count }, (_, index) => variants[index % variants.length] ?? []).flat(),
    style: requested?.style ?? 'tools',
    audio: isSpoken ? String(objectOf(body.audio).format ?? 'wav') : undefined,
  };

  /**
   * Returns the choices of the nearest example that has what the request asks for: calls, text or JSON. An example with
   * a refusal is only used for its own request.
   */
  function chooseDrafts(): Draft[] {
    for (const example of ranked) {
      const drafts = draftsOf(example);
      if (
        example.isSelected ||
        drafts.every((draft) => (draft.refusal === null ? answers(draft) : example.matchesRequest))
      )
        return drafts;
    }
    return [{ text: messages.answer, refusal: null, calls: [] }];
  }

  function answers({ text, calls }: Draft): boolean {
    if (requested !== undefined) return calls.length > 0;
    return text !== null && (form.kind !== 'text') === isObject(parseJson(text));
  }

  function writeChoice(draft: Draft): Choice {
    if (draft.refusal !== null) return { pieces: piecesOf(draft.refusal), refused: true, calls: [], finish: 'stop' };
    if (requested !== undefined) {
      const finish = requested.named ? 'stop' : requested.style === 'tools' ? 'tool_calls' : 'function_call';
      return { pieces: [], refused: false, calls: writeCalls(requested, draft.calls, schemas, messages.text), finish };
    }
    // An example with calls is also used for a request without tools, if its header selects it.
    if (isFree && draft.text === null && draft.calls.length > 0)
      return { pieces: [], refused: false, calls: draft.calls, finish: 'tool_calls' };
    const text = draft.text ?? messages.answer;
    const pieces = piecesOf(form.kind === 'text' ? untilStop(text, body) : inForm(text));
    const room = Math.max(0, budget.maxTokens - budget.thinking);
    const finish = pieces.length > room ? 'length' : 'stop';
    return { pieces: pieces.slice(0, room), refused: false, calls: [], finish };
  }

  function inForm(text: string): string {
    const value = parseJson(text);
    if (form.kind !== 'schema') return isObject(value) ? text : JSON.stringify({ answer: messages.text });
    if (value !== undefined && schemas.fits(form.schema, value)) return text;
    return JSON.stringify(fittingValue(schemas, form.schema, messages.text, 'response_format.json_schema.schema'));
  }
}

/** The content of a choice in an example. */
type Draft = { text: string | null; refusal: string | null; calls: Call[] };

/** Reads the choices of an example: a stream, or a complete response, which is read as a stream of one chunk. */
function draftsOf({ value, content }: ChosenExample): Draft[] {
  const chunks = content.kind === 'stream' ? dataOf(String(value)) : [objectOf(value)];
  const drafts: Draft[] = [];
  for (const { choices } of chunks)
    for (const [position, choice] of listOf(choices).entries()) {
      const { index = position, message, delta = message } = objectOf(choice);
      addTo((drafts[Number(index)] ??= { text: null, refusal: null, calls: [] }), objectOf(delta));
    }
  const present = drafts.filter((draft) => draft !== undefined);
  return present.length > 0 ? present : [{ text: null, refusal: null, calls: [] }];
}

/** Parses the JSON data of a stream's events, without the final `[DONE]`. */
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

/** Appends a value to a text, if it is a string. */
function joined<Before extends string | null>(before: Before, more: Json | undefined): Before | string {
  return typeof more === 'string' ? (before ?? '') + more : before;
}

/** Returns the part of a text that precedes the first stop sequence of the request. */
function untilStop(text: string, { stop }: JsonObject): string {
  const sequences = [stop ?? []].flat().filter((sequence) => typeof sequence === 'string' && sequence !== '');
  const ends = sequences.map((sequence) => text.indexOf(String(sequence))).filter((at) => at >= 0);
  return text.slice(0, Math.min(text.length, ...ends));
}

/** The required format of the text. */
type TextForm = { kind: 'text' | 'object' } | { kind: 'schema'; schema: JsonObject };

/** Reads the format that `response_format` requires. */
function textForm({ response_format: format }: JsonObject): TextForm {
  const { type, json_schema: jsonSchema } = objectOf(format);
  if (type === 'json_object') return { kind: 'object' };
  return type === 'json_schema' ? { kind: 'schema', schema: objectOf(objectOf(jsonSchema).schema) } : { kind: 'text' };
}
