/** The longest run of letters or digits that counts as one token. */
const maxRunLength = 6;

/**
 * Where the piece ends that begins at an index: white space and then a character of Chinese, a run of letters or
 * digits, or one sign.
 */
function pieceEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && isSpace(text.charCodeAt(at))) at += 1;
  if (at >= text.length) return at;
  const first = text.charCodeAt(at);
  if (!isWord(first)) return at + (first >= 0xd800 && first <= 0xdbff ? 2 : 1);
  const end = Math.min(text.length, at + maxRunLength);
  while (at < end && isWord(text.charCodeAt(at))) at += 1;
  return at;
}

/** A text in pieces of about a token each, which put together are the text. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = pieceEnd(text, at);
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}

/** How many tokens a text has, about: what `piecesOf` would divide it into. */
export function countPieces(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at = pieceEnd(text, at)) count += 1;
  return count;
}

/** Pieces in at most `maxGroups` groups of the same size, the last of which may be smaller. */
export function inGroups(pieces: string[], maxGroups: number): string[][] {
  const size = Math.max(1, Math.ceil(pieces.length / maxGroups));
  return Array.from({ length: Math.ceil(pieces.length / size) }, (_, index) =>
    pieces.slice(index * size, (index + 1) * size),
  );
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

function isWord(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);
}

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
