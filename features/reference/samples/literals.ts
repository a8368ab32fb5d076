import { exactDigits, isObject, jsonText, type Json } from '../document/json.ts';

/** How many columns a value may take before its parts get a line each: what a column of samples has room for. */
const maxColumns = 56;

/** A JSON value as a JavaScript expression, indented by 2. */
export function javascriptLiteral(value: Json): string {
  return write(value, 2, {
    text: javascriptText,
    key: (key) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : javascriptText(key)),
    atom: jsonText,
    open: '{ ',
    close: ' }',
    last: ',',
  });
}

/** A string as a JavaScript literal, in single quotes. */
export function javascriptText(text: string): string {
  return `'${jsonText(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** A JSON value as a Python expression, indented by 4. */
export function pythonLiteral(value: Json): string {
  return write(value, 4, { text: pythonText, key: pythonText, atom: pythonAtom, open: '{', close: '}', last: ',' });
}

/** A string as a Python literal; JSON's escapes are valid in Python, except surrogate pairs, which JSON.stringify does not write. */
export function pythonText(text: string): string {
  return jsonText(text);
}

/** A string as a Java literal: JSON's escapes are valid in Java. */
export function javaText(text: string): string {
  return jsonText(text);
}

/** A JSON value as JSON, indented by 2, with short lists and objects on one line. */
export function jsonLiteral(value: Json): string {
  return write(value, 2, { text: jsonText, key: jsonText, atom: jsonText, open: '{ ', close: ' }', last: '' });
}

type Notation = {
  text: (text: string) => string;
  key: (key: string) => string;
  atom: (value: Json) => string;
  open: string;
  close: string;
  /** What follows the last of several lines. */
  last: string;
};

function write(value: Json, step: number, notation: Notation): string {
  if (typeof value === 'string') return exactDigits(value) ?? notation.text(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => write(item, step, notation));
    return layOut(items, '[', ']', step, notation.last);
  }
  if (!isObject(value)) return notation.atom(value);
  const entries = Object.entries(value).map(([key, item]) => `${notation.key(key)}: ${write(item, step, notation)}`);
  return layOut(entries, notation.open, notation.close, step, notation.last);
}

/** On one line if it fits, otherwise one line each. */
function layOut(parts: string[], open: string, close: string, step: number, last: string): string {
  if (parts.length === 0) return open.trim() + close.trim();
  const line = open + parts.join(', ') + close;
  if (columnsOf(line) <= maxColumns && !line.includes('\n')) return line;
  const margin = ' '.repeat(step);
  const lines = parts.map((part) => margin + part.replaceAll('\n', `\n${margin}`));
  return `${open.trim()}\n${lines.join(',\n')}${last}\n${close.trim()}`;
}

/** In code, a Han character is as wide as two Latin ones. */
function columnsOf(line: string): number {
  return line.length + (line.match(/[\u2E80-\uFFEF]/g)?.length ?? 0);
}

function pythonAtom(value: Json): string {
  if (value === null) return 'None';
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : jsonText(value);
}
