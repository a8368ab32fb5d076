import { isMap, isPair, isSeq, parseDocument, stringify, visit } from 'yaml';
import { type Json, typeNames } from '../../document/json.ts';
import { isInexact, markExact, readExactly, withoutExactMarks } from '../../document/json-text.ts';

/** Converts JSON to YAML. Called in a thread: the syntax tree takes 30 times as much memory as the text. */
export default (json: string): string =>
  withoutExactMarks(stringify(readExactly(json), { lineWidth: 0, aliasDuplicateObjects: false }));

/** Matches a value in quotes, whose text may look like a number, or an unquoted value that may be a number. */
const numberLike =
  /(?<=[:,[-] *)"(?:[^"\\\n]|\\.)*"(?= *(?:[,}\]#]|\r?$))|(?<=[:-] +|(?:":|[,[]) *)[-+]?\d[\w.+-]*(?= *(?:[,}\]#]|\r?$))/gm;

/** Whether a number is written like none that JavaScript writes: `090`, `2.10`, `0x1F`, `9007199254740993`. */
function isUnusual(written: string): boolean {
  return ![written, 'NaN'].includes(String(Number(written)));
}

/**
 * Quotes numbers in YAML that are values of a string, of which `090`, `2.10` and `0x1F` would become 90, 2.1 and 31, and
 * replaces those that a double cannot hold by marked strings: tools that parse the text then keep their digits.
 */
export function withMarks(text: string, file: string): string {
  const isJsonFile = file.endsWith('.json');
  // Parsed only if necessary: a large document takes seconds.
  if (!text.matchAll(numberLike).some(([written]) => (isJsonFile ? isInexact(written) : isUnusual(written))))
    return text;
  const document = parseDocument(text, { uniqueKeys: false });
  if (document.errors.length > 0) return text;
  const numbers: { start: number; end: number; quoted: string }[] = [];
  visit(document, {
    Scalar(key, { source = '', range, value, type }, path) {
      if (key === 'key' || typeof value !== 'number' || type !== 'PLAIN' || !range || !isUnusual(source)) return;
      const quoted = isTextual(path) ? source : isInexact(source) ? markExact(source) : undefined;
      if (quoted !== undefined) numbers.push({ start: range[0], end: range[1], quoted });
    },
  });
  let result = text;
  for (const { start, end, quoted } of numbers.toReversed())
    result = `${result.slice(0, start)}"${quoted}"${result.slice(end)}`;
  return result;
}

/** Whether the value at the end of a path is an example, default or allowed value of a string, or the API's version. */
function isTextual(path: readonly unknown[]): boolean {
  const isListed = isSeq(path.at(-1));
  const [owner, pair] = path.slice(isListed ? -3 : -2);
  if (!isMap(owner) || !isPair(pair)) return false;
  const name = String(pair.key);
  if (name === 'version') return isMap(path[1]) && path[1].get('info') === owner;
  const types = owner.get('type') ?? owner.getIn(['schema', 'type']);
  const names = typeNames({ type: (isSeq(types) ? types.toJSON() : types) as Json });
  const isValue = (isListed ? ['enum', 'examples'] : ['example', 'default', 'const']).includes(name);
  return isValue && names.includes('string') && !names.some((type) => type === 'number' || type === 'integer');
}

/** Like `withMarks`, and writes a YAML file anew, with all of its lines indented as the standard requires. */
export function reindented(written: string, file: string): string {
  const text = withMarks(written, file);
  const document = parseDocument(text);
  return document.errors.length > 0 || !/\.ya?ml$/i.test(file) ? text : document.toString({ lineWidth: 0 });
}
