import type { Json, JsonObject } from '../../../reference/document/json.ts';
import { hash } from '../response/fingerprint.ts';
import type { SandboxMessages } from '../../messages/en.ts';
import { ApiError } from '../response/api-error.ts';
import type { Choice } from './complete.ts';

/** The most log probabilities of one choice, alternatives counted. */
const maxTokens = 10_000;

const encoder = new TextEncoder();

/**
 * Log probabilities for some pieces of a choice, as a chat completion has them; `count` of the likeliest at each,
 * `others` where the text itself has too few words. The numbers are made up.
 * @throws ApiError for a choice that has more of them than the sandbox writes
 */
export function logprobsOf(
  { pieces, refused }: Choice,
  part: string[],
  { count, others, messages }: { count: number; others: string[]; messages: SandboxMessages },
): JsonObject {
  const limit = Math.floor(maxTokens / (count + 1));
  if (pieces.length > limit)
    throw new ApiError(400, { message: messages.tooManyLogprobs(pieces.length, limit), param: 'logprobs' });
  const likely = firstDistinct([...pieces, ...others], count);
  const tokens = part.map((piece): Json => ({
    ...token(piece, 0),
    top_logprobs: [piece, ...likely.filter((other) => other !== piece)]
      .slice(0, count)
      .map((other, rank) => token(other, rank)),
  }));
  return { content: refused ? null : tokens, refusal: refused ? tokens : null };
}

function token(text: string, rank: number): JsonObject {
  return { token: text, logprob: -(hash(text) % 1_000) / 10_000 - rank * 2, bytes: [...encoder.encode(text)] };
}

/** The first texts of a list that differ from each other, at most `count`. */
function firstDistinct(texts: string[], count: number): string[] {
  const distinct = new Set<string>();
  for (const text of texts) {
    if (distinct.size >= count) break;
    distinct.add(text);
  }
  return [...distinct];
}
