import { memoizeByObject } from '../../../app/core/memoize.ts';
import type { PinyinFile, WordsFile } from './index-file.ts';
import { functionCharacter } from './stop-words.ts';

/**
 * Returns corrections of a misspelt word: words at an edit distance of 1 (2 for long words), or longer words with a
 * prefix at a distance of 1. At most four words, all with the smallest distance.
 */
export function nearWords(word: string, ...lists: WordsFile[]): string[] {
  if (word.length < 4) return [];
  const limit = word.length >= 9 ? 2 : 1;
  const candidates = new Set(lists.flatMap((words) => [...wordForms(words)]));
  const near = [...candidates].flatMap((candidate): { candidate: string; edits: number }[] => {
    // The first letter is hardly ever wrong: `unterminated` is not `terminated`.
    if (candidate[0] !== word[0] && candidate[0] !== word[1]) return [];
    if (Math.abs(candidate.length - word.length) <= limit) {
      const edits = distance(word, candidate, limit);
      if (edits <= limit) return [{ candidate, edits }];
    }
    if (word.length < 5 || candidate.length <= word.length) return [];
    const hasPrefix = [0, 1].some((more) => distance(word, candidate.slice(0, word.length + more), 1) <= 1);
    return hasPrefix ? [{ candidate, edits: limit + 0.5 }] : [];
  });
  const best = Math.min(...near.map(({ edits }) => edits));
  return near
    .filter(({ edits }) => edits === best)
    .toSorted((a, b) => sharedLength(b.candidate, word) - sharedLength(a.candidate, word))
    .slice(0, 4)
    .map(({ candidate }) => candidate);
}

/** Returns the words of a list and the parts of its identifiers. */
export const wordForms = memoizeByObject(
  (words: WordsFile): ReadonlySet<string> =>
    new Set(words.flatMap((word) => [word.replaceAll('_', ''), ...word.split('_')])),
);

/** Returns words that contain a word, but not as a prefix of the word or of one of its parts; the shortest first. */
export function wordsAround(word: string, words: WordsFile, maxWords: number): string[] {
  return words
    .flatMap((entry) => {
      const candidate = entry.includes('_') ? entry.replaceAll('_', '') : entry;
      return candidate.indexOf(word) > 0 && !entry.split('_').some((part) => part.startsWith(word)) ? [candidate] : [];
    })
    .toSorted((a, b) => a.length - b.length)
    .slice(0, maxWords);
}

/** Returns the optimal string alignment distance, in which a transposition is one edit; at most `limit` + 1. */
function distance(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    if (Math.min(...row) > limit) return limit + 1;
    before = above;
    above = row;
  }
  return above[b.length] ?? limit + 1;
}

/** Returns the length of the common prefix of two words. */
function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** A Han run with the syllables of its characters; `named` if it is from a name or term rather than from texts. */
type Spoken = { characters: string[]; syllables: string[]; named: boolean };

const spokenRuns = memoizeByObject((file: PinyinFile): Spoken[] => {
  const readings = new Map(
    Object.entries(file.readings).flatMap(([syllable, characters]) =>
      Array.from(characters, (character): [string, string] => [character, syllable]),
    ),
  );
  const speak = (entry: string, named: boolean): Spoken => {
    const [run = '', ...syllables] = entry.split(' ');
    const characters = Array.from(run);
    return {
      characters,
      syllables: syllables.length > 0 ? syllables : characters.map((character) => readings.get(character) ?? ''),
      named,
    };
  };
  return [...file.names.map((entry) => speak(entry, true)), ...file.words.map((entry) => speak(entry, false))];
});

/** The cost of each word when pinyin is split, so that fewer words are preferred. */
const wordCost = 10;

/**
 * Returns the Han texts that pinyin may stand for: full (`chaoshi`), partial (`chaosh`) or initials (`cs`). At most
 * six, each with its frequency relative to the most frequent text.
 */
export function hanOfPinyin(typed: string, file: PinyinFile): { han: string; share: number }[] {
  if (!/^[a-z]{2,}$/.test(typed)) return [];
  const counts = new Map<string, number>();
  for (const { characters, syllables, named } of spokenRuns(file)) {
    // Initials only match names and terms, as they match too many words of texts.
    for (let start = 0; start < (named ? characters.length : 1); start++) {
      const length = syllablesOf(typed, syllables, start) ?? (named ? initialsOf(typed, syllables, start) : undefined);
      if (length === undefined) continue;
      const han = characters.slice(start, start + length).join('');
      const whole = start === 0 ? (length === characters.length ? 3 : 1) : 0;
      counts.set(han, (counts.get(han) ?? 0) + 1 + (named ? whole : 0));
    }
  }
  const ranked = [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, 6);
  return ranked.map(([han, count]) => ({ han, share: count / (ranked[0]?.[1] ?? 1) }));
}

/** The maximum length of a word in longer pinyin, in characters, and of a syllable, in letters: `zhuang`. */
const maxPinyinWord = 6;
const maxSyllable = 6;

