import type { Json, JsonObject } from '../../../reference/document/json.ts';
import { hash } from '../reply/fingerprint.ts';
import type { Choice } from './complete.ts';

const encoder = new TextEncoder();

/**
 * Log probabilities for some pieces of a choice, as a chat completion has them; `count` of the likeliest at each,
 * `others` where the text itself has too few words. The numbers are made up.
 */
export function logprobsOf(
  { pieces, refused }: Choice,
  part: string[],
  { count, others }: { count: number; others: string[] },
): JsonObject {
  const tokens = part.map((piece): Json => ({
    ...token(piece, 0),
    top_logprobs: [piece, ...pieces, ...others]
      .filter(isFirst)
      .slice(0, count)
      .map((other, rank) => token(other, rank)),
  }));
  return { content: refused ? null : tokens, refusal: refused ? tokens : null };
}

function token(text: string, rank: number): JsonObject {
  return { token: text, logprob: -(hash(text) % 1_000) / 10_000 - rank * 2, bytes: [...encoder.encode(text)] };
}

function isFirst(piece: string, index: number, all: string[]): boolean {
  return all.indexOf(piece) === index;
}
