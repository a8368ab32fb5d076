import { readFile } from 'node:fs/promises';
import type * as v from 'valibot';
import { type Alias, type Document, isMap, isNode, LineCounter, parseDocument, visit, type YAMLError } from 'yaml';
import { Fault, mergeHint } from './fault.ts';
import { checked } from './validation.ts';

/** The path of a value in a data file: object keys and array indexes, outermost first. */
export type Keys = (string | number)[];

/** A parsed data file: its value, its source text, and a lookup of a value's 1-based line. */
export type Data<Value> = { value: Value; text: string; lineOf: (keys: Keys) => number };

/**
 * Reads a YAML file and validates it against a schema. Returns undefined if the file cannot be read.
 * @throws Fault or AggregateError with the line of each invalid value
 */
export async function readData<const Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): Promise<Data<v.InferOutput<Schema>> | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { document, mistake, lineOf: placeOf } = readYaml(text);
  if (mistake !== undefined)
    throw new Fault({ file, line: mistake.line }, `is not YAML: ${mistake.reason}`, mistake.hint);
  const lineOf = (keys: Keys) => placeOf(keys) ?? 1;
  const value = checked(schema, document.toJS() ?? {}, ({ keys, message, hint }) => {
    return new Fault({ file, line: lineOf(keys) }, `${keys.join('.')} ${message}`.trim(), hint);
  });
  return { value, text, lineOf };
}

/** Parses YAML. `mistake` is its first error; `lineOf` returns the 1-based line of a value or its closest parent. */
export function readYaml(text: string) {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const lineOf = (keys: Keys): number | undefined => {
    for (let length = keys.length; length > 0; length--) {
      const start = startOf(document.getIn(keys.slice(0, length - 1), true), keys[length - 1]);
      if (start !== undefined) return counter.linePos(start).line;
    }
    return undefined;
  };
  return { document, mistake: yamlMistake(document, counter, text), lineOf };
}

/** Returns the start offset of a map's key or of a list's item. */
function startOf(parent: unknown, key: string | number | undefined): number | undefined {
  if (isMap(parent)) {
    const pair = parent.items.find((item) => isNode(item.key) && String(item.key) === String(key));
    return isNode(pair?.key) ? pair.key.range?.[0] : undefined;
  }
  const items: unknown = typeof parent === 'object' && parent !== null && 'items' in parent ? parent.items : undefined;
  const item: unknown = Array.isArray(items) && typeof key === 'number' ? items[key] : undefined;
  return isNode(item) ? item.range?.[0] : undefined;
}

/** Returns a YAML document's first error, also an unresolved alias (`*name`), with its 1-based line and what to write. */
function yamlMistake(document: Document.Parsed, counter: LineCounter, text: string) {
  // Warnings count, too: they report unknown tags, such as `!important`, whose name would be dropped from the value.
  const [error] = [...document.errors, ...document.warnings];
  if (error !== undefined) {
    // The position in the message is relative to the start of the YAML, not of the file.
    const reason = (error.message.split('\n')[0] ?? error.message).replace(/ at line \d+, column \d+:?$/, '');
    const at = openingOf(document, error) ?? error.pos[0];
    return { line: counter.linePos(at).line, reason, hint: yamlHint(error, text) };
  }
  let alias: Alias | undefined;
  visit(document, { Alias: (_, node) => void (alias ??= node.resolve(document) === undefined ? node : undefined) });
  if (alias === undefined) return undefined;
  const { line } = counter.linePos(alias.range?.[0] ?? 0);
  return { line, reason: `*${alias.source} refers to nothing`, hint: 'put texts with special characters in quotes' };
}

/** Returns the offset of the quote or bracket that an error finds without an end, as the error is far below it. */
function openingOf(document: Document, { message, pos: [at] }: YAMLError): number | undefined {
  let start: number | undefined;
  if (/^(?:Missing closing|Flow)/.test(message))
    visit(document, {
      Node: (_, node) => {
        const opens = 'flow' in node ? node.flow : 'type' in node && node.type?.startsWith('QUOTE');
        if (opens === true && node.range && node.range[0] < at && at <= node.range[2]) start = node.range[0];
      },
    });
  return start;
}

function yamlHint({ code, message }: YAMLError, text: string): string {
  if (/^<{7} /m.test(text)) return mergeHint;
  if (message.startsWith('Missing closing')) return 'write the quote at the end of the text, too';
  if (message.startsWith('Flow')) return 'close the bracket, and indent the lines between: [a, b] or { a: b }';
  if (message.startsWith('Unexpected scalar')) return `put a text with one kind of quotes in the other: "It's"`;
  switch (code) {
    case 'TAB_AS_INDENT':
      return 'indent with spaces';
    case 'DUPLICATE_KEY':
      return 'keep one of the two';
    case 'BLOCK_AS_IMPLICIT_KEY':
      return "put a text with a colon in straight quotes, title: 'A: B', and begin keys of one level in one column";
    case 'MULTILINE_IMPLICIT_KEY':
    case 'MISSING_CHAR':
      return 'write a half-width colon and a space after each key, and put texts with special characters in quotes';
    default:
      return 'begin keys of one level in one column, and put texts with special characters in quotes';
  }
}
