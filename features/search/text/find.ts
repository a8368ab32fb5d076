import type { PinyinFile, VariantsFile, WordsFile } from './index-file.ts';
import { parseTerms, type Match, type Concept } from './query.ts';
import { hanOfPinyin, nearWords, wordsAround } from './spelling.ts';
import { pairTokens, type Term, type Word, wordToken } from './tokenize.ts';

/** The occurrences of a token: record number → positions in ascending order. */
export type Postings = Map<number, number[]>;

/** A match of a term in a record: positions, length in tokens, quality (1 is exact). */
export type Entry = { positions: number[]; length: number; quality: number; shown: Match };

/** The records that match a term or a concept, each with the places. */
export type Matches = Map<number, Entry[]>;

/** The index; a token without its end mark matches all longer ones. */
export type Index = {
  postings: (token: string) => Promise<Postings>;
  words: () => Promise<WordsFile>;
  pinyin: () => Promise<PinyinFile>;
  variants: () => Promise<VariantsFile>;
};

/** How many longer words that contain a word are looked up: each may load a file. */
const maxContaining = 14;

/** The tokens by which a term is found exactly. */
function exactTokens({ kind, text }: Term): string[] {
  return kind === 'han' ? pairTokens(text) : [wordToken(text), wordToken(text, 'part')];
}

/** The tokens by which words are found exactly, such as those of a synonym group. */
export function groupTokens(words: string[]): string[] {
  return words.flatMap((word) => parseTerms(word).flatMap(exactTokens));
}

/** Finds a Han run: its characters, adjacent and in order. */
export async function findHan(index: Index, text: string): Promise<Matches> {
  const postings = await Promise.all(pairTokens(text).map(index.postings));
  return matchesAt(adjacent(postings), { kind: 'han', text }, Array.from(text).length, 1);
}

/**
 * Finds a word: exact, as a part of an identifier, as a prefix, inside other words; if there is no match, its parts
 * adjacent, as pinyin, or with a typo corrected. A bracketed word is no part of another where it stands alone.
 */
async function findWord(index: Index, term: Word, isLast: boolean): Promise<Matches> {
  const { text, parts, bracketed } = term;
  if (bracketed === true) {
    const written = matchesAt(await index.postings(wordToken(text)), term, 1, 1);
    if (written.size > 0) return written;
  }
  // A single letter begins many words: it does so only while it is typed.
  const mayBegin = isLast || text.length > 1;
  const [matches, prefix, words] = await Promise.all([
    findExactly(index, term, 0.75),
    mayBegin ? index.postings(wordToken(text, 'prefix')) : (new Map() as Postings),
    index.words(),
  ]);
  const typedFully = matches.size > 0;
  merge(matches, matchesAt(prefix, term, 1, typedFully ? 0.3 : 0.6));
  // A number inside another one is another number, and what only begins words is still being typed.
  const around =
    /^(?:\d+|.)$/.test(text) || (!typedFully && prefix.size > 0) ? [] : wordsAround(text, words, maxContaining);
  for (const postings of await Promise.all(around.map((word) => index.postings(wordToken(word)))))
    merge(matches, matchesAt(postings, term, 1, typedFully ? 0.1 : 0.3));
  if (matches.size === 0 && parts.length > 1) return findParts(index, term);
  if (!typedFully) {
    for (const { han, share } of hanOfPinyin(text, await index.pinyin()))
      merge(matches, await findHan(index, han), 0.3 + 0.3 * share);
  }
  if (matches.size === 0) {
    const near = nearWords(text, words).map((word) => findExactly(index, { kind: 'word', text: word, parts: [] }, 0.8));
    for (const other of await Promise.all(near)) merge(matches, other, 0.6);
  }
  return matches;
}

/** Finds a word exactly, alone or, with another quality, as a part of an identifier. */
export async function findExactly(index: Index, term: Word, partQuality: number): Promise<Matches> {
  const [whole, part] = await Promise.all(exactTokens(term).map(index.postings));
  const matches = matchesAt(whole ?? new Map(), term, 1, 1);
  merge(matches, matchesAt(part ?? new Map(), term, 1, partQuality));
  return matches;
}

