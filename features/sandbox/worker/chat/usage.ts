import { oncePerObject } from '../../../../app/core/memoize.ts';
import { isObject, type Json, type JsonObject, objectOf } from '../../../reference/document/json.ts';
import { countTokens, piecesOf } from '../response/pieces.ts';
import type { Budget, Choice, Completion } from './complete.ts';

/**
 * How much a request lets the model write, and how much the example's model thinks, if it is the one that is asked: as
 * much as there is room for.
 */
export function budgetOf(body: JsonObject, example: JsonObject): Budget {
  const limit = body.max_completion_tokens ?? body.max_tokens;
  const maxTokens = typeof limit === 'number' ? Math.max(0, limit) : Number.POSITIVE_INFINITY;
  const thinking =
    body.model === example.model
      ? countOf(objectOf(objectOf(example.usage).completion_tokens_details).reasoning_tokens)
      : 0;
  return { maxTokens, thinking: Math.min(maxTokens, thinking) };
}

/** The usage of a chat request, in the fields that the example has; the sums add up. Tokens are estimated. */
export function usageOf(
  body: JsonObject,
  { choices, audio }: Completion,
  { thinking }: Budget,
  example: JsonObject,
): JsonObject {
  const known = objectOf(example.usage);
  const details = objectOf(known.completion_tokens_details);
  const visible = choices.reduce((sum, choice) => sum + countChoice(choice), 0);
  const audioTokens = audio === undefined ? 0 : countOf(details.audio_tokens);
  const rejected = countOf(details.rejected_prediction_tokens);
  const prompt = countText([body.messages, body.tools, body.functions].filter((value) => value !== undefined));
  const completion = visible + thinking + audioTokens + rejected;
  const counts: { [name: string]: number } = {
    reasoning_tokens: thinking,
    audio_tokens: audioTokens,
    rejected_prediction_tokens: rejected,
    accepted_prediction_tokens: Math.min(visible, countOf(details.accepted_prediction_tokens)),
  };
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    ...part('completion_tokens_details', (name) => counts[name] ?? 0),
    ...part('prompt_tokens_details', (_, value) => Math.min(prompt, countOf(value))),
  };

  function part(name: string, tokensOf: (name: string, value: Json) => number): JsonObject {
    const there = known[name];
    return isObject(there)
      ? { [name]: Object.fromEntries(Object.entries(there).map(([key, value]) => [key, tokensOf(key, value)])) }
      : {};
  }
}

/** Of 128 choices most are the same, with what takes long to count. */
const countChoice = oncePerObject(({ pieces, calls }: Choice): number =>
  calls.reduce((all, call) => all + piecesOf(call.name).length + piecesOf(call.arguments).length, pieces.length),
);

/** Tokens of a picture or a sound, whatever its size. */
const dataTokens = 85;

/** The tokens of all texts in a value, deep inside as well; data in base64 counts as little as an image does. */
function countText(value: Json): number {
  let data = 0;
  const texts: string[] = [];
  const open: Json[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') {
      if (next.startsWith('data:') || (next.length >= 500 && /^[A-Za-z0-9+/]{500}/.test(next))) data += dataTokens;
      else texts.push(next);
    } else if (typeof next === 'object' && next !== null) for (const member of Object.values(next)) open.push(member);
  }
  return data + countTokens(texts);
}

/** The value when it is a number above zero; otherwise 0. */
export function countOf(value: Json | undefined): number {
  return typeof value === 'number' && value > 0 ? value : 0;
}
