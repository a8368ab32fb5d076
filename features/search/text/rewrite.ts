import { oncePerObject } from '../../../app/core/memoize.ts';
import type { Index } from './find.ts';
import type { VariantsFile, WordsFile } from './index-file.ts';
import type { Synonyms } from './query.ts';
import { nearWords, wordForms, wordsOfPinyin } from './spelling.ts';
import { splitPieces, normalize, pairTokens, titleKey } from './tokenize.ts';

/** A dotted name that ends in a class: `json.decoder.JSONDecodeError`. */
const qualifiedName = /\b[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*\.([A-Z]\w+)/g;

/** A field inside others, as programs name it: `choices[0].delta.content`. */
const fieldPath = /(?<![\w.-])[A-Za-z_]\w*(?:(?:\[\d*\])?\.[a-z_]\w*)+/g;

/** A name and its version, as people write them: `GPT 5.1`. */
const versionedName = /(?<![\w.-])([A-Za-z]+) (\d+(?:\.\d+)*)(?![\w-])/g;

/** Words that may be pinyin: `daima buquan`. */
const latinWords = /(?<![\w.-])[a-z]{2,}(?: +[a-z]{2,})*(?![\w.-])/g;

/** A word, or a part of an identifier, that may be a synonym with a typo. */
const longWord = /(?<![A-Za-z])(?:[a-z]{6,}|[A-Z]{6,})(?![A-Za-z])/g;

/** A word alone, which may still be typed. */
const onlyWord = /^[a-z]{4,}$/;

/** No more letters than this are added to correct a typo. */
const maxAdded = 2;

/** No more words than this are one term in pinyin. */
const maxPinyinWords = 5;

/**
 * A query, normalized, as the index knows its words: in the site's Chinese, with the class alone of a qualified name that
 * the index has not, the last two names of such a path, a name and its version in one, a synonym in place of one with a
 * typo or half-typed, and in Han characters what was typed in pinyin.
 */
export async function rewriteQuery(typed: string, index: Index, synonyms: Synonyms): Promise<string> {
  const query = await inSitesChinese(normalize(typed), index, synonyms);
  if (!/[a-z]/i.test(query)) return query;
  const words = await index.words();
  const known = wordForms(words);
  const isKnown = (word: string) => known.has(word) || synonyms.has(word);
  const short = query
    .replace(qualifiedName, (name, last: string) => (known.has(titleKey(name)) ? name : last))
    .replace(versionedName, (typed, name: string, version: string) =>
      isVersioned(titleKey(name + version), version, words) ? `${name}-${version}` : typed,
    )
    .replace(fieldPath, (path) => shortPath(path.replaceAll(/\[\d*\]/g, ''), known));
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
      [...known].some((word) => word.startsWith(typed)) ? typed : begunSynonym(typed, synonyms),
    );
}

/** Whether a number is the version of a name, which is written apart or goes on: `gpt-5.1`, `qwen3-next`, but no `python3`. */
function isVersioned(name: string, version: string, words: WordsFile): boolean {
  const ending = `_${version.replaceAll('.', '_')}`;
  return words.some(
    (word) => word.startsWith(`${name}_`) || (word.endsWith(ending) && word.replaceAll('_', '') === name),
  );
}

/** The shortest synonym that begins with what was typed so far, or that itself. */
function begunSynonym(typed: string, synonyms: Synonyms): string {
  const begun = latinSynonyms(synonyms).filter((word) => word.startsWith(typed));
  return begun.toSorted((a, b) => a.length - b.length)[0] ?? typed;
}

/** A path that the site does not write so by its last two names, or by its names apart, if it writes these. */
function shortPath(path: string, known: ReadonlySet<string>): string {
  const names = path.split('.');
  const last = names.slice(-2).join('.');
  if (known.has(titleKey(path))) return path;
  if (known.has(titleKey(last))) return last;
  return /[A-Z]/.test(path) && names.every((name) => known.has(titleKey(name))) ? names.join(' ') : path;
}

/** The synonym that a word is with a typo, unless a word of the site is nearer; the word itself if there is none. */
function correct(word: string, words: WordsFile, synonyms: Synonyms): string {
  const near = nearWords(word, words, latinSynonyms(synonyms));
  return near.find((other) => synonyms.has(other) && other.length <= word.length + maxAdded) ?? word;
}

/** Words with the longest stretches that are pinyin replaced; a stretch has a word that is not known. */
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

/** The shortest English word that pinyin is looked for around. */
const minJoined = 3;

/** A known word and the pinyin that is written with it, apart: `token用量` of `tokenyongliang`; empty when it has none. */
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

const latinSynonyms = oncePerObject((synonyms: Synonyms): WordsFile =>
  [...synonyms.keys()].filter((key) => /^[a-z]+$/.test(key)),
);

/** A query in the site's own Chinese: what the index lacks may be in traditional characters or a word of another region. */
async function inSitesChinese(query: string, index: Index, synonyms: Synonyms): Promise<string> {
  const tokens = splitPieces(query).flatMap((piece) =>
    piece.kind === 'han' && !synonyms.has(piece.text) ? pairTokens(piece.text) : [],
  );
  const known = await Promise.all(tokens.map((token) => index.postings(token)));
  return known.every((postings) => postings.size > 0) ? query : replaceVariants(query, await index.variants());
}

/** Replaces what is written in other regions, words before their characters. */
function replaceVariants(text: string, variants: VariantsFile): string {
  const longestFirst = Object.keys(variants).toSorted((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return text;
  return text.replaceAll(new RegExp(longestFirst.join('|'), 'g'), (written) => variants[written] ?? written);
}
