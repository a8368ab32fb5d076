import { countPieces } from './pieces.ts';

/** Characters after which the count is extrapolated. */
const countedLength = 2_000;

/** The approximate number of tokens of texts; long ones are extrapolated from their beginning. */
export function countTokens(texts: string[]): number {
  let count = 0;
  let length = 0;
  for (const text of texts) {
    if (length < countedLength) count += countPieces(text.slice(0, countedLength - length));
    length += text.length;
  }
  return Math.round(count * Math.max(1, length / countedLength));
}
