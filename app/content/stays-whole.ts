/** An ISO date, which Chromium breaks at its hyphens, and the mark that must not begin a line after it. */
export const date = /(\b\d{4}-\d{2}-\d{2}\b[\uff1a\uff1b]?)/;

/** Code of up to this many characters stays on one line; it fits a phone. */
const maxCharacters = 24;

/** Where a browser may break code: `GET /models`, `qwen3.7-max`. */
const breaks = /[\s/?-]/;

/** After a slash, a field's dot, or a mark of a query or call; a URL's host is a name. */
const marks = /(?<=[^:/\s]\/|[?&=(]|[\w)\]]\.(?<!^\w+:\/\/[^/]*))(?=[A-Za-z_"{])/;

/** Inside a name: after its underscores and dots, and before its words in capitals. */
const words = /(?<=[a-z]\.)(?=[a-z])|(?<=[A-Za-z\d]_)(?=[A-Za-z\d])|(?<=[a-z])(?=[A-Z][a-z])/;

/** A name of more characters may not fit a cell of the smallest phones. */
const maxNarrowCharacters = 18;

/** Whether code in a text gets the class `whole`, so that a model's or operation's name is not broken over two lines. */
export function isUnbreakable(code: string): boolean {
  return code.length <= maxCharacters && breaks.test(code);
}

/** The parts of code that each stay on a line. */
export function unbreakableParts(code: string): string[] {
  return code.length <= maxCharacters ? [code] : code.split(breaks);
}

/**
 * A part of code, and which phones may end a line before it: all, or only the smallest; undefined for the first part.
 * `beginsUrl`: Firefox would end a line inside of it, after `https://`.
 */
export type CodePart = { text: string; breaks: 'phone' | 'narrow' | undefined; beginsUrl: boolean };

/** The parts of code between which a phone may end a line, where the code is too long for it. */
export function breakableParts(code: string): CodePart[] {
  if (code.length <= maxNarrowCharacters) return [{ text: code, breaks: undefined, beginsUrl: false }];
  const atMarks = code.length > maxCharacters ? 'phone' : 'narrow';
  return code.split(marks).flatMap((part, place) =>
    (part.length > maxNarrowCharacters ? part.split(words) : [part]).map((text, inside): CodePart => ({
      text,
      breaks: inside > 0 ? 'narrow' : place > 0 ? atMarks : undefined,
      beginsUrl: text.includes('://'),
    })),
  );
}
