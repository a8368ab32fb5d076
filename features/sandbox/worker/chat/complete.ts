import type { SandboxMessages } from '../../messages/en.ts';
import { isObject, type JsonObject, listOf, objectOf, parseJson } from '../../../reference/document/json.ts';
import type { ChosenExample } from '../response/choose-example.ts';
import { maxSchemaSize, type SchemaFitter } from '../response/fit-schema.ts';
import { piecesOf } from '../response/pieces.ts';
import { ApiError } from '../response/api-error.ts';
import { wantedCalls, type WantedCalls, writeCalls } from './calls.ts';
import { type Call, type Draft, draftsOf } from './draft.ts';

/** One choice of the response. `pieces` are those of its text, or of its refusal. */
export type Choice = { pieces: string[]; refused: boolean; calls: Call[]; finish: string };

/** The response to a chat request, before it is written as JSON or as a stream. */
export type Completion = {
  choices: Choice[];
  style: WantedCalls['style'];
  /** Whether text is spoken, and in which format. */
  audio?: string;
  /** Alternative tokens for the log probabilities. */
  tokens: string[];
};

/** How many tokens the model thinks before it writes, of those that it may use. */
export type Budget = { thinking: number; maxTokens: number };

/**
 * Answers a chat request: with the example whose request is nearest, and what the request determines put in.
 * @throws ApiError for what the schema cannot say: a function that is not defined, a JSON Schema that nothing fits
 */
export function complete(
  body: JsonObject,
  ranked: ChosenExample[],
  named: boolean,
  budget: Budget,
  schemas: SchemaFitter,
  messages: SandboxMessages,
): Completion {
  const wanted = wantedCalls(body, messages);
  const form = textForm(body);
  const drafts = chooseDrafts(ranked, wanted, form, named, messages);
  const count = typeof body.n === 'number' ? body.n : 1;
  const written = drafts.map((draft) => writeChoice(draft));
  const audio = listOf(body.modalities).includes('audio') ? String(objectOf(body.audio).format ?? 'wav') : undefined;
  const choices = Array.from({ length: count }, (_, index) => written[index % written.length]).filter(
    (choice) => choice !== undefined,
  );
  return {
    choices,
    style: wanted?.style ?? 'tools',
    tokens: messages.tokens,
    ...(audio === undefined || wanted !== undefined ? {} : { audio }),
  };

  function writeChoice(draft: Draft): Choice {
    if (draft.refusal !== null) return { pieces: piecesOf(draft.refusal), refused: true, calls: [], finish: 'stop' };
    if (wanted === undefined) return writeText(draft.text ?? messages.answer);
    const finish = wanted.named ? 'stop' : wanted.style === 'tools' ? 'tool_calls' : 'function_call';
    return { pieces: [], refused: false, calls: writeCalls(wanted, draft, schemas, messages), finish };
  }

  function writeText(text: string): Choice {
    const pieces = piecesOf(form.kind === 'text' ? untilStop(text, body) : inForm(text, form, schemas, messages));
    const room = Math.max(0, budget.maxTokens - budget.thinking);
    return {
      pieces: pieces.slice(0, room),
      refused: false,
      calls: [],
      finish: pieces.length > room ? 'length' : 'stop',
    };
  }
}

/** A completion that ends in the middle of each text, and before it calls anything. */
export function endEarly(completion: Completion, finish: string): Completion {
  const choices = completion.choices.map(({ pieces, refused }) => ({
    pieces: pieces.slice(0, Math.ceil(pieces.length / 2)),
    refused,
    calls: [],
    finish,
  }));
  return { ...completion, choices };
}

/** A text up to the first of the request's stop sequences, which is not part of it. */
function untilStop(text: string, { stop }: JsonObject): string {
  const sequences = (typeof stop === 'string' ? [stop] : listOf(stop)).filter(
    (one) => typeof one === 'string' && one !== '',
  );
  const ends = sequences.map((one) => text.indexOf(String(one))).filter((at) => at >= 0);
  return text.slice(0, Math.min(text.length, ...ends));
}

function inForm(text: string, form: TextForm, schemas: SchemaFitter, messages: SandboxMessages): string {
  const value = parseJson(text);
  if (form.kind !== 'schema') return isObject(value) ? text : JSON.stringify({ answer: messages.text });
  if (value !== undefined && schemas.fits(form.schema, value)) return text;
  const made = schemas.valueFor(form.schema, messages.text);
  const param = 'response_format.json_schema.schema';
  if (made === undefined) throw new ApiError(400, { message: messages.badSchema(param, maxSchemaSize), param });
  return JSON.stringify(made);
}

/** What the request wants the text to be. */
type TextForm = { kind: 'text' | 'object' } | { kind: 'schema'; schema: JsonObject };

/** The form that `response_format` requires. */
function textForm({ response_format: format }: JsonObject): TextForm {
  const { type, json_schema: named } = objectOf(format);
  if (type === 'json_object') return { kind: 'object' };
  return type === 'json_schema' ? { kind: 'schema', schema: objectOf(objectOf(named).schema) } : { kind: 'text' };
}

/**
 * The drafts of the nearest example that can answer such a request: calls where calls are wanted, text where text is,
 * JSON where JSON is. An example in which the model refuses answers its own request only.
 */
function chooseDrafts(
  ranked: ChosenExample[],
  wanted: WantedCalls | undefined,
  form: TextForm,
  named: boolean,
  messages: SandboxMessages,
): Draft[] {
  for (const example of ranked) {
    const drafts = draftsOf(example);
    if (named || drafts.every((draft) => (draft.refusal === null ? answers(draft) : example.same))) return drafts;
  }
  return [{ text: messages.answer, refusal: null, calls: [] }];

  function answers({ text, calls }: Draft): boolean {
    if (wanted !== undefined) return calls.length > 0;
    return text !== null && (form.kind !== 'text') === isObject(parseJson(text));
  }
}

/** The most characters that the choices of one response have together. */
const maxLength = 500_000;

/**
 * Bounds what the choices of a response cost; one is always written.
 * @param length of one choice, in characters
 * @throws ApiError that names the largest `n` for choices of that length
 */
export function limitChoices(count: number, length: number, messages: SandboxMessages): void {
  const maxCount = Math.max(1, Math.floor(maxLength / Math.max(1, length)));
  if (count > maxCount) throw new ApiError(400, { message: messages.tooManyChoices('n', count, maxCount), param: 'n' });
}
