import { findExactly, findHan, findWord, merge, type Found, type Index, type Postings } from './find.ts';
import type { SearchManifest } from './index-file.ts';
import {
  isAttribute,
  isFiller,
  parseConcepts,
  parseTerms,
  synonymIndex,
  conceptOf,
  hasFunctionCharacter,
  piecesOfQuestion,
  withoutQuestion,
  type Synonyms,
  type Term,
  type Concept,
  type Match,
  type ShownTerm,
} from './query.ts';
import { wrongCharacters } from './pinyin.ts';
import { isNamed, rankPages, type RankedPage } from './rank.ts';
import { rewriteQuery } from './rewrite.ts';
import { wordForms } from './spelling.ts';
import { titleToken } from './tokenize.ts';

/** The ranked pages of a query, and the terms that matched, to mark them in texts. */
export type Ranking = { pages: RankedPage[]; terms: ShownTerm[] };

/** The least share of a query that a page must have: of its pieces, of several terms, and after pages that are too few. */
const coverage = { pieces: 0.42, most: 0.7, part: 0.3 };

/** Creates a search over an index: strict first (every term), looser when that finds nothing. */
export function createSearch(manifest: SearchManifest, index: Index): (query: string) => Promise<Ranking> {
  const synonyms = synonymIndex(manifest.synonyms, false);
  const translated = synonymIndex(manifest.synonyms, true);
  return async (query) => {
    const asked = await rewriteQuery(query, index, translated);
    const all = parseConcepts(asked, (await isPlainEnglish(asked, index)) ? translated : synonyms);
    if (all.length === 0) return { pages: [], terms: [] };
    const names = await Promise.all(all.map((one) => namedBy(index, one)));
    const subject = all.findIndex((one, number) => (names[number]?.size ?? 0) > 0 && isSubject(all, one));
    const [concepts, text] =
      subject < 0 ? [all, asked] : [all.slice(subject, subject + 1), all[subject]?.variants[0]?.terms[0]?.text ?? ''];
    const literal = await Promise.all(concepts.map((one) => findConcept(index, one)));
    const [titles, loosened] = await Promise.all([
      index.postings(titleToken(text)),
      Promise.all(
        concepts.map((one, number) =>
          isEnough(one, literal[number] ?? new Map(), manifest) ? undefined : loosen(index, one, synonyms),
        ),
      ),
    ]);
    const identifier = concepts.length === 1 && concepts[0]?.variants[0]?.terms[0]?.kind === 'word';
    const guessed = new Set(loosened.flatMap((pieces) => pieces ?? []));
    const rank = (all: Found[], least: number) =>
      rankPages(all, { titles, names: concepts.length > 1 ? names : [], guessed }, identifier, manifest, least);
    const loose = literal.flatMap((found, number) => loosened[number] ?? [found]);
    const relevant = (pages: RankedPage[]) => relevantPages(pages, loose, concepts, manifest);
    const strict = literal.some((found) => found.size === 0) ? [] : rank(literal, 1);
    const answering = () => {
      if (strict.length === 0) return rank(loose, coverage.pieces);
      if (loosened.some((found) => found !== undefined)) {
        const byPieces = rank(loose, coverage.pieces);
        const literally = byPieces.filter(({ page }) => strict.some((one) => one.page === page));
        return best(best(strict, literally), relevant(byPieces));
      }
      return literal.length > 2 ? best(strict, rank(literal, coverage.most)) : strict;
    };
    const pages = answering();
    const partly = pages.length < few && loose.length > 1 ? rank(loose, coverage.part) : [];
    const more = loose.length > 2 ? partly : relevant(partly);
    return { pages: [...pages, ...others(more, pages)], terms: shownTerms([...literal, ...loose]) };
  };
}

/** Whether a query is of plain words alone: beside Chinese or an identifier, or as a word of the site, it is a name. */
async function isPlainEnglish(query: string, index: Index): Promise<boolean> {
  const terms = parseTerms(query);
  const [first, ...rest] = terms;
  if (first === undefined || terms.some((term) => term.kind === 'han' || term.parts.length > 0)) return false;
  return rest.length > 0 || !wordForms(await index.words()).has(first.text);
}

/** The records whose heading is exactly a word of the query; none for other concepts. */
function namedBy(index: Index, { variants: [own] }: Concept): Promise<Postings> {
  const [term] = own?.terms ?? [];
  return term?.kind === 'word' && own?.terms.length === 1
    ? index.postings(titleToken(term.text))
    : Promise.resolve(new Map());
}

/** Whether the other concepts only ask about a property of this one: `temperature` in “temperature 范围”. */
function isSubject(all: Concept[], subject: Concept): boolean {
  const others = all.filter((one) => one !== subject);
  return others.length > 0 && others.every(({ variants: [own] }) => own?.terms.every((term) => isAttribute(term)));
}

/** Fewer pages than this do not suffice. */
const few = 3;

function others(pages: RankedPage[], known: RankedPage[]): RankedPage[] {
  return pages.filter(({ page }) => known.every((one) => one.page !== page));
}