/** Finds the parts of an identifier adjacent to each other, in a longer identifier or as words. */
async function findParts(index: Index, term: Word): Promise<Matches> {
  const ask = (kind: 'part' | 'whole') =>
    Promise.all(
      term.parts.map((part, number) =>
        index.postings(wordToken(part, number === term.parts.length - 1 ? 'prefix' : kind)),
      ),
    );
  const matches = matchesAt(adjacent(await ask('part')), term, term.parts.length, 0.6);
  merge(matches, matchesAt(adjacent(await ask('whole')), term, term.parts.length, 0.5));
  return matches;
}

/** The positions of the first token where the others follow it without a gap. */
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

function matchesAt(postings: Postings, shown: Term, length: number, quality: number): Matches {
  return new Map(Array.from(postings, ([record, positions]) => [record, [{ positions, length, quality, shown }]]));
}

/** Merges other matches into `matches`, multiplying their quality by `factor`, and all shown as `term` where it is given. */
function merge(matches: Matches, other: Matches, factor = 1, term?: Match): void {
  for (const [record, entries] of other) {
    const merged = matches.get(record) ?? [];
    for (const { quality, shown, ...entry } of entries)
      merged.push({ ...entry, quality: quality * factor, shown: term ?? shown });
    matches.set(record, merged);
  }
}

/** Finds the records that match any wording of a concept; only the last one of a query may be unfinished. */
export async function findConcept(index: Index, concept: Concept, isLast = true): Promise<Matches> {
  const matches: Matches = new Map();
  const [literal, ...others] = await Promise.all([
    findTogether(index, concept, { isExact: false, isLast }),
    ...concept.synonyms.map((synonym) => findTogether(index, synonym, { isExact: true, isLast })),
  ]);
  merge(matches, literal, concept.quality);
  for (const [number, { terms, quality }] of concept.synonyms.entries())
    merge(matches, others[number] ?? new Map(), quality, synonymOf(terms));
  return matches;
}

/** A synonym, to mark it: a Han run may be a part of another one, a word may not. */
function synonymOf(terms: Term[]): Match {
  const [first] = terms;
  return terms.length === 1 && first?.kind === 'han'
    ? first
    : { kind: 'synonym', text: terms.map(({ text }) => text).join(''), parts: terms.map(({ text }) => text) };
}

/** The records with all terms of a wording close together; `isExact` allows no other spelling of a word. */
async function findTogether(
  index: Index,
  { terms }: Pick<Concept, 'terms'>,
  { isExact, isLast }: { isExact: boolean; isLast: boolean },
): Promise<Matches> {
  const find = (term: Term) => {
    if (term.kind === 'han') return findHan(index, term.text);
    return isExact ? findExactly(index, term, 0.8) : findWord(index, term, isLast && term === terms.at(-1));
  };
  const [first = new Map() as Matches, ...rest] = await Promise.all(terms.map((term) => find(term)));
  if (rest.length === 0) return first;
  const result: Matches = new Map();
  for (const [record, entries] of first) {
    const byTerm = [entries, ...rest.map((matches) => matches.get(record) ?? [])];
    const positions = meetings(byTerm.map((matches) => matches.flatMap((entry) => entry.positions)));
    if (positions.length === 0) continue;
    const best = byTerm.flatMap((matches) => matches.toSorted((a, b) => b.quality - a.quality).slice(0, 1));
    const quality = Math.min(...best.map((entry) => entry.quality));
    result.set(
      record,
      best.map((entry) => ({ ...entry, positions, quality })),
    );
  }
  return result;
}

/** The largest distance in tokens of the terms of one concept. */
const maxApart = 8;

/** Where all terms meet, as the position of the last: what begins in a title and ends in the text is no title. */
function meetings([first = [], ...rest]: number[][]): number[] {
  const ends = first.flatMap((position) => {
    const others = rest.map((positions) => positions.filter((other) => Math.abs(other - position) <= maxApart));
    return others.every((near) => near.length > 0)
      ? [Math.max(position, ...others.map((near) => Math.min(...near)))]
      : [];
  });
  return [...new Set(ends)].toSorted((a, b) => a - b);
}
