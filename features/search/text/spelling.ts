import type { WordsFile } from './index-file.ts';

/**
 * Corrections of a typo: words at an edit distance of 1 (2 for long words), or longer words with a prefix at a distance
 * of 1. At most four, nearest first.
 */
export function nearWords(word: string, words: WordsFile): string[] {
  if (word.length < 4) return [];
  const limit = word.length >= 9 ? 2 : 1;
  const near = [...wordForms(words)].flatMap((candidate): { candidate: string; edits: number }[] => {
    // The first letter is hardly ever wrong: `unterminated` is not `terminated`.
    if (candidate[0] !== word[0] && candidate[0] !== word[1]) return [];
    if (Math.abs(candidate.length - word.length) <= limit) {
      const edits = distance(word, candidate, limit);
      if (edits <= limit) return [{ candidate, edits }];
    }
    if (word.length < 5 || candidate.length <= word.length) return [];
    const begun = [0, 1].some((more) => distance(word, candidate.slice(0, word.length + more), 1) <= 1);
    return begun ? [{ candidate, edits: limit + 0.5 }] : [];
  });
  const best = Math.min(...near.map(({ edits }) => edits));
  return near
    .filter(({ edits }) => edits === best)
    .toSorted((a, b) => sharedLength(b.candidate, word) - sharedLength(a.candidate, word))
    .slice(0, 4)
    .map(({ candidate }) => candidate);
}

const forms = new WeakMap<WordsFile, ReadonlySet<string>>();

/** Every word of a list and every part of one. */
export function wordForms(words: WordsFile): ReadonlySet<string> {
  const made = forms.get(words) ?? new Set(words.flatMap((word) => [word.replaceAll('_', ''), ...word.split('_')]));
  forms.set(words, made);
  return made;
}

/** Words that contain a word other than as a prefix of themselves or of a part, shortest first. */
export function wordsAround(word: string, words: WordsFile, maxWords: number): string[] {
  return words
    .flatMap((entry) => {
      const candidate = entry.includes('_') ? entry.replaceAll('_', '') : entry;
      return candidate.indexOf(word) > 0 && !entry.split('_').some((part) => part.startsWith(word)) ? [candidate] : [];
    })
    .toSorted((a, b) => a.length - b.length)
    .slice(0, maxWords);
}

/** Optimal string alignment distance, which counts transpositions; stops above `limit`. */
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

/** The number of characters that two words begin with alike. */
function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