/** Han runs from this length on may consist of several words, and are split when no title or heading has them. */
const minTaskLength = 4;

/** A whole question: what is asked about, and by which word. */
const wholeQuestion = /^(?:为什么|怎么|怎样|如何).{4}|.{4}(?:怎么办|怎么样|吗)$/u;

/**
 * Whether the literal matches of a concept suffice. A whole question that hardly any record has is also split, and so is
 * what is hardly a word, or a run of several characters that no title, keyword or heading has.
 */
function isEnough({ variants: [own] }: Concept, found: Found, manifest: SearchManifest): boolean {
  if (found.size === 0) return false;
  const [term] = own?.terms ?? [];
  if (term?.kind !== 'han' || own?.terms.length !== 1) return true;
  if (found.size < few && wholeQuestion.test(term.text)) return false;
  const isDoubtful = found.size < few && (isQuestion(term.text) || isUnlikely(term.text, found));
  if (term.text.length < minTaskLength && !isDoubtful) return true;
  return [...found].some(([record, entries]) => isNamed(record, entries, manifest));
}

/** Whether a run with a function character occurs so rarely that it is no word. */
function isUnlikely(run: string, found: Found): boolean {
  return hasFunctionCharacter(run) && countOf(found) < minCount;
}

/** How often a term occurs. */
function countOf(found: Found): number {
  return [...found.values()].reduce((sum, entries) => sum + (entries[0]?.positions.length ?? 0), 0);
}

function isQuestion(run: string): boolean {
  const asked = withoutQuestion(run);
  return asked.length > 0 && asked.join('') !== run;
}

/** Filters the pages found by pieces of a query: all for a question, otherwise those named after one of the pieces. */
function relevantPages(
  pages: RankedPage[],
  pieces: Found[],
  concepts: Concept[],
  manifest: SearchManifest,
): RankedPage[] {
  const terms = concepts.flatMap(({ variants: [own] }) => own?.terms ?? []);
  if (terms.some(({ kind, text }) => kind === 'han' && isQuestion(text))) return pages;
  return pages.filter(({ records }) =>
    records.some(({ record }) => pieces.some((found) => isNamed(record, found.get(record) ?? [], manifest))),
  );
}

/** Merges two rankings, keeping the better score of each page. */
function best(one: RankedPage[], other: RankedPage[]): RankedPage[] {
  const pages = new Map(other.map((page) => [page.page, page]));
  for (const page of one) if ((pages.get(page.page)?.score ?? 0) < page.score) pages.set(page.page, page);
  return [...pages.values()].toSorted((a, b) => b.score - a.score);
}

/** Finds the records that match any variant of a concept. */
async function findConcept(index: Index, { variants }: Concept): Promise<Found> {
  const found: Found = new Map();
  const answers = await Promise.all(
    variants.map(({ terms, group }, number) => findTogether(index, terms, number > 0, group)),
  );
  for (const [number, answer] of answers.entries()) {
    const { terms = [], quality = 1 } = variants[number] ?? {};
    merge(found, number === 0 ? answer : shownAs(synonymOf(terms), answer), quality);
  }
  return found;
}

/** A synonym, to mark it: a Han run may be a part of another one, a word may not. */
function synonymOf(terms: Term[]): Match {
  const [first] = terms;
  return terms.length === 1 && first?.kind === 'han'
    ? first
    : { kind: 'synonym', text: terms.map(({ text }) => text).join(''), parts: terms.map(({ text }) => text) };
}

function shownAs(shown: Match, found: Found): Found {
  return new Map(Array.from(found, ([record, entries]) => [record, entries.map((entry) => ({ ...entry, shown }))]));
}

