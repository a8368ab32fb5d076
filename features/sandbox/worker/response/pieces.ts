/** White space and then a run of at most six letters or digits, a character of Chinese, or one sign. */
const piece = /[\t-\r ]*(?:[A-Za-z\d]{1,6}|[^\t-\r ])|[\t-\r ]+/gu;

/** A text in pieces of about a token each, which put together are the text. */
export function piecesOf(text: string): string[] {
  return text.match(piece) ?? [];
}

/** Pieces in at most `maxGroups` groups of the same size, the last of which may be smaller. */
export function inGroups(pieces: string[], maxGroups: number): string[][] {
  const size = Math.max(1, Math.ceil(pieces.length / maxGroups));
  return Array.from({ length: Math.ceil(pieces.length / size) }, (_, index) =>
    pieces.slice(index * size, (index + 1) * size),
  );
}

/** Characters after which the count is extrapolated. */
const countedLength = 2_000;

/** The approximate number of tokens of texts; long ones are extrapolated from their beginning. */
export function countTokens(texts: string[]): number {
  const whole = texts.filter((text) => text !== '').join('\n');
  return Math.round(piecesOf(whole.slice(0, countedLength)).length * Math.max(1, whole.length / countedLength));
}
