import path from 'node:path';
import * as v from 'valibot';
import { Fault, throwFaults } from '../../../build/faults/fault.ts';
import { readData } from '../../../build/faults/read-data.ts';
import { strict } from '../../../build/faults/validation.ts';
import { titleKey } from '../text/tokenize.ts';

/** Words with the same meaning, which find each other; `translated` words of another language find them, too. */
export type SynonymWords = { words: string[]; translated: string[] };

const word = v.pipe(
  v.union([v.string(), v.number(), v.boolean()], 'must be a word'),
  v.transform((value) => String(value).trim()),
  v.check((text) => titleKey(text) !== '', 'must be a word'),
);

const groupsLike = (example: string) => {
  const problem = `needs two or more words in one line: - ${example}`;
  return v.array(v.pipe(v.array(word, problem), v.minLength(2, problem)), `must be a list of groups: - ${example}`);
};

const schema = strict({
  synonyms: groupsLike('[rate limit, throttling, quota]'),
  translations: v.optional(groupsLike('[word, translation, another translation]'), []),
});

/**
 * Reads the synonyms and translations in `content/_search.yaml`; empty without the file. A list of translations belongs
 * to the group of its first word.
 * @throws Fault or AggregateError for a list with fewer than two words, and for a word in two lists
 */
export async function readSynonyms(siteFolder: string): Promise<SynonymWords[]> {
  const file = path.join(siteFolder, 'content/_search.yaml');
  const data = await readData(file, schema);
  if (data === undefined) return [];
  const faults: Fault[] = [];
  const remedy = 'keep it in one group, or join the two groups';
  const groups: SynonymWords[] = [];
  const places = new Map<string, { line: number; group: SynonymWords }>();
  for (const list of ['synonyms', 'translations'] as const)
    for (const [index, listed] of data.value[list].entries()) {
      const line = data.lineOf([list, index]);
      const [first = '', ...others] = listed;
      const isTranslated = list === 'translations';
      const existing = isTranslated ? places.get(titleKey(first))?.group : undefined;
      const group = existing ?? { words: isTranslated ? [first] : listed, translated: [] };
      if (existing === undefined) groups.push(group);
      if (isTranslated) group.translated.push(...others);
      for (const text of existing === undefined ? listed : others) {
        const previous = places.get(titleKey(text));
        if (previous !== undefined)
          faults.push(new Fault({ file, line }, `“${text}” is already on line ${previous.line}`, remedy));
        places.set(titleKey(text), { line, group });
      }
    }
  throwFaults(faults);
  return groups;
}
