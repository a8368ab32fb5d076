import { memoizeByObject } from '../../../app/core/memoize.ts';
import type { PinyinFile, VariantsFile, WordsFile } from './index-file.ts';
import { parseTerms, type Match, type Concept } from './query.ts';
import { hanOfPinyin, nearWords, wordsAround } from './spelling.ts';
import { pairTokens, type Term, type Word, wordToken } from './tokenize.ts';

/** The occurrences of a token: record number → positions in ascending order. */
export type Postings = Map<number, number[]>;

/** A match of a term in a record: positions, length in tokens, quality (1 is exact), and the term to mark. */
export type Hit = { record: number; positions: number[]; length: number; quality: number; shown: Match };

/** Groups the matches of a term or concept by record. */
export const recordsOf = memoizeByObject((matches: Hit[]) => Map.groupBy(matches, ({ record }) => record));

/** The index. A token without its end mark matches all longer tokens. */
export type Index = {
  postings: (token: string) => Promise<Postings>;
  words: () => Promise<WordsFile>;
  pinyin: () => Promise<PinyinFile>;
  variants: () => Promise<VariantsFile>;
};

/** The maximum number of longer words that are looked up for a part of them, as each may load a file. */
const maxContaining = 14;

/** Returns the tokens of exact matches of a term. */
function exactTokens({ kind, text }: Term): string[] {
  return kind === 'han' ? pairTokens(text) : [wordToken(text), wordToken(text, 'part')];
}

/** Returns the tokens of exact matches of words, such as the words of a synonym group. */
export function groupTokens(words: string[]): string[] {
  return words.flatMap((word) => parseTerms(word).flatMap(exactTokens));
}

/** Finds the characters of a Han run, adjacent and in order. */
export async function findHan(index: Index, text: string): Promise<Hit[]> {
  const postings = await Promise.all(pairTokens(text).map(index.postings));
  return matchesAt(adjacent(postings), { kind: 'han', text }, Array.from(text).length, 1);
}

/**
 * Finds a word: exact, as a part of an identifier, as a prefix, inside other words; without an exact match, as pinyin;
 * without any match, by its adjacent parts or corrections. A bracketed word in the index only matches whole words.
 */
async function findWord(index: Index, term: Word, isLast: boolean): Promise<Hit[]> {
  const { text, parts, bracketed } = term;
  if (bracketed === true) {
    const whole = matchesAt(await index.postings(wordToken(text)), term, 1, 1);
    if (whole.length > 0) return whole;
  }
  // A single letter is a prefix of many words, so it is one only while the reader is typing it.
  const mayBePrefix = isLast || text.length > 1;
  const [exact, prefix, words] = await Promise.all([
    findExactly(index, term, 0.75),
    mayBePrefix ? index.postings(wordToken(text, 'prefix')) : (new Map() as Postings),
    index.words(),
  ]);
  const typedFully = exact.length > 0;
  // A number inside another is a different number. A word that only matches as a prefix is still being typed.
  const containing =
    /^(?:\d+|.)$/.test(text) || (!typedFully && prefix.size > 0) ? [] : wordsAround(text, words, maxContaining);
  const inside = await Promise.all(containing.map((word) => index.postings(wordToken(word))));
  const matches = [
    ...exact,
    ...matchesAt(prefix, term, 1, typedFully ? 0.3 : 0.6),
    ...inside.flatMap((postings) => matchesAt(postings, term, 1, typedFully ? 0.1 : 0.3)),
  ];
  if (matches.length === 0 && parts.length > 1) return findParts(index, term);
  if (!typedFully) {
    for (const { han, share } of hanOfPinyin(text, await index.pinyin()))
      matches.push(...weighed(await findHan(index, han), 0.3 + 0.3 * share));
  }
  if (matches.length === 0) {
    const near = nearWords(text, words).map((word) => findExactly(index, { kind: 'word', text: word, parts: [] }, 0.8));
    for (const other of await Promise.all(near)) matches.push(...weighed(other, 0.6));
  }
  return matches;
}

/** Finds a word exactly: as a whole word or, with quality `partQuality`, as a part of an identifier. */
export async function findExactly(index: Index, term: Word, partQuality: number): Promise<Hit[]> {
  const [whole = new Map(), part = new Map()] = await Promise.all(exactTokens(term).map(index.postings));
  return [...matchesAt(whole, term, 1, 1), ...matchesAt(part, term, 1, partQuality)];
}

