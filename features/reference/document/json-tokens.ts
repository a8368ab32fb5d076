/** A token of JSON with a colour of its own, in the theme's terms; `start` and `end` are in UTF-16 units. */
export type JsonToken = { kind: 'keyword' | 'string' | 'constant'; start: number; end: number };

/** Text, a name before its colon, a number or a word of JSON. */
const token = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*|\b(?:true|false|null)\b)/g;

/** The tokens of JSON, also among other text; names are keywords, as those of arguments in the samples are. */
export function jsonTokens(text: string): JsonToken[] {
  return Array.from(text.matchAll(token), (found) => {
    const [, string, colon, atom] = found;
    return {
      kind: atom !== undefined ? 'constant' : colon === undefined ? 'string' : 'keyword',
      start: found.index,
      end: found.index + (string ?? atom ?? '').length,
    };
  });
}
