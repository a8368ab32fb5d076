import path from 'node:path';
import * as v from 'valibot';
import { Fault, throwFaults } from '../../../build/faults/fault.ts';
import { readData } from '../../../build/faults/read-data.ts';
import { strict } from '../../../build/faults/validation.ts';
import { titleKey } from '../text/tokenize.ts';

/** Words of one meaning, each of which finds all of them; `translated` are words of another language that find them. */
export type SynonymWords = { words: string[]; translated: string[] };

const word = v.pipe(
  v.union([v.string(), v.number(), v.boolean()], 'must be a word'),
  v.transform((value) => String(value).trim()),
  v.check((text) => titleKey(text) !== '', 'must be a word'),
);

const groups = (example: string) => {
  const problem = `needs two or more words in one line: - ${example}`;
  return v.array(v.pipe(v.array(word, problem), v.minLength(2, problem)), `must be a list of groups: - ${example}`);
};

const schema = strict({
  synonyms: groups('[rate limit, throttling, quota]'),
  translations: v.optional(groups('[word, translation, another translation]'), []),
});

/**
 * Reads the groups of synonyms and the translations in `content/_search.yaml`; empty without that file. A translation
 * belongs to the group of its first word.
 * @throws Fault or Faults for a line that is not a list of two or more words, and for a word on two lines
 */
export async function readSynonyms(siteFolder: string): Promise<SynonymWords[]> {
  const file = path.join(siteFolder, 'content/_search.yaml');
  const data = await readData(file, schema);
  if (data === undefined) return [];
  const faults: Fault[] = [];
  const placed = new Map<string, { line: number; group: SynonymWords }>();
  const place = (text: string, list: 'synonyms' | 'translations', index: number, group: SynonymWords) => {
    const line = data.lineOf([list, index]);
    const before = placed.get(titleKey(text));
    if (before !== undefined)
      faults.push(
        new Fault(
          { file, line },
          `“${text}” is already on line ${before.line}`,
          'keep it in one group, or join the two groups',
        ),
      );
    placed.set(titleKey(text), { line, group });
  };
  const result = data.value.synonyms.map((words, index) => {
    const group: SynonymWords = { words, translated: [] };
    for (const text of words) place(text, 'synonyms', index, group);
    return group;
  });
  for (const [index, [first = '', ...translated]] of data.value.translations.entries()) {
    let group = placed.get(titleKey(first))?.group;
    if (group === undefined) {
      group = { words: [first], translated: [] };
      result.push(group);
      place(first, 'translations', index, group);
    }
    group.translated.push(...translated);
    for (const text of translated) place(text, 'translations', index, group);
  }
  throwFaults(faults);
  return result;
}
