import { Converter } from 'opencc-js/t2cn';
import { pinyin } from 'pinyin-pro';
import type { PinyinFile, WordsFile } from '../../app/model/search/index-file.ts';
import { cut, normalize } from '../../app/model/search/tokenize.ts';

/** Every word and identifier of the texts once, its parts joined by `_`, in alphabetical order. */
export function wordList(texts: Iterable<string>): WordsFile {
  const words = new Map<string, string>();
  for (const text of texts) {
    for (const piece of cut(normalize(text))) {
      if (piece.kind === 'han' || piece.text.length > 80 || /^\d+$/.test(piece.text)) continue;
      if (piece.parts.length > 0 || !words.has(piece.text)) words.set(piece.text, piece.parts.length > 0 ? piece.parts.join('_') : piece.text);
    }
  }
  return [...words.values()].toSorted();
}

/** Each Han run of the titles and terms once, with the syllables of its characters (`ü` is typed `v`). */
export function pinyinList(titles: Iterable<string>): PinyinFile {
  const runs = new Set<string>();
  for (const title of titles) for (const piece of cut(normalize(title))) if (piece.kind === 'han' && piece.text.length > 1) runs.add(piece.text);
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
  const all = Array.from({ length: 0x9fff - 0x4e00 + 1 }, (_, index) => String.fromCodePoint(0x4e00 + index));
  const simplified = Converter({ from: 't', to: 'cn' })(all.join('\n')).split('\n');
  return all.flatMap((from, index) => {
    const to = simplified[index] ?? from;
    return to !== from && used.has(to) && !used.has(from) ? [from + to] : [];
  }).join('');
}
