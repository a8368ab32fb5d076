import { Fault, lineAt } from '../faults/fault.ts';

/** The source text of the configuration, to locate faults. */
export type ConfigText = { file: string; text: string };

/**
 * Creates a fault for a configuration key, at the line of the key or of its closest parent that exists in the file.
 * A `missing` key is not searched for, as the search would find the same key of another item.
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

/** Searches a text for keys, each after the previous match. Returns the line of the last match, if any. */
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

/** Yields the brackets, commas, strings and comments of code, each with the bracket depth after it. */
export function* tokensIn(code: string) {
  let depth = 0;
  for (const { 0: token, index: at } of code.matchAll(tokens)) {
    if ('[{('.includes(token)) depth++;
    if (')}]'.includes(token)) depth--;
    yield { token, at, depth };
  }
}

/** Returns the offset of an item, without its leading comments, in the list at a text's start; -1 if there is none. */
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
