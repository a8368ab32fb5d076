import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { titleKey } from '../../app/search/text/tokenize.ts';
import { Fault, throwFaults } from '../faults/fault.ts';

const hint = 'write a group as one line: - [rate limit, throttling, quota]';

/**
 * Reads the groups of synonyms in `content/_search.yaml`; empty without that file.
 * @throws Fault or Faults for a group that is not a list of two or more words, and for a word in two groups
 */
export async function readSynonyms(siteFolder: string): Promise<string[][]> {
  const file = path.join(siteFolder, 'content/_search.yaml');
  return existsSync(file) ? parseSynonyms(await readFile(file, 'utf8'), file) : [];
}

/** Parses the text of `content/_search.yaml`; `file` is for faults. */
export function parseSynonyms(text: string, file: string): string[][] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [broken] = document.errors;
  if (broken !== undefined)
    throw new Fault({ file, line: broken.linePos?.[0].line }, `is not YAML: ${broken.message.split('\n')[0]}`);
  const groups: unknown = document.get('synonyms');
  const lineOf = (node: { range?: [number, number, number] | null | undefined }) =>
    lines.linePos(node.range?.[0] ?? 0).line;
  if (!isSeq(groups))
    throw new Fault(
      { file, line: 1 },
      'has no list under “synonyms”',
      `write synonyms: and below it, for each group, ${hint.slice(6)}`,
    );

  const faults: Fault[] = [];
  const seen = new Map<string, number>();
  const result = groups.items.map((group) => {
    if (!isSeq(group) || group.items.length < 2) {
      const line = lineOf(group as { range?: [number, number, number] });
      faults.push(new Fault({ file, line }, 'a group of synonyms needs two or more words', hint));
      return [];
    }
    return group.items.flatMap((item): string[] => {
      const line = lineOf(item as { range?: [number, number, number] });
      const word = isScalar(item) ? String(item.value ?? '').trim() : '';
      const key = titleKey(word);
      if (key === '') faults.push(new Fault({ file, line }, 'a synonym must be a word', hint));
      else if (seen.has(key))
        faults.push(
          new Fault(
            { file, line },
            `“${word}” is already on line ${seen.get(key)}`,
            'keep it in one group, or join the two groups',
          ),
        );
      seen.set(key, line);
      return [word];
    });
  });
  throwFaults(faults);
  return result;
}
