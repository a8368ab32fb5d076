import { readFile } from 'node:fs/promises';
import type * as v from 'valibot';
import { type Alias, type Document, isMap, isNode, LineCounter, parseDocument, visit, type YAMLError } from 'yaml';
import { Fault } from './fault.ts';
import { checked } from './validation.ts';

/** Keys that lead to a value of a data file, outermost first. */
export type Keys = (string | number)[];

/** What a data file holds, its whole text, and the line of a value. */
export type Data<Value> = { value: Value; text: string; lineOf: (keys: Keys) => number };

/**
 * Reads a YAML file of a schema; undefined without one.
 * @throws Fault or AggregateError with the line of each wrong value
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

/** A YAML text with its first mistake, and the line, from 1, of a value or of the innermost around it that is there. */
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
  return { document, mistake: yamlMistake(document, counter), lineOf };
}

/** Where a member of a map (its key) or of a list begins. */
function startOf(parent: unknown, key: string | number | undefined): number | undefined {
  if (isMap(parent)) {
    const pair = parent.items.find((item) => isNode(item.key) && String(item.key) === String(key));
    return isNode(pair?.key) ? pair.key.range?.[0] : undefined;
  }
  const items: unknown = typeof parent === 'object' && parent !== null && 'items' in parent ? parent.items : undefined;
  const item: unknown = Array.isArray(items) && typeof key === 'number' ? items[key] : undefined;
  return isNode(item) ? item.range?.[0] : undefined;
}

/** The first mistake of a YAML document, at a line from 1, such as a reference (`*name`) to nothing. */
function yamlMistake(
  document: Document.Parsed,
  counter: LineCounter,
): { line: number; reason: string; hint: string } | undefined {
  // Warnings are of a tag that is unknown, `!important`: its word would be lost.
  const [broken] = [...document.errors, ...document.warnings];
  if (broken !== undefined) {
    // Without the place, which is counted from the start of the YAML.
    const reason = (broken.message.split('\n')[0] ?? broken.message).replace(/ at line \d+, column \d+:?$/, '');
    return { line: broken.linePos?.[0].line ?? 0, reason, hint: yamlHint(broken) };
  }
  let lost: Alias | undefined;
  visit(document, { Alias: (_, node) => void (lost ??= node.resolve(document) === undefined ? node : undefined) });
  if (lost === undefined) return undefined;
  const { line } = counter.linePos(lost.range?.[0] ?? 0);
  return { line, reason: `*${lost.source} refers to nothing`, hint: 'put texts with signs in quotes' };
}

function yamlHint({ code }: YAMLError): string {
  switch (code) {
    case 'TAB_AS_INDENT':
      return 'indent with spaces';
    case 'DUPLICATE_KEY':
      return 'keep one of the two';
    case 'BLOCK_AS_IMPLICIT_KEY':
      return "put a text with a colon in quotes, title: 'A: B', and begin keys of one level in one column";
    case 'MULTILINE_IMPLICIT_KEY':
    case 'MISSING_CHAR':
      return 'write a half-width colon and a space behind each key, and put texts with signs in quotes';
    default:
      return 'begin keys of one level in one column, and put texts with signs in quotes';
  }
}
