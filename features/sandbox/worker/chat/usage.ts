import { memoizeByObject } from '../../../../app/core/memoize.ts';
import { isObject, type Json, type JsonObject, nodesIn, objectOf, textsOf } from '../../../reference/document/json.ts';
import { countTokens } from '../response/pieces.ts';
import type { Budget, Choice, Completion } from './complete.ts';

/**
 * Returns the token budget of a request. It reasons as much as the example, within its limit, if it has the same model.
 */
export function budgetOf(body: JsonObject, example: JsonObject): Budget {
  const limit = body.max_completion_tokens ?? body.max_tokens;
  const maxTokens = typeof limit === 'number' ? Math.max(0, limit) : Number.POSITIVE_INFINITY;
  const { details } = readUsage(example);
  const thinking = body.model === example.model ? positive(details.reasoning_tokens) : 0;
  return { maxTokens, thinking: Math.min(maxTokens, thinking) };
}

/** Returns the usage of a chat, with the example's fields and names. Tokens are estimated, and their sums add up. */
export function usageOf(
  body: JsonObject,
  { choices, audio }: Completion,
  { thinking }: Budget,
  example: JsonObject,
): JsonObject {
  const { usage, details, sent, made } = readUsage(example);
  const visible = choices.reduce((sum, choice) => sum + countChoice(choice), 0);
  const audioTokens = audio === undefined ? 0 : positive(details.audio_tokens);
  const rejected = positive(details.rejected_prediction_tokens);
  const prompt = countText([body.messages, body.tools, body.functions].filter((value) => value !== undefined));
  const completion = visible + thinking + audioTokens + rejected;
  const counts: { [name: string]: number } = {
    reasoning_tokens: thinking,
    audio_tokens: audioTokens,
    rejected_prediction_tokens: rejected,
    accepted_prediction_tokens: Math.min(visible, positive(details.accepted_prediction_tokens)),
  };
  const madeDetails = Object.keys(details).map((name) => [name, counts[name] ?? 0]);
  return {
    ...atMost(prompt, usage),
    [sent]: prompt,
    [made]: completion,
    total_tokens: prompt + completion,
    ...(madeDetails.length === 0 ? {} : { [`${made}_details`]: Object.fromEntries(madeDetails) }),
  };
}

/** Returns the usage of an example, its details of what was made, and its names for what was sent and made. */
function readUsage(example: JsonObject) {
  const usage = objectOf(example.usage);
  const [sent, made] =
    'input_tokens' in usage ? ['input_tokens', 'output_tokens'] : ['prompt_tokens', 'completion_tokens'];
  return { usage, details: objectOf(usage[`${made}_details`]), sent, made };
}

/** Copies the counts of an example, none above `limit`: what was cached is no more than what was sent. */
function atMost(limit: number, counts: JsonObject): JsonObject {
  const limited = Object.entries(counts).map(([name, value]): [string, Json] => {
    if (isObject(value)) return [name, atMost(limit, value)];
    return [name, name.endsWith('_tokens') ? Math.min(limit, positive(value)) : value];
  });
  return Object.fromEntries(limited);
}

/** Cached, as most of up to 128 choices are the same object. */
const countChoice = memoizeByObject(
  ({ pieces, calls }: Choice): number =>
    pieces.length + countTokens(calls.flatMap((call) => [call.name, call.arguments])),
);

/** The tokens of an image or audio, whatever its size. */
const dataTokens = 85;

/** Counts the tokens of all strings in a value at any depth. Base64 data counts as an image. */
function countText(value: Json): number {
  const texts = textsOf([...nodesIn(value)].flatMap((node): Json[] => Object.values(node)));
  const words = texts.filter((text) => !text.startsWith('data:') && !/^[A-Za-z0-9+/]{500}/.test(text));
  return (texts.length - words.length) * dataTokens + countTokens(words);
}

/** Returns a value if it is a positive number; otherwise 0. */
export function positive(value: Json | undefined): number {
  return typeof value === 'number' && value > 0 ? value : 0;
}
