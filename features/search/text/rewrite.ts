import { memoizeByObject } from '../../../app/core/memoize.ts';
import type { Index } from './find.ts';
import type { VariantsFile, WordsFile } from './index-file.ts';
import type { Synonyms } from './query.ts';
import { nearWords, wordForms, wordsOfPinyin } from './spelling.ts';
import { splitPieces, normalize, pairTokens, titleKey } from './tokenize.ts';

/** A qualified name of a class: `json.decoder.JSONDecodeError`. */
const qualifiedName = /\b[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*\.([A-Z]\w+)/g;

/** The path of a nested field, as in code: `choices[0].delta.content`. */
const fieldPath = /(?<![\w.-])[A-Za-z_]\w*(?:(?:\[\d*\])?\.[a-z_]\w*)+/g;

/** A name and its version, separated by a space: `GPT 5.1`. */
const versionedName = /(?<![\w.-])([A-Za-z]+) (\d+(?:\.\d+)*)(?![\w-])/g;

/** A run of words that may be pinyin: `daima buquan`. */
const latinWords = /(?<![\w.-])[a-z]{2,}(?: +[a-z]{2,})*(?![\w.-])/g;

/** A word or part of an identifier that may be a misspelt synonym. */
const longWord = /(?<![A-Za-z])(?:[a-z]{6,}|[A-Z]{6,})(?![A-Za-z])/g;

/** A query with a single word, which may be half-typed. */
const onlyWord = /^[a-z]{4,}$/;

/** The maximum number of letters that a correction adds. */
const maxAdded = 2;

/** The maximum number of words of a term in pinyin. */
const maxPinyinWords = 5;

/**
 * Normalizes a query and rewrites its words to forms in the index: the site's regional Chinese, the class of an unknown
 * qualified name, the last two names of an unknown field path, a name joined to its version, the synonym for a misspelt
 * or half-typed one, Han characters for pinyin.
 */
export async function rewriteQuery(typed: string, index: Index, synonyms: Synonyms): Promise<string> {
  const query = await inSiteVariant(normalize(typed), index, synonyms);
  if (!/[a-z]/i.test(query)) return query;
  const words = await index.words();
  const forms = wordForms(words);
  const isKnown = (word: string) => forms.has(word) || synonyms.has(word);
  const short = query
    .replace(qualifiedName, (name, last: string) => (forms.has(titleKey(name)) ? name : last))
    .replace(versionedName, (typed, name: string, version: string) =>
      isVersioned(titleKey(name + version), version, words) ? `${name}-${version}` : typed,
    )
    .replace(fieldPath, (path) => shortPath(path.replaceAll(/\[\d*\]/g, ''), forms));
  const runs = [...short.matchAll(latinWords)].filter(([run]) => !run.split(/ +/).every(isKnown));
  const pinyin = runs.length === 0 ? undefined : await index.pinyin();
  const inWords = (word: string) => (pinyin === undefined ? [] : wordsOfPinyin(word, pinyin));
  return short
    .replace(latinWords, (run) =>
      inHan(run.split(/ +/), isKnown, (word) => inWords(word).join('') || aroundWord(word, isKnown, inWords)),
    )
    .replace(longWord, (typed) =>
      isKnown(typed.toLowerCase()) ? typed : correct(typed.toLowerCase(), words, synonyms),
    )
    .replace(onlyWord, (typed) =>
      [...forms].some((word) => word.startsWith(typed)) ? typed : begunSynonym(typed, synonyms),
    );
}

/** Whether a number is a version in the words of the index: `gpt-5.1`, `qwen3-next`, but not a bare `python3`. */
function isVersioned(name: string, version: string, words: WordsFile): boolean {
  const ending = `_${version.replaceAll('.', '_')}`;
  return words.some(
    (word) => word.startsWith(`${name}_`) || (word.endsWith(ending) && word.replaceAll('_', '') === name),
  );
}

/** Returns the shortest synonym that starts with a half-typed word; the word itself without one. */
function begunSynonym(typed: string, synonyms: Synonyms): string {
  const candidates = latinSynonyms(synonyms).filter((word) => word.startsWith(typed));
  return candidates.toSorted((a, b) => a.length - b.length)[0] ?? typed;
}

/** Shortens an unknown path to its last two names, or splits it into its names, if the index has these. */
function shortPath(path: string, forms: ReadonlySet<string>): string {
  const names = path.split('.');
  const last = names.slice(-2).join('.');
  if (forms.has(titleKey(path))) return path;
  if (forms.has(titleKey(last))) return last;
  return /[A-Z]/.test(path) && names.every((name) => forms.has(titleKey(name))) ? names.join(' ') : path;
}

/** Corrects a misspelt synonym. Returns the word itself if there is no correction or a word of the site is nearer. */
function correct(word: string, words: WordsFile, synonyms: Synonyms): string {
  const near = nearWords(word, words, latinSynonyms(synonyms));
  return near.find((other) => synonyms.has(other) && other.length <= word.length + maxAdded) ?? word;
}

/** Replaces the longest sequences of words that are pinyin. A sequence contains at least one unknown word. */
function inHan(words: string[], isKnown: (word: string) => boolean, hanOf: (typed: string) => string): string {
  const result: string[] = [];
  for (let start = 0; start < words.length;) {
    const stretches = Array.from({ length: maxPinyinWords }, (_, index) =>
      words.slice(start, start + maxPinyinWords - index),
    ).filter((stretch) => !stretch.every(isKnown));
    const [longest = { han: words[start] ?? '', length: 1 }] = stretches.flatMap((stretch) => {
      const han = hanOf(stretch.join(''));
      return han === '' ? [] : [{ han, length: stretch.length }];
    });
    result.push(longest.han);
    start += longest.length;
  }
  return result.join(' ');
}

/** The minimum length of an English word and of the pinyin that is joined to it. */
const minJoined = 3;

/** Splits a known word and the pinyin joined to it: `tokenyongliang` is `token 用量`. Empty if there is no such split. */
function aroundWord(typed: string, isKnown: (word: string) => boolean, inWords: (typed: string) => string[]): string {
  for (let at = typed.length - minJoined; at >= minJoined; at--) {
    const [before, after] = [typed.slice(0, at), typed.slice(at)];
    const hanAfter = isKnown(before) ? inWords(after).join('') : '';
    if (hanAfter !== '') return `${before} ${hanAfter}`;
    const hanBefore = isKnown(after) ? inWords(before).join('') : '';
    if (hanBefore !== '') return `${hanBefore} ${after}`;
  }
  return '';
}

const latinSynonyms = memoizeByObject((synonyms: Synonyms): WordsFile =>
  [...synonyms.keys()].filter((key) => /^[a-z]+$/.test(key)),
);

/** If the index lacks part of a query, replaces traditional characters and words of other regions by the site's. */
async function inSiteVariant(query: string, index: Index, synonyms: Synonyms): Promise<string> {
  const tokens = splitPieces(query).flatMap((piece) =>
    piece.kind === 'han' && !synonyms.has(piece.text) ? pairTokens(piece.text) : [],
  );
  const results = await Promise.all(tokens.map((token) => index.postings(token)));
  return results.every((postings) => postings.size > 0) ? query : replaceVariants(query, await index.variants());
}

/** Replaces variants by the site's forms, the longest first: words before single characters. */
function replaceVariants(text: string, variants: VariantsFile): string {
  const longestFirst = Object.keys(variants).toSorted((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return text;
  return text.replaceAll(new RegExp(longestFirst.join('|'), 'g'), (variant) => variants[variant] ?? variant);
}
