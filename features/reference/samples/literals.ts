import { isObject, type Json } from '../document/json.ts';
import { exactDigits, jsonText } from '../document/json-text.ts';

/** Indents every line after the first. */
export function indentContinuation(text: string, spaces: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`);
}

/** Escapes a text for an element or attribute of XML. */
export function escapedXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Joins lines of code. */
export function lines(...all: string[]): string {
  return all.join('\n');
}

// JSON strings are valid in Python and Java: the escapes are the same, and JSON.stringify escapes no surrogate pairs.

/** Maximum columns of a line that holds a whole list or object, so that it fits into the column of samples. */
const maxColumns = 56;

/** Writes a JSON value as a JavaScript expression, indented by 2. */
export function javascriptLiteral(value: Json): string {
  return write(value, 2, {
    text: javascriptText,
    // A plain key of this name would set the object's prototype.
    key: (key) => (key === '__proto__' ? "['__proto__']" : /^[A-Za-z_$][\w$]*$/.test(key) ? key : javascriptText(key)),
    atom: jsonText,
    open: '{ ',
    close: ' }',
    last: ',',
  });
}

/** Writes a string as a JavaScript literal, in single quotes. */
export function javascriptText(text: string): string {
  return `'${jsonText(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** Writes a JSON value as a Python expression, indented by 4. */
export function pythonLiteral(value: Json): string {
  return write(value, 4, { text: jsonText, key: jsonText, atom: pythonAtom, open: '{', close: '}', last: ',' });
}

/** Writes a JSON value as JSON, indented by 2, with short lists and objects on one line. */
export function jsonLiteral(value: Json): string {
  return write(value, 2, { text: jsonText, key: jsonText, atom: jsonText, open: '{ ', close: ' }', last: '' });
}

type Notation = {
  text: (text: string) => string;
  key: (key: string) => string;
  atom: (value: Json) => string;
  open: string;
  close: string;
  /** The separator after the last part, if each part has a line. */
  last: string;
};

/** Writes a value after its `name`, in a line that is indented by `indent` columns. */
function write(value: Json, step: number, notation: Notation, indent = 0, name = ''): string {
  if (typeof value === 'string') return name + (exactDigits(value) ?? notation.text(value));
  const isList = Array.isArray(value);
  if (!isList && !isObject(value)) return name + notation.atom(value);
  const parts = isList
    ? value.map((item) => write(item, step, notation, indent + step))
    : Object.entries(value).map(([key, item]) => write(item, step, notation, indent + step, `${notation.key(key)}: `));
  const [open, close] = isList ? ['[', ']'] : [notation.open, notation.close];
  if (parts.length === 0) return name + open.trim() + close.trim();
  const line = name + open + parts.join(', ') + close;
  // The parts are on one line if they fit, otherwise each has a line.
  const room = maxColumns - indent;
  if (!line.includes('\n') && line.length <= room && columnsOf(line) <= room) return line;
  const margin = ' '.repeat(step);
  const lines = parts.map((part) => margin + part.replaceAll('\n', `\n${margin}`));
  return `${name}${open.trim()}\n${lines.join(',\n')}${notation.last}\n${close.trim()}`;
}

/** Returns the width of code in columns: a Han character is as wide as two Latin ones. */
function columnsOf(line: string): number {
  return line.length + (line.match(/[\u2E80-\uFFEF]/g)?.length ?? 0);
}

function pythonAtom(value: Json): string {
  if (value === null) return 'None';
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : jsonText(value);
}

/** A Java string, or the qualified name of a class. */
const javaNames = /"(?:[^"\\]+|\\.)*"|\b(?:com|java)\.(?:[a-z]\w*\.)+([A-Z]\w*)/g;

/** Replaces the qualified names in Java code by the names of classes; `imports` has an import of each class. */
export function withImports(code: string): { code: string; imports: string } {
  const names = new Set<string>();
  const short = code.replaceAll(javaNames, (token: string, name?: string) => {
    if (name !== undefined) names.add(token);
    return name ?? token;
  });
  const imports = [...names].toSorted().map((name) => `import ${name};\n`);
  return { code: short, imports: imports.join('') };
}

/** Writes `Type.builder()`, one call per line, and `.build()`; the lines after the first are indented by 8. */
export function builder(type: string, calls: string[]): string {
  return `${type}.builder()\n${[...calls, 'build()'].map((call) => `        .${indentContinuation(call, 8)}`).join('\n')}`;
}

/** Writes a JSON value as an expression of `List`, `Map` and boxed values, for `JsonValue.from`. */
export function javaValue(value: Json): string {
  const digits = exactDigits(value);
  if (digits !== undefined) return digits.includes('.') ? `new java.math.BigDecimal("${digits}")` : `${digits}L`;
  if (typeof value === 'string') return jsonText(value);
  if (value === null) return javaJson(null);
  if (Array.isArray(value)) return `java.util.List.of(${spread(value.map(javaValue))})`;
  // Integers beyond 32 bits need the suffix `L`.
  if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) > 2_147_483_647) return `${value}L`;
  if (!isObject(value)) return jsonText(value);
  const entries = Object.entries(value).map(([key, item]) => `${jsonText(key)}, ${javaValue(item)}`);
  // Map.of takes at most ten pairs.
  return entries.length <= 10
    ? `java.util.Map.of(${spread(entries)})`
    : `java.util.Map.ofEntries(${spread(entries.map((entry) => `java.util.Map.entry(${entry})`))})`;
}

/** Writes a JSON value as a `JsonValue`. */
export function javaJson(value: Json): string {
  return `com.openai.core.JsonValue.from(${value === null ? 'null' : javaValue(value)})`;
}

/** Converts a field's name to Java's convention: `max_tokens` → `maxTokens`. */
export function javaName(name: string): string {
  return name.replaceAll(/_+(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function spread(parts: string[]): string {
  const line = parts.join(', ');
  if (withImports(line).code.length <= 60 && !line.includes('\n')) return line;
  return `\n        ${parts.map((part) => indentContinuation(part, 8)).join(',\n        ')}`;
}
