/** White space, followed by at most six ASCII letters and digits, or by one other character. */
const piece = /[\t-\r ]*(?:[A-Za-z\d]{1,6}|[^\t-\r ])|[\t-\r ]+/gu;

/** Splits a text into pieces of about a token each. Joined, they are the text. */
export function piecesOf(text: string): string[] {
  return text.match(piece) ?? [];
}

/** Splits pieces into at most `maxGroups` groups of the same size; the last may be smaller. */
export function inGroups(pieces: string[], maxGroups: number): string[][] {
  const size = Math.max(1, Math.ceil(pieces.length / maxGroups));
  return Array.from({ length: Math.ceil(pieces.length / size) }, (_, index) =>
    pieces.slice(index * size, (index + 1) * size),
  );
}

/** The number of characters after which the count is extrapolated. */
const countedLength = 2_000;

/** Estimates the number of tokens of texts. Long texts are extrapolated from their beginning. */
export function countTokens(texts: string[]): number {
  const whole = texts.filter((text) => text !== '').join('\n');
  return Math.round(piecesOf(whole.slice(0, countedLength)).length * Math.max(1, whole.length / countedLength));
}
