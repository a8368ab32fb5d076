import { Fault, lineAt } from '../faults/fault.ts';

/** The configuration as its author wrote it, for the locations of faults. */
export type ConfigText = { file: string; text: string };

/**
 * The fault of one key of the configuration; the line is that of the key in the file, or of the innermost around it that is
 * there. A `missing` key is not looked for: another item may have it.
 */
export function keyFault(
  keys: PropertyKey[],
  message: string,
  source: ConfigText,
  hint?: string,
  missing = false,
): Fault {
  const line = lineOf(missing ? keys.slice(0, -1) : keys, source.text);
  return new Fault({ file: source.file, line }, `${formatKeys(keys)}: ${message}`, hint);
}

/** The line of the last of some keys that follow each other in the text; undefined when none is found. */
function lineOf(keys: PropertyKey[], text: string): number | undefined {
  let offset: number | undefined;
  for (const key of keys) {
    const rest = text.slice(offset ?? 0);
    const next =
      typeof key === 'number'
        ? itemOffset(rest, key)
        : rest.search(new RegExp(`(?<!\\w)${RegExp.escape(String(key))}['"]?:`));
    if (next >= 0) offset = (offset ?? 0) + next;
  }
  return offset === undefined ? undefined : lineAt(text, offset);
}

const tokens = /(['"`])(?:\\[^]|(?!\1)[^])*\1|\/\/[^\n]*|\/\*[^]*?\*\/|[[{()}\],]/g;

/** The brackets, commas, texts and comments of code, each with the number of brackets that are open behind it. */
export function* tokensIn(code: string) {
  let depth = 0;
  for (const { 0: token, index: at } of code.matchAll(tokens)) {
    if ('[{('.includes(token)) depth++;
    if (')}]'.includes(token)) depth--;
    yield { token, at, depth };
  }
}

/** The offset of an item, after comments before it, of the list that a text begins with; -1 when it has fewer, or begins with none. */
function itemOffset(text: string, index: number): number {
  let commas = 0;
  for (const { token, at, depth } of tokensIn(text)) {
    if (token === ',' && depth === 1) commas++;
    if (depth < 1 && ',)}]'.includes(token)) return -1;
    if (depth === 1 && commas === index && '[,'.includes(token))
      return at + 1 + text.slice(at + 1).search(/(?<!\/\/.*)[^\s/]/);
  }
  return -1;
}

function formatKeys(keys: PropertyKey[]): string {
  if (keys.length === 0) return 'the default export';
  return keys
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
