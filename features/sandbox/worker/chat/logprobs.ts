import { type Json, type JsonObject, objectOf } from '../../../reference/document/json.ts';
import { hash } from '../response/fingerprint.ts';
import { ApiError } from '../response/api-error.ts';
import type { SandboxCall } from '../read-request.ts';
import type { Choice } from './complete.ts';
import { countOf } from './usage.ts';

/** The most log probabilities of one choice, alternatives counted. */
const maxTokens = 10_000;

const encoder = new TextEncoder();

/**
 * Log probabilities for some pieces of a choice, as a chat completion has them, with as many alternatives as the request
 * wants: words of the text, and usual ones where it has too few. The numbers are made up.
 * @returns undefined for a request that wants none
 * @throws ApiError for a choice that has more of them than the sandbox writes
 */
export function logprobsOf(
  { body, messages }: SandboxCall,
  { pieces, refused }: Choice,
  part: string[],
): JsonObject | undefined {
  const { logprobs, top_logprobs: top } = objectOf(body);
  if (logprobs !== true) return undefined;
  const count = countOf(top);
  const limit = Math.floor(maxTokens / (count + 1));
  if (pieces.length > limit)
    throw new ApiError(400, ({ tooManyLogprobs }) => ({
      message: tooManyLogprobs(pieces.length, limit),
      param: 'logprobs',
    }));
  const likely = [...new Set([...pieces.slice(0, 2 * count), ...messages.tokens])];
  const tokens = part.map((piece): Json => ({
    ...token(piece, 0),
    top_logprobs: [piece, ...likely.filter((other) => other !== piece)].slice(0, count).map(token),
  }));
  return { content: refused ? null : tokens, refusal: refused ? tokens : null };
}

function token(text: string, rank: number): JsonObject {
  return { token: text, logprob: -(hash(text) % 1_000) / 10_000 - rank * 2, bytes: [...encoder.encode(text)] };
}
