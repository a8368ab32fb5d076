import { to } from 'opencc-js/preset/t2cn';
import { pinyin } from 'pinyin-pro';
import type { PinyinFile, WordsFile } from '../../app/search/text/index-file.ts';
import { cut, normalize, type Word } from '../../app/search/text/tokenize.ts';

/** Adds the spelling of a word: joined form → its parts joined by `_`. Skips numbers and very long words. */
export function addSpelling(spelled: Map<string, string>, { text, parts }: Word): void {
  if (text.length > 80 || /^\d+$/.test(text)) return;
  if (parts.length > 0) spelled.set(text, parts.join('_'));
  else if (!spelled.has(text)) spelled.set(text, text);
}

/** Every word and identifier once, in alphabetical order, in its spelling with parts if there is one. */
export function wordList(texts: Map<string, string>[]): WordsFile {
  const words = new Map<string, string>();
  for (const spelled of texts) {
    for (const [word, spelling] of spelled) if (spelling !== word || !words.has(word)) words.set(word, spelling);
  }
  return [...words.values()].toSorted();
}

/** Each Han run of the titles and terms once, with the syllables of its characters (`ü` as `v`). */
export function pinyinList(titles: Iterable<string>): PinyinFile {
  const runs = new Set<string>();
  for (const title of titles)
    for (const piece of cut(normalize(title))) if (piece.kind === 'han' && piece.text.length > 1) runs.add(piece.text);
  const syllables = pinyin([...runs].join('\n'), { toneType: 'none', type: 'array', v: true, nonZh: 'spaced' });
  let start = 0;
  return [...runs].map((run) => {
    const own = syllables.slice(start, start + Array.from(run).length);
    start += Array.from(run).length + 1;
    return [run, ...own].join(' ');
  });
}

/** The traditional characters whose simplified form occurs in the texts, each followed by that form. */
export function traditionalPairs(texts: Iterable<string>): string {
  const used = new Set<string>();
  for (const text of texts) for (const character of text) used.add(character);
  return [...simplified()].flatMap(([from, to]) => (used.has(to) && !used.has(from) ? [from + to] : [])).join('');
}

/** OpenCC's traditional characters with their simplified forms; its dictionaries have phrases, too. */
function simplified(): Map<string, string> {
  const entries = (to['cn'] ?? [])
    .flat()
    .flatMap((dictionary) => (typeof dictionary === 'string' ? dictionary.split('|') : []));
  return new Map(
    entries.flatMap((entry): [string, string][] =>
      /^[^ ] [^ ]$/.test(entry) && entry[0] !== entry[2] ? [[entry[0] ?? '', entry[2] ?? '']] : [],
    ),
  );
}
