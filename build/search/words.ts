import { to } from 'opencc-js/preset/t2cn';
import { pinyin } from 'pinyin-pro';
import type { PinyinFile, WordsFile } from '../../app/search/text/index-file.ts';
import { cut, normalize, type Word } from '../../app/search/text/tokenize.ts';

/** Notes how a word is spelled: under its joined form, its parts joined by `_`; numbers and what is very long are no words. */
export function noteSpelling(spelled: Map<string, string>, { text, parts }: Word): void {
  if (text.length > 80 || /^\d+$/.test(text)) return;
  if (parts.length > 0) spelled.set(text, parts.join('_'));
  else if (!spelled.has(text)) spelled.set(text, text);
}

/** Every word and identifier of several texts once, in alphabetical order; one that is somewhere spelled in parts is so here. */
export function wordList(texts: Map<string, string>[]): WordsFile {
  const words = new Map<string, string>();
  for (const spelled of texts) {
    for (const [word, spelling] of spelled) if (spelling !== word || !words.has(word)) words.set(word, spelling);
  }
  return [...words.values()].toSorted();
}

/** Each Han run of the titles and terms once, with the syllables of its characters (`ü` is typed `v`). */
export function pinyinList(titles: Iterable<string>): PinyinFile {
  const runs = new Set<string>();
  for (const title of titles)
    for (const piece of cut(normalize(title))) if (piece.kind === 'han' && piece.text.length > 1) runs.add(piece.text);
  const syllables = pinyin([...runs].join('\n'), { toneType: 'none', type: 'array', v: true, nonZh: 'spaced' });
  let place = 0;
  return [...runs].map((run) => {
    const own = syllables.slice(place, place + Array.from(run).length);
    place += Array.from(run).length + 1;
    return [run, ...own].join(' ');
  });
}

/** The traditional characters whose simplified form stands in the texts, each followed by that form. */
export function traditionalPairs(texts: Iterable<string>): string {
  const used = new Set<string>();
  for (const text of texts) for (const character of text) used.add(character);
  return [...simplified()].flatMap(([from, to]) => (used.has(to) && !used.has(from) ? [from + to] : [])).join('');
}

/** OpenCC's characters that have a simplified form, each with that form; its dictionaries hold phrases, too. */
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
