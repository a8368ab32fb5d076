/** An ISO date, which Chromium breaks at its hyphens, and punctuation after it that must not begin a line. */
export const date = /(\b\d{4}-\d{2}-\d{2}\b[\uff1a\uff1b]?)/;

/** Maximum length of code that stays on one line, because it fits a phone. */
const maxCharacters = 24;

/** Characters at which a browser may break code: `GET /models`, `qwen3.7-max`. */
const breaks = /[\s/?-]/;

/** Break opportunities after a slash, the dot of a field, or punctuation of a query or call; none in a URL's host. */
const punctuationBreaks = /(?<=[^:/\s]\/|[?&=(]|[\w)\]]\.(?<!^\w+:\/\/[^/]*))(?=[A-Za-z_"{])/;

/** Break opportunities inside a name: after underscores and dots, and before capitalized words. */
const nameBreaks = /(?<=[a-z]\.)(?=[a-z])|(?<=[A-Za-z\d]_)(?=[A-Za-z\d])|(?<=[a-z])(?=[A-Z][a-z])/;

/** Maximum length of a name that fits a table cell on the smallest phones. */
const maxNarrowCharacters = 18;

/** Whether inline code gets the class `whole`, which keeps the name of a model or operation on one line. */
export function isUnbreakable(code: string): boolean {
  return code.length <= maxCharacters && breaks.test(code);
}

/** Splits code into parts that a browser keeps on one line. */
export function unbreakableParts(code: string): string[] {
  return code.length <= maxCharacters ? [code] : code.split(breaks);
}

/**
 * A part of code. `breaks` says which phones may break the line before it: all, or only `narrow` ones; undefined for
 * the first part. `beginsUrl`: Firefox would break the line inside it, after `https://`.
 */
export type CodePart = { text: string; breaks: 'phone' | 'narrow' | undefined; beginsUrl: boolean };

/** Splits code that is too long for a phone at its break opportunities. */
export function breakableParts(code: string): CodePart[] {
  if (code.length <= maxNarrowCharacters) return [{ text: code, breaks: undefined, beginsUrl: false }];
  const atMarks = code.length > maxCharacters ? 'phone' : 'narrow';
  return code.split(punctuationBreaks).flatMap((part, place) =>
    (part.length > maxNarrowCharacters ? part.split(nameBreaks) : [part]).map((text, inside): CodePart => ({
      text,
      breaks: inside > 0 ? 'narrow' : place > 0 ? atMarks : undefined,
      beginsUrl: text.includes('://'),
    })),
  );
}
