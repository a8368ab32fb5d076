import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml';
import { titleKey } from '../text/tokenize.ts';
import { Fault, throwFaults } from '../../../build/faults/fault.ts';
import { yamlHint, yamlReason } from '../../../build/faults/read-data.ts';

const hint = 'write a group as one line: - [rate limit, throttling, quota]';
const translationHint = 'write a word and its translations as one line: - [word, translation, another translation]';

/** Words of one meaning, each of which finds all of them; `translated` are words of another language that find them. */
export type SynonymWords = { words: string[]; translated: string[] };

type Word = { word: string; key: string; line: number };

/**
 * Reads the groups of synonyms and the translations in `content/_search.yaml`; empty without that file.
 * @throws Fault or Faults for a line that is not a list of two or more words, and for a word on two lines
 */
export async function readSynonyms(siteFolder: string): Promise<SynonymWords[]> {
  const file = path.join(siteFolder, 'content/_search.yaml');
  return existsSync(file) ? parseSynonyms(await readFile(file, 'utf8'), file) : [];
}

/** Parses the text of `content/_search.yaml`; `file` is for faults. A translation belongs to the group of its first word. */
export function parseSynonyms(text: string, file: string): SynonymWords[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [broken] = document.errors;
  if (broken !== undefined)
    throw new Fault({ file, line: broken.linePos?.[0].line }, `is not YAML: ${yamlReason(broken)}`, yamlHint(broken));
  const faults: Fault[] = [];
  const report = (line: number, problem: string, advice: string) =>
    void faults.push(new Fault({ file, line }, problem, advice));
  const lineOf = (node: unknown) => lines.linePos((node as Node | null)?.range?.[0] ?? 0).line;
  const groups = document.get('synonyms', true);
  const translations = document.get('translations', true);
  if (!isSeq(groups))
    throw new Fault(
      { file, line: 1 },
      'has no list under “synonyms”',
      `write synonyms: and below it, for each group, ${hint.slice(6)}`,
    );
  if (translations !== undefined && !isSeq(translations))
    report(lineOf(translations), 'has no list under “translations”', translationHint);

  const read = (list: unknown, problem: string, advice: string): Word[] => {
    if (!isSeq(list) || list.items.length < 2) {
      report(lineOf(list), problem, advice);
      return [];
    }
    return list.items.map((item) => {
      const word = isScalar(item) ? String(item.value ?? '').trim() : '';
      if (titleKey(word) === '') report(lineOf(item), 'a synonym must be a word', advice);
      return { word, key: titleKey(word), line: lineOf(item) };
    });
  };
  const known = new Map<string, { line: number; group: SynonymWords }>();
  const add = ({ word, key, line }: Word, group: SynonymWords) => {
    const before = known.get(key);
    if (before !== undefined)
      report(line, `“${word}” is already on line ${before.line}`, 'keep it in one group, or join the two groups');
    known.set(key, { line, group });
    return word;
  };
  const begin = () => {
    const group: SynonymWords = { words: [], translated: [] };
    result.push(group);
    return group;
  };
  const result: SynonymWords[] = [];
  for (const list of groups.items) {
    const group = begin();
    group.words.push(
      ...read(list, 'a group of synonyms needs two or more words', hint).map((word) => add(word, group)),
    );
  }
  for (const list of isSeq(translations) ? translations.items : []) {
    const [word, ...others] = read(list, 'a translation needs a word and its translations', translationHint);
    if (word === undefined) continue;
    const group = known.get(word.key)?.group ?? begin();
    if (!known.has(word.key)) group.words.push(add(word, group));
    group.translated.push(...others.map((translation) => add(translation, group)));
  }
  throwFaults(faults);
  return result;
}
