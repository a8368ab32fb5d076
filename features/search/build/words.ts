import type { DictGroup } from 'opencc-js/core';
import { from, to } from 'opencc-js/preset/t2cn';
import { pinyin } from 'pinyin-pro';
import type { PinyinFile, VariantsFile, WordsFile } from '../text/index-file.ts';
import { commonCharacters } from '../text/spelling.ts';
import { isFiller } from '../text/stop-words.ts';
import { splitPieces, normalize, type Word } from '../text/tokenize.ts';

/**
 * Adds the spelling of a word: joined form → parts joined by `_`; of several spellings, the one with the fewest parts.
 * Skips numbers and very long words.
 */
export function addSpelling(spelled: Map<string, string>, { text, parts }: Word): void {
  if (text.length > 80 || /^\d+$/.test(text)) return;
  const previous = spelled.get(text) ?? text;
  const spelling = parts.length > 0 ? parts.join('_') : text;
  // `reserved_ips` is also spelt `reservedIPs`, which has other parts.
  const isBetter = spelling.length < previous.length || (spelling.length === previous.length && spelling < previous);
  spelled.set(text, previous === text || (spelling !== text && isBetter) ? spelling : previous);
}

/** Returns the distinct words and identifiers in alphabetical order, with their parts joined by `_`. */
export function wordList(spelled: Map<string, string>): WordsFile {
  return [...spelled.values()].toSorted();
}

/** The minimum frequency of a word of texts in the pinyin file; rarer words are not worth their bytes. */
const minOccurrences = 2;

/** Returns the pinyin (`ü` as `v`) of the Han runs of names, and of repeated words of texts. */
export function pinyinFile(names: Iterable<string>, texts: Iterable<string>): PinyinFile {
  const runs = new Set<string>();
  for (const name of names)
    for (const piece of splitPieces(normalize(name)))
      if (piece.kind === 'han' && piece.text.length > 1) runs.add(piece.text);
  const joinedRuns = [...runs].join(' ');
  const words = repeatedWords(texts).filter((word) => !joinedRuns.includes(word));
  // Converts each run alone, as the reading of a run depends on the text around it.
  const spelled = new Map([...runs, ...words].map((run) => [run, syllablesOf(run)]));
  const usual = new Map(
    Array.from(new Set([...spelled.keys()].join('')), (character) => [character, syllablesOf(character)[0] ?? '']),
  );
  const entry = (run: string) => {
    const syllables = spelled.get(run) ?? [];
    return Array.from(run).every((character, index) => usual.get(character) === syllables[index])
      ? run
      : [run, ...syllables].join(' ');
  };
  const bySyllable = Map.groupBy(usual.keys(), (character) => usual.get(character) ?? '');
  return {
    readings: Object.fromEntries(Array.from(bySyllable, ([syllable, read]) => [syllable, read.join('')])),
    names: [...runs].map((run) => entry(run)),
    words: words.map((word) => entry(word)),
    sounds: syllableStarts(commonCharacters()),
  };
}

function syllablesOf(run: string): string[] {
  return pinyin(run, { toneType: 'none', type: 'array', v: true });
}

/** Returns the repeated Han words of two to four characters, without fillers, the most frequent first. */
function repeatedWords(texts: Iterable<string>): string[] {
  const segmenter = new Intl.Segmenter('zh-Hans', { granularity: 'word' });
  const counts = new Map<string, number>();
  for (const [run, times] of runsOf(texts, /\p{sc=Han}{2,}/gu))
    for (const { segment } of segmenter.segment(run))
      if (/^.{2,4}$/u.test(segment) && !isFiller(segment)) counts.set(segment, (counts.get(segment) ?? 0) + times);
  return [...counts]
    .filter(([, count]) => count >= minOccurrences)
    .toSorted((a, b) => b[1] - a[1])
    .map(([word]) => word);
}

/** Counts each run that a pattern matches, to handle it once: most runs occur on several pages. */
function runsOf(texts: Iterable<string>, pattern: RegExp): Map<string, number> {
  const runs = new Map<string, number>();
  for (const text of texts) for (const [run] of text.matchAll(pattern)) runs.set(run, (runs.get(run) ?? 0) + 1);
  return runs;
}

/** Returns the start index of each syllable in characters that are sorted by pinyin. */
function syllableStarts(characters: string[]): number[] {
  const read = characters.map((character) => syllablesOf(character)[0]);
  // A character with several readings may be sorted by a reading other than its usual one.
  const sounds = read.map((sound, index) => (read[index - 1] === read[index + 1] ? (read[index - 1] ?? sound) : sound));
  return [...sounds.keys()].filter((index) => index === 0 || sounds[index] !== sounds[index - 1]);
}

/** Returns the variants whose counterpart occurs in the texts, without variants that the texts use themselves. */
export function variantsOf(texts: string[]): VariantsFile {
  // Also matches letters and dots, which some words of OpenCC contain.
  const joined = [...runsOf(texts, /[\p{L}·]+/gu).keys()].join('\n');
  const used = new Set(joined);
  const characters = simplified();
  const simplify = (text: string) => Array.from(text, (character) => characters.get(character) ?? character).join('');
  const variants = new Map<string, string>();
  for (const [word, local] of [from['twp'], from['hkp']].flatMap((groups) => entriesOf(groups ?? []))) {
    const simple = simplify(local);
    if (!/^\p{sc=Han}{2,}$/u.test(word) || simple === simplify(word) || variants.has(word)) continue;
    // Checks characters first, as most words have one that no text contains, and this is faster.
    if ([...simple].every((character) => used.has(character)) && joined.includes(simple) && !joined.includes(word))
      variants.set(word, simple);
  }
  for (const [traditional, simple] of characters)
    if (used.has(simple) && !used.has(traditional)) variants.set(traditional, simple);
  return Object.fromEntries(variants);
}

/** Returns OpenCC's traditional characters with their simplified forms, without the phrases of its dictionaries. */
function simplified(): Map<string, string> {
  return new Map(
    entriesOf(to['cn'] ?? []).filter(([word, simple]) => /^.$/.test(word) && /^.$/.test(simple) && word !== simple),
  );
}

function entriesOf(groups: readonly DictGroup[]): [string, string][] {
  return groups
    .flat()
    .flatMap((dictionary) => (typeof dictionary === 'string' ? dictionary.split('|') : []))
    .map((entry): [string, string] => {
      const [word = '', counterpart = ''] = entry.split(' ');
      return [word, counterpart];
    });
}