/** Finds the parts of an identifier adjacent to each other, in a longer identifier or as separate words. */
async function findParts(index: Index, term: Word): Promise<Hit[]> {
  const ask = (kind: 'part' | 'whole') =>
    Promise.all(
      term.parts.map((part, number) =>
        index.postings(wordToken(part, number === term.parts.length - 1 ? 'prefix' : kind)),
      ),
    );
  const [parts, words] = [adjacent(await ask('part')), adjacent(await ask('whole'))];
  return [...matchesAt(parts, term, term.parts.length, 0.6), ...matchesAt(words, term, term.parts.length, 0.5)];
}

/** Returns the positions of the first token at which the other tokens follow without a gap. */
function adjacent(postings: Postings[]): Postings {
  const [first, ...rest] = postings;
  if (first === undefined) return new Map();
  if (rest.length === 0) return first;
  const result: Postings = new Map();
  for (const [record, starts] of first) {
    const following = rest.map((positions) => new Set(positions.get(record)));
    const matching = starts.filter((start) => following.every((set, offset) => set.has(start + offset + 1)));
    if (matching.length > 0) result.set(record, matching);
  }
  return result;
}

function matchesAt(postings: Postings, shown: Term, length: number, quality: number): Hit[] {
  return Array.from(postings, ([record, positions]) => ({ record, positions, length, quality, shown }));
}

/** Multiplies the quality of matches by a factor. Marks `term`, if given, in place of the matched terms. */
function weighed(matches: Hit[], factor: number, term?: Match): Hit[] {
  return matches.map((entry) => ({ ...entry, quality: entry.quality * factor, shown: term ?? entry.shown }));
}

/** Finds the matches of any wording of a concept. The last concept of a query may be half-typed (`isLast`). */
export async function findConcept(index: Index, concept: Concept, isLast = true): Promise<Hit[]> {
  const { terms, quality, synonyms } = concept;
  const find = (term: Term, findIt: (word: Word) => Promise<Hit[]>) =>
    term.kind === 'han' ? findHan(index, term.text) : findIt(term);
  const literal = terms.map((term) => find(term, (word) => findWord(index, word, isLast && term === terms.at(-1))));
  const others = synonyms.map(async (synonym) => {
    const exact = synonym.terms.map((term) => find(term, (word) => findExactly(index, word, 0.8)));
    return weighed(await together(exact), synonym.quality, synonymOf(synonym.terms));
  });
  const [matches, ...bySynonyms] = await Promise.all([together(literal), ...others]);
  return [...weighed(matches, quality), ...bySynonyms.flat()];
}

/** Returns the term to mark for a synonym. A Han run may match inside a longer run, a word only matches whole words. */
function synonymOf(terms: Term[]): Match {
  const [first] = terms;
  return terms.length === 1 && first?.kind === 'han'
    ? first
    : { kind: 'synonym', text: terms.map(({ text }) => text).join(''), parts: terms.map(({ text }) => text) };
}

/** Returns the matches of all terms of a wording where they are close together. */
async function together(terms: Promise<Hit[]>[]): Promise<Hit[]> {
  const [first = [], ...rest] = await Promise.all(terms);
  if (rest.length === 0) return first;
  return [...recordsOf(first)].flatMap(([record, entries]) => {
    const byTerm = [entries, ...rest.map((matches) => recordsOf(matches).get(record) ?? [])];
    const positions = closePositions(byTerm.map((matches) => matches.flatMap((entry) => entry.positions)));
    if (positions.length === 0) return [];
    const best = byTerm.flatMap((matches) => matches.toSorted((a, b) => b.quality - a.quality).slice(0, 1));
    const quality = Math.min(...best.map((entry) => entry.quality));
    return best.map((entry) => ({ ...entry, positions, quality }));
  });
}

/** The maximum distance, in tokens, between the terms of a concept. */
const maxApart = 8;

/** Returns where all terms are close, as the last term's position: a match across title and text counts as text. */
function closePositions([first = [], ...rest]: number[][]): number[] {
  const ends = first.flatMap((position) => {
    const others = rest.map((positions) => positions.filter((other) => Math.abs(other - position) <= maxApart));
    return others.every((near) => near.length > 0)
      ? [Math.max(position, ...others.map((near) => Math.min(...near)))]
      : [];
  });
  return [...new Set(ends)].toSorted((a, b) => a - b);
}
