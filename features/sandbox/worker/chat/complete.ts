import type { SandboxMessages } from '../../messages/sandbox-messages.ts';
import { type JsonObject, isObject, listOf, objectOf, parseJson } from '../../../reference/document/json.ts';
import type { ChosenExample } from '../reply/choose-example.ts';
import { maxSchemaSize, type SchemaFitter } from '../reply/fit-schema.ts';
import { piecesOf } from '../reply/pieces.ts';
import { ApiError } from '../reply/api-error.ts';
import { wantedCalls, writeCalls, type WantedCalls } from './calls.ts';
import { chooseDrafts, textForm, type TextForm } from './choose-draft.ts';
import type { Call, Draft } from './draft.ts';

/** One choice of the answer. `pieces` are those of its text, or of its refusal. */
export type Choice = { pieces: string[]; refused: boolean; calls: Call[]; finish: string };

/** The answer to a chat request, before it is written as JSON or as a stream. */
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