/** The records with all terms close together; `strictly` matches words only exactly. */
async function findTogether(index: Index, terms: Term[], strictly: boolean, group?: string): Promise<Found> {
  const find = (term: Term) => {
    if (term.kind === 'han') return findHan(index, term.text, group);
    return strictly ? findExactly(index, term, group) : findWord(index, term);
  };
  const answers = await Promise.all(terms.map((term) => find(term)));
  const [first = new Map() as Found, ...rest] = answers;
  if (rest.length === 0) return first;
  const result: Found = new Map();
  for (const [record, entries] of first) {
    const all = [entries, ...rest.map((answer) => answer.get(record) ?? [])].map((one) =>
      one.toSorted((a, b) => b.quality - a.quality),
    );
    const positions = meetings(all.map((one) => one.flatMap((entry) => entry.positions)));
    if (positions.length === 0) continue;
    const quality = Math.min(...all.map(([best]) => best?.quality ?? 0));
    result.set(
      record,
      all.flatMap(([best]) => (best === undefined ? [] : [{ ...best, positions, quality }])),
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

/** Splits a concept without matches into smaller pieces; drops pieces without matches. */
async function loosen(index: Index, { variants: [own] }: Concept, synonyms: Synonyms): Promise<Found[]> {
  const pieces = (own?.terms ?? []).map(async (term): Promise<Found[]> => {
    if (term.kind === 'word')
      return term.parts.length > 1
        ? Promise.all(parseConcepts(term.parts.join(' '), synonyms).map((part) => findConcept(index, part)))
        : [];
    const runs = piecesOfQuestion(term.text, synonyms);
    const isAlone = runs.length === 1;
    return (await Promise.all(runs.map((run) => findPieces(index, run, synonyms, isAlone)))).flat();
  });
  return (await Promise.all(pieces)).flat().filter((found) => found.size > 0);
}

/** Finds the pieces of a run; words of any sentence count only where it is alone. The run itself where it has none. */
async function findPieces(index: Index, run: string, synonyms: Synonyms, isAlone: boolean): Promise<Found[]> {
  const find = (text: string, quality?: number) =>
    findConcept(index, conceptOf([{ kind: 'han', text }], synonyms, quality));
  const whole = await find(run);
  if (whole.size > 0 && run.length < 3) return [whole];
  const all = await splitRun(index, whole.size > 0 ? run : await correctHan(index, run, synonyms), synonyms);
  const words = all.filter(({ isWord }) => isWord);
  const pieces = words.length > 0 || !isAlone ? words : all;
  if (pieces.length === 0) return [whole];
  return Promise.all(pieces.map(({ text }) => find(text, text.length === 1 ? characterQuality : 1)));
}

/** A run with the character replaced that makes no word with its neighbours, where another one makes a known word. */
async function correctHan(index: Index, run: string, synonyms: Synonyms): Promise<string> {
  const characters = Array.from(run);
  for (const { at, right } of wrongCharacters(run, await index.pinyin())) {
    if (isInSynonym(characters, at, synonyms)) continue;
    const pairs = [at - 1, at].map((start) => characters.slice(Math.max(0, start), start + 2).join(''));
    const known = await Promise.all(pairs.filter((pair) => pair.length === 2).map((pair) => findHan(index, pair)));
    if (known.every((found) => found.size === 0)) return characters.with(at, right).join('');
  }
  return run;
}

/** Whether a character is part of a synonym in its run. */
function isInSynonym(characters: string[], at: number, synonyms: Synonyms): boolean {
  return characters.some((_, start) =>
    characters.some(
      (__, last) => start <= at && last >= at && synonyms.has(characters.slice(start, last + 1).join('')),
    ),
  );
}

/** Minimum frequency of a synonym when a run is split, as it certainly is a word. */
const knownWordFrequency = 50;

/** A piece of a run: how much speaks for it, and whether it may be what the query is about. */
type Piece = { text: string; weight: number; isWord: boolean };

/** Quality of the matches of a single character that has synonyms: it may be part of any word. */
const characterQuality = 0.3;

/** A piece with a function character that occurs less often is no word: 就断. */
const minCount = 8;

/** The longest piece of a split run, in characters. */
const maxPieceLength = 6;

/**
 * Splits a run into substrings that occur in the index, preferring long and frequent ones; single characters only where
 * they are synonyms.
 */
async function splitRun(index: Index, run: string, synonyms: Synonyms): Promise<Piece[]> {
  const characters = Array.from(run).slice(0, 40);
  const best: { score: number; pieces: Piece[] }[] = [{ score: 0, pieces: [] }];
  for (let end = 1; end <= characters.length; end++) {
    let top = best[end - 1] ?? { score: 0, pieces: [] };
    for (let length = 1; length <= Math.min(maxPieceLength, end); length++) {
      const piece = await weighPiece(index, characters.slice(end - length, end).join(''), synonyms);
      const before = best[end - length];
      const score = (before?.score ?? 0) + piece.weight;
      if (piece.weight > 0 && score > top.score) top = { score, pieces: [...(before?.pieces ?? []), piece] };
    }
    best.push(top);
  }
  return best.at(-1)?.pieces ?? [];
}

/** Weighs a piece of a run by its length and its frequency in the index. */
async function weighPiece(index: Index, text: string, synonyms: Synonyms): Promise<Piece> {
  const length = Array.from(text).length;
  const known = synonyms.has(text) || isFiller(text);
  if (length === 1) return { text, weight: known ? 0.1 : 0, isWord: true };
  const found = await findHan(index, text);
  const count = countOf(found);
  if (!known && isUnlikely(text, found)) return { text, weight: count === 0 ? 0 : 0.01, isWord: false };
  const weight = Math.log(1 + (known ? Math.max(count, knownWordFrequency) : count)) * (length - 1);
  return { text, weight, isWord: !isFiller(text) };
}

/** The terms that matched, best quality first. */
function shownTerms(all: Found[]): ShownTerm[] {
  const shown = new Map<string, ShownTerm>();
  for (const found of all) {
    for (const { shown: term, quality } of [...found.values()].flat())
      if ((shown.get(term.text)?.quality ?? 0) < quality) shown.set(term.text, { ...term, quality });
  }
  return [...shown.values()].toSorted((a, b) => b.quality - a.quality || b.text.length - a.text.length);
}
