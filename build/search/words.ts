import type { DictGroup } from 'opencc-js/core';
import { from, to } from 'opencc-js/preset/t2cn';
import { pinyin } from 'pinyin-pro';
import type { PinyinFile, VariantsFile, WordsFile } from '../../app/search/text/index-file.ts';
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
  // Each alone: within a longer text, the reading of a run depends on its neighbours.
  return [...runs].map((run) => [run, ...pinyin(run, { toneType: 'none', type: 'array', v: true })].join(' '));
}

/** The variants whose counterpart occurs in the texts; those that the texts themselves use are omitted. */
export function variantsOf(texts: string[]): VariantsFile {
  const all = texts.join('\n');
  const used = new Set(all);
  const characters = simplified();
  const simplify = (text: string) => Array.from(text, (character) => characters.get(character) ?? character).join('');
  const words = new Map<string, string>();
  for (const [word, local] of [from['twp'], from['hkp']].flatMap((groups) => entriesOf(groups ?? []))) {
    const own = simplify(local);
    if (!/^\p{sc=Han}{2,}$/u.test(word) || own === simplify(word) || words.has(word)) continue;
    if ([...own].every((character) => used.has(character)) && all.includes(own) && !all.includes(word))
      words.set(word, own);
  }
  return {
    characters: [...characters]
      .flatMap(([one, other]) => (used.has(other) && !used.has(one) ? [one + other] : []))
      .join(''),
    words: [...words].flat().join(' '),
  };
}

/** OpenCC's traditional characters with their simplified forms; its dictionaries have phrases, too. */
function simplified(): Map<string, string> {
  return new Map(
    entriesOf(to['cn'] ?? []).filter(([one, other]) => /^.$/.test(one) && /^.$/.test(other) && one !== other),
  );
}

function entriesOf(groups: readonly DictGroup[]): [string, string][] {
  return groups
    .flat()
    .flatMap((dictionary) => (typeof dictionary === 'string' ? dictionary.split('|') : []))
    .map((entry): [string, string] => {
      const [one = '', other = ''] = entry.split(' ');
      return [one, other];
    });
}
