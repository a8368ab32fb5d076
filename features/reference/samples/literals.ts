import { exactDigits, isObject, jsonText, type Json } from '../document/json.ts';
import { indentContinuation } from './sample.ts';

// A string of JSON is one of Python and Java as well: their escapes are the same, and JSON.stringify writes no surrogate pairs.

/** How many columns a value may take before its parts get a line each: what a column of samples has room for. */
const maxColumns = 56;

/** A JSON value as a JavaScript expression, indented by 2. */
export function javascriptLiteral(value: Json): string {
  return write(value, 2, {
    text: javascriptText,
    // Written as a plain key, it would be the object's prototype.
    key: (key) => (key === '__proto__' ? "['__proto__']" : /^[A-Za-z_$][\w$]*$/.test(key) ? key : javascriptText(key)),
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
  return write(value, 4, { text: jsonText, key: jsonText, atom: pythonAtom, open: '{', close: '}', last: ',' });
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
  if (!line.includes('\n') && line.length <= maxColumns && columnsOf(line) <= maxColumns) return line;
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

/** The imports of a Java file. */
export type Imports = ReturnType<typeof createImports>;

/** An empty list of imports; `use('a.b.C')` adds one and returns `C`. */
export function createImports() {
  const names = new Set<string>();
  return {
    use(name: string) {
      names.add(name);
      return name.slice(name.lastIndexOf('.') + 1);
    },
    lines: () =>
      [...names]
        .toSorted()
        .map((name) => `import ${name};\n`)
        .join(''),
  };
}

/** `Type.builder()`, one call per line, and `.build()`; inner lines are indented by 8. */
export function builder(type: string, calls: string[]): string {
  return `${type}.builder()\n${[...calls, 'build()'].map((call) => `        .${indentContinuation(call, 8)}`).join('\n')}`;
}

/** A JSON value as an expression of `List`, `Map` and boxed values, as `JsonValue.from` takes it. */
export function javaValue(value: Json, imports: Imports): string {
  const digits = exactDigits(value);
  if (digits !== undefined)
    return digits.includes('.') ? `new ${imports.use('java.math.BigDecimal')}("${digits}")` : `${digits}L`;
  if (typeof value === 'string') return jsonText(value);
  if (value === null) return `${imports.use('com.openai.core.JsonValue')}.from(null)`;
  if (Array.isArray(value))
    return `${imports.use('java.util.List')}.of(${spread(value.map((item) => javaValue(item, imports)))})`;
  if (!isObject(value)) return javaNumber(value);
  const map = imports.use('java.util.Map');
  const entries = Object.entries(value).map(([key, item]) => `${jsonText(key)}, ${javaValue(item, imports)}`);
  // Map.of takes at most ten pairs.
  return entries.length <= 10
    ? `${map}.of(${spread(entries)})`
    : `${map}.ofEntries(${spread(entries.map((entry) => `${map}.entry(${entry})`))})`;
}

/** A number; integers beyond 32 bits need the suffix `L`. */
export function javaNumber(value: Json): string {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) > 2_147_483_647
    ? `${value}L`
    : jsonText(value);
}

/** A number for a parameter of type double. */
export function javaDouble(value: Json): string {
  return typeof value === 'number' && Number.isInteger(value) ? value.toFixed(1) : jsonText(value);
}

/** A JSON value for a method that takes any. */
export function javaJson(value: Json, imports: Imports): string {
  return `${imports.use('com.openai.core.JsonValue')}.from(${javaValue(value, imports)})`;
}

/** The call that adds a field to a request's body which has no setter for it. */
export function javaOther(name: string, value: Json, imports: Imports): string {
  return `putAdditionalBodyProperty(${jsonText(name)}, ${javaJson(value, imports)})`;
}

/** The name of a field as Java has it: `max_tokens` → `maxTokens`. */
export function javaName(name: string): string {
  return name.replaceAll(/_+(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function spread(parts: string[]): string {
  const line = parts.join(', ');
  if (line.length <= 60 && !line.includes('\n')) return line;
  return `\n        ${parts.map((part) => indentContinuation(part, 8)).join(',\n        ')}`;
}
