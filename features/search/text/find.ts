import { oncePerObject } from '../../../app/core/memoize.ts';
import type { PinyinFile, VariantsFile, WordsFile } from './index-file.ts';
import { parseTerms, type Match, type Concept } from './query.ts';
import { hanOfPinyin, nearWords, wordsAround } from './spelling.ts';
import { pairTokens, type Term, type Word, wordToken } from './tokenize.ts';

/** The occurrences of a token: record number → positions in ascending order. */
export type Postings = Map<number, number[]>;

/** A match of a term in a record: positions, length in tokens, quality (1 is exact). */
export type Entry = { record: number; positions: number[]; length: number; quality: number; shown: Match };

/** The matches of a term or a concept, by their records. */
export const recordsOf = oncePerObject((matches: Entry[]) => Map.groupBy(matches, ({ record }) => record));

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
export async function findHan(index: Index, text: string): Promise<Entry[]> {
  const postings = await Promise.all(pairTokens(text).map(index.postings));
  return matchesAt(adjacent(postings), { kind: 'han', text }, Array.from(text).length, 1);
}

/**
 * Finds a word: exact, as a part of an identifier, as a prefix, inside other words; if there is no match, its parts
 * adjacent, as pinyin, or with a typo corrected. A bracketed word is no part of another where it stands alone.
 */
async function findWord(index: Index, term: Word, isLast: boolean): Promise<Entry[]> {
  const { text, parts, bracketed } = term;
  if (bracketed === true) {
    const written = matchesAt(await index.postings(wordToken(text)), term, 1, 1);
    if (written.length > 0) return written;
  }
  // A single letter begins many words: it does so only while it is typed.
  const mayBegin = isLast || text.length > 1;
  const [exact, prefix, words] = await Promise.all([
    findExactly(index, term, 0.75),
    mayBegin ? index.postings(wordToken(text, 'prefix')) : (new Map() as Postings),
    index.words(),
  ]);
  const typedFully = exact.length > 0;
  // A number inside another one is another number, and what only begins words is still being typed.
  const around =
    /^(?:\d+|.)$/.test(text) || (!typedFully && prefix.size > 0) ? [] : wordsAround(text, words, maxContaining);
  const inside = await Promise.all(around.map((word) => index.postings(wordToken(word))));
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

/** Finds a word exactly, alone or, with another quality, as a part of an identifier. */
export async function findExactly(index: Index, term: Word, partQuality: number): Promise<Entry[]> {
  const [whole = new Map(), part = new Map()] = await Promise.all(exactTokens(term).map(index.postings));
  return [...matchesAt(whole, term, 1, 1), ...matchesAt(part, term, 1, partQuality)];
}

/** Finds the parts of an identifier adjacent to each other, in a longer identifier or as words. */
async function findParts(index: Index, term: Word): Promise<Entry[]> {
  const ask = (kind: 'part' | 'whole') =>
    Promise.all(
      term.parts.map((part, number) =>
        index.postings(wordToken(part, number === term.parts.length - 1 ? 'prefix' : kind)),
      ),
    );
  const [parts, words] = [adjacent(await ask('part')), adjacent(await ask('whole'))];
  return [...matchesAt(parts, term, term.parts.length, 0.6), ...matchesAt(words, term, term.parts.length, 0.5)];
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

function matchesAt(postings: Postings, shown: Term, length: number, quality: number): Entry[] {
  return Array.from(postings, ([record, positions]) => ({ record, positions, length, quality, shown }));
}

/** Matches whose quality is multiplied by a factor, all shown as a term where it is given. */
function weighed(matches: Entry[], factor: number, term?: Match): Entry[] {
  return matches.map((entry) => ({ ...entry, quality: entry.quality * factor, shown: term ?? entry.shown }));
}

/** Finds what matches any wording of a concept; only the last one of a query may be unfinished. */
export async function findConcept(index: Index, concept: Concept, isLast = true): Promise<Entry[]> {
  const [literal, ...others] = await Promise.all([
    findTogether(index, concept, { isExact: false, isLast }),
    ...concept.synonyms.map((synonym) => findTogether(index, synonym, { isExact: true, isLast })),
  ]);
  const synonyms = concept.synonyms.flatMap(({ terms, quality }, number) =>
    weighed(others[number] ?? [], quality, synonymOf(terms)),
  );
  return [...weighed(literal, concept.quality), ...synonyms];
}

/** A synonym, to mark it: a Han run may be a part of another one, a word may not. */
function synonymOf(terms: Term[]): Match {
  const [first] = terms;
  return terms.length === 1 && first?.kind === 'han'
    ? first
    : { kind: 'synonym', text: terms.map(({ text }) => text).join(''), parts: terms.map(({ text }) => text) };
}

/** The matches of all terms of a wording close together; `isExact` allows no other spelling of a word. */
async function findTogether(
  index: Index,
  { terms }: Pick<Concept, 'terms'>,
  { isExact, isLast }: { isExact: boolean; isLast: boolean },
): Promise<Entry[]> {
  const find = (term: Term) => {
    if (term.kind === 'han') return findHan(index, term.text);
    return isExact ? findExactly(index, term, 0.8) : findWord(index, term, isLast && term === terms.at(-1));
  };
  const [first = [], ...rest] = await Promise.all(terms.map((term) => find(term)));
  if (rest.length === 0) return first;
  return [...recordsOf(first)].flatMap(([record, entries]) => {
    const byTerm = [entries, ...rest.map((matches) => recordsOf(matches).get(record) ?? [])];
    const positions = meetings(byTerm.map((matches) => matches.flatMap((entry) => entry.positions)));
    if (positions.length === 0) return [];
    const best = byTerm.flatMap((matches) => matches.toSorted((a, b) => b.quality - a.quality).slice(0, 1));
    const quality = Math.min(...best.map((entry) => entry.quality));
    return best.map((entry) => ({ ...entry, positions, quality }));
  });
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