/** Maps pinyin to the most frequent word for it: of two or more characters, or a function character. */
const wordsByPinyin = memoizeByObject((file: PinyinFile) => {
  const counted = new Map<string, { spelled: string; han: string; count: number }>();
  for (const { characters, syllables } of spokenRuns(file)) {
    for (let start = 0; start < characters.length; start++) {
      for (let end = start + 1; end <= Math.min(characters.length, start + maxPinyinWord); end++) {
        const spelled = syllables.slice(start, end).join('');
        const han = characters.slice(start, end).join('');
        if (han.length === 1 && !functionCharacter.test(han)) continue;
        const key = `${spelled} ${han}`;
        const word = counted.get(key) ?? { spelled, han, count: 0 };
        word.count++;
        counted.set(key, word);
      }
    }
  }
  const words = new Map<string, { han: string; count: number }>();
  for (const word of counted.values())
    if (word.count > (words.get(word.spelled)?.count ?? 0)) words.set(word.spelled, word);
  return words;
});

/** Splits pinyin without spaces into Han words, as few and frequent as possible; empty if it cannot be split fully. */
export function wordsOfPinyin(typed: string, file: PinyinFile): string[] {
  const words = wordsByPinyin(file);
  const best: ({ words: string[]; score: number } | undefined)[] = [{ words: [], score: 0 }];
  for (let end = 1; end <= typed.length; end++) {
    for (let start = Math.max(0, end - maxPinyinWord * maxSyllable); start < end; start++) {
      const before = best[start];
      const word = words.get(typed.slice(start, end));
      if (before === undefined || word === undefined) continue;
      if (word.han.length === 1 && (start === 0 || end === typed.length)) continue;
      const score = before.score + Math.log(1 + word.count) - wordCost;
      if (score > (best[end]?.score ?? -Infinity)) best[end] = { words: [...before.words, word.han], score };
    }
  }
  return best[typed.length]?.words ?? [];
}

/** The minimum length of names in which any character may be wrong; otherwise it must sound like the right one. */
const minHanWord = 4;

/** Returns the syllables of each character in a pinyin file, and the syllable index of each common character. */
const soundsByCharacter = memoizeByObject((file: PinyinFile) => {
  const spoken = new Map<string, Set<string>>();
  for (const { characters, syllables } of spokenRuns(file))
    for (const [index, character] of characters.entries())
      spoken.set(character, (spoken.get(character) ?? new Set()).add(syllables[index] ?? ''));
  const all = commonCharacters();
  const common = new Map<string, number>();
  for (const [sound, start] of file.sounds.entries())
    for (const character of all.slice(start, file.sounds[sound + 1])) common.set(character, sound);
  return { spoken, common };
});

/** Returns the common Chinese characters, sorted by pinyin: the first level of GB 2312. */
export function commonCharacters(): string[] {
  const rows = Array.from({ length: 40 }, (_, index) => 0xb0 + index);
  const bytes = rows.flatMap((row) => Array.from({ length: 94 }, (_, index) => [row, 0xa1 + index]));
  // The last row has five unassigned code points.
  return Array.from(new TextDecoder('gb18030').decode(new Uint8Array(bytes.slice(0, -5).flat())));
}

/** Finds single wrong characters in a Han run: with the character `right` at `at`, it has a word of the pinyin file. */
export function wrongCharacters(run: string, file: PinyinFile): { at: number; right: string }[] {
  const typed = Array.from(run);
  const { spoken, common } = soundsByCharacter(file);
  const soundAlike = (a = '', b = '') =>
    (common.has(a) && common.get(a) === common.get(b)) ||
    [...(spoken.get(a) ?? [])].some((syllable) => spoken.get(b)?.has(syllable));
  const corrections: { at: number; right: string }[] = [];
  for (const { characters: word, named } of spokenRuns(file))
    for (let start = 0; start + word.length <= typed.length; start++) {
      const index = onlyDifference(typed, start, word);
      const [at, right] = [start + index, word[index]];
      if (right !== undefined && ((named && word.length >= minHanWord) || soundAlike(typed[at], right)))
        corrections.push({ at, right });
    }
  return corrections;
}

/** Returns the index of the only character of a word that differs from `typed` at `start`; -1 if none or several do. */
function onlyDifference(typed: string[], start: number, word: string[]): number {
  let different = -1;
  for (let index = 0; index < word.length; index++) {
    if (typed[start + index] === word[index]) continue;
    if (different >= 0) return -1;
    different = index;
  }
  return different;
}

/** Returns the number of characters from `start` on whose pinyin starts with the input; at least two, if available. */
function syllablesOf(typed: string, syllables: string[], start: number): number | undefined {
  let spelled = '';
  for (let index = start; index < syllables.length; index++) {
    spelled += syllables[index] ?? '';
    const length = index - start + 1;
    if (spelled.startsWith(typed))
      return typed.length < (syllables[start] ?? '').length
        ? undefined
        : Math.max(length, Math.min(2, syllables.length - start));
    if (!typed.startsWith(spelled)) return undefined;
  }
  return undefined;
}

/** Returns the number of characters from `start` on, one per letter of the input, whose syllables start with these. */
function initialsOf(typed: string, syllables: string[], start: number): number | undefined {
  const isMatch = Array.from(typed).every((letter, index) => syllables[start + index]?.startsWith(letter) === true);
  return isMatch ? typed.length : undefined;
}
