import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { isMap, isNode, LineCounter, parseDocument, type YAMLParseError } from 'yaml';
import { Fault, throwFaults } from './fault.ts';
import { violationOf } from './validation.ts';

/** Keys that lead to a value of a data file, outermost first. */
export type Keys = (string | number)[];

/** What a data file holds, its whole text, and the line of a value. */
export type Data<Value> = { value: Value; text: string; lineOf: (keys: Keys) => number };

/**
 * Reads a YAML file of `content/` that holds data of a schema.
 * @returns undefined where there is no such file
 * @throws Fault or Faults with file and line for every value that breaks the schema
 */
export async function readData<const Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): Promise<Data<v.InferOutput<Schema>> | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const [broken] = document.errors;
  if (broken !== undefined)
    throw new Fault({ file, line: broken.linePos?.[0].line }, `is not YAML: ${yamlReason(broken)}`, yamlHint(broken));
  const lineOf = (keys: Keys): number => {
    for (let length = keys.length; length > 0; length--) {
      const start = startOf(document.getIn(keys.slice(0, length - 1), true), keys[length - 1]);
      if (start !== undefined) return counter.linePos(start).line;
    }
    return 1;
  };
  const result = v.safeParse(schema, document.toJS() ?? {});
  if (result.success) return { value: result.output, text, lineOf };
  throwFaults(
    result.issues
      .map(violationOf)
      .map(
        ({ keys, message, hint }) =>
          new Fault({ file, line: lineOf(keys) }, `${keys.join('.')} ${message}`.trim(), hint),
      ),
  );
  throw new v.ValiError(result.issues);
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

/** What the parser says, without the place, which it counts from the start of the YAML. */
export function yamlReason({ message }: YAMLParseError): string {
  return (message.split('\n')[0] ?? message).replace(/ at line \d+, column \d+:?$/, '');
}

/** What to write instead. */
export function yamlHint({ code }: YAMLParseError): string {
  switch (code) {
    case 'TAB_AS_INDENT':
      return 'indent with spaces';
    case 'DUPLICATE_KEY':
      return 'keep one of the two';
    case 'BLOCK_AS_IMPLICIT_KEY':
      return "put a text with a colon in quotes, title: 'A: B', and begin keys of one level in one column";
    default:
      return 'begin keys of one level in one column, and put texts with signs in quotes';
  }
}
