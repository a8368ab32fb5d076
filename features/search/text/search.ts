import { memoizeAsync, memoizeByObject } from '../../../app/core/memoize.ts';
import { type Hit, findConcept, findHan, type Index, type Postings, recordsOf } from './find.ts';
import type { PinyinFile, SearchManifest, VariantsFile, WordsFile } from './index-file.ts';
import {
  conceptOf,
  parseConcepts,
  parseTerms,
  piecesOfQuestion,
  synonymIndex,
  type Concept,
  type ShownTerm,
  type Synonyms,
} from './query.ts';
import { isNamed, mergeRankings, rankPages, type RankedPage } from './rank.ts';
import { rewriteQuery } from './rewrite.ts';
import { wordForms, wrongCharacters } from './spelling.ts';
import { hasFunctionCharacter, isAttribute, isFiller, isQuestion, noise } from './stop-words.ts';
import { titleToken } from './tokenize.ts';

/** The ranked pages of a query, and the matched terms to mark in texts. */
export type Ranking = { pages: RankedPage[]; terms: ShownTerm[] };

/** The minimum share of a query that a page must match: of its pieces, of three or more terms, and as a last resort. */
const coverage = { pieces: 0.42, most: 0.7, part: 0.3 };

/** The maximum number of tokens in the cache of postings, as a reader may search for hours without a page load. */
const maxKeptPostings = 600;

/** The source of an index: `postings` looks up a token, `read` reads and parses a file that the manifest names. */
type IndexSource = Pick<Index, 'postings'> & { read: (name: string) => Promise<unknown> };

/** Creates a search over an index: first for pages that match every term, then less strictly. */
export function createSearch(
  manifest: SearchManifest,
  { postings, read }: IndexSource,
): (query: string) => Promise<Ranking> {
  const { synonyms, translated } = synonymsOf(manifest.synonyms);
  // Cached, as the steps of a search and the next keystroke look up the same tokens.
  const index: Index = {
    postings: memoizeAsync(postings, maxKeptPostings),
    // The build writes the files with these types.
    words: () => read(manifest.words) as Promise<WordsFile>,
    pinyin: () => read(manifest.pinyin) as Promise<PinyinFile>,
    variants: () => read(manifest.variants) as Promise<VariantsFile>,
  };
  return async (query) => {
    const rewritten = await rewriteQuery(query, index, translated);
    const parsed = parseConcepts(rewritten, (await isPlainEnglish(rewritten, index)) ? translated : synonyms);
    if (parsed.length === 0) return { pages: [], terms: [] };
    const names = await Promise.all(parsed.map((concept) => namedBy(index, concept)));
    const subject = parsed.find((concept, number) => (names[number]?.size ?? 0) > 0 && isSubject(parsed, concept));
    const concepts = subject === undefined ? parsed : [subject];
    const literal = await Promise.all(
      concepts.map((concept) => findConcept(index, concept, concept === concepts.at(-1))),
    );
    const [titles, loosened] = await Promise.all([
      index.postings(titleToken(subject?.terms[0]?.text ?? rewritten)),
      Promise.all(
        concepts.map((concept, number) =>
          isEnough(concept, literal[number] ?? [], manifest) ? undefined : loosen(index, concept, synonyms),
        ),
      ),
    ]);
    const isIdentifier = concepts.length === 1 && concepts[0]?.terms[0]?.kind === 'word';
    const guessed = new Set(loosened.flatMap((pieces) => pieces ?? []));
    const ranked = { guessed, titles, names: concepts.length > 1 ? names : [], isIdentifier };
    const rank = (matches: Hit[][], minCoverage: number) =>
      rankPages({ ...ranked, concepts: matches }, manifest, minCoverage);
    const loose = literal.flatMap((matches, number) => loosened[number] ?? [matches]);
    const isRelevant = relevance(loose, concepts, manifest);
    const hasName = ({ records }: RankedPage) => records.some(({ record }) => names.some((named) => named.has(record)));
    const strict = literal.some((matches) => matches.length === 0) ? [] : rank(literal, 1);
    const wider = () => {
      if (strict.length === 0) return rank(loose, coverage.pieces);
      if (loosened.every((pieces) => pieces === undefined))
        return literal.length > 2 ? rank(literal, coverage.most) : [];
      const isStrict = ({ page }: RankedPage) => strict.some((match) => match.page === page);
      return rank(loose, coverage.pieces).filter((page) => isStrict(page) || isRelevant(page));
    };
    // The text of a name may lack the word for the attribute that the query asks about: “语音合成 speed 范围”.
    const essential = concepts.flatMap((concept, number) => (asksAttribute(concept) ? [] : [literal[number] ?? []]));
    const byName = essential.length === literal.length ? [] : rank(essential, 1).filter(hasName);
    const pages = [wider(), byName].reduce(mergeRankings, strict);
    const partial = pages.length < minPages && loose.length > 1 ? rank(loose, coverage.part) : [];
    const others = partial.filter(
      (page) => (loose.length > 2 || isRelevant(page)) && pages.every((result) => result.page !== page.page),
    );
    return { pages: [...pages, ...others], terms: shownTerms([...literal, ...loose]) };
  };
}

const synonymsOf = memoizeByObject((groups: SearchManifest['synonyms']) => ({
  synonyms: synonymIndex(groups, false),
  translated: synonymIndex(groups, true),
}));

/** Whether a query consists of plain English words. A single word that the index has counts as a name instead. */
async function isPlainEnglish(query: string, index: Index): Promise<boolean> {
  const terms = parseTerms(query);
  const [first, ...rest] = terms;
  if (first === undefined || terms.some((term) => term.kind === 'han' || term.parts.length > 0)) return false;
  return rest.length > 0 || !wordForms(await index.words()).has(first.text);
}

/** Returns the records with a title or heading that is exactly a concept's word; none for other concepts. */
async function namedBy(index: Index, { terms: [term, second] }: Concept): Promise<Postings> {
  return term?.kind === 'word' && second === undefined ? index.postings(titleToken(term.text)) : new Map();
}

/** Whether all other concepts only ask about an attribute of the subject: `temperature` in “temperature 范围”. */
function isSubject(all: Concept[], subject: Concept): boolean {
  const others = all.filter((concept) => concept !== subject);
  return others.length > 0 && others.every(asksAttribute);
}

function asksAttribute({ terms }: Concept): boolean {
  return terms.every(({ kind, text }) => kind === 'han' && isAttribute(text));
}

/** The minimum number of results; with fewer, the search is less strict. */
const minPages = 3;

/** The minimum length of Han runs that may consist of several words; they are split if no title or heading has them. */
const minTaskLength = 4;

/** A whole question: a subject with a question word. */
const wholeQuestion = /^(?:为什么|怎么|怎样|如何).{4}|.{4}(?:怎么办|怎么样|吗)$/u;

/**
 * Whether the literal matches of a concept suffice. Otherwise it is split: a concept without matches, a rare question,
 * and, unless a title, keyword or heading has it, a long run or a rare run with question words or function characters.
 */
function isEnough({ terms: [term, second] }: Concept, matches: Hit[], manifest: SearchManifest): boolean {
  const { size } = recordsOf(matches);
  if (size === 0) return false;
  if (term?.kind !== 'han' || second !== undefined) return true;
  if (size < minPages && wholeQuestion.test(term.text)) return false;
  const isDoubtful = size < minPages && (isQuestion(term.text) || isUnlikely(term.text, matches));
  if (term.text.length < minTaskLength && !isDoubtful) return true;
  return matches.some((entry) => isNamed(entry, manifest));
}

/** Returns a filter for pages that match pieces: all are relevant for a question, otherwise pages named by a piece. */
function relevance(pieces: Hit[][], concepts: Concept[], manifest: SearchManifest): (page: RankedPage) => boolean {
  const terms = concepts.flatMap((concept) => concept.terms);
  if (terms.some(({ kind, text }) => kind === 'han' && isQuestion(text))) return () => true;
  const named = recordsOf(pieces.flat().filter((entry) => isNamed(entry, manifest)));
  return ({ records }) => records.some(({ record }) => named.has(record));
}

/** Returns the matched terms, the best quality first. Drops noise if other words remain: `to` in “speech to text”. */
function shownTerms(all: Hit[][]): ShownTerm[] {
  const shown = new Map<string, ShownTerm>();
  for (const [concept, matches] of all.entries()) {
    for (const { shown: term, quality } of matches)
      if ((shown.get(term.text)?.quality ?? 0) < quality) shown.set(term.text, { ...term, quality, concept });
  }
  const terms = [...shown.values()].toSorted((a, b) => b.quality - a.quality || b.text.length - a.text.length);
  const withoutNoise = terms.filter(({ text }) => !noise.has(text));
  return withoutNoise.some(({ kind }) => kind === 'word') ? withoutNoise : terms;
}

/** Splits a concept into smaller pieces, and returns the matches of each piece that has any. */
async function loosen(index: Index, { terms }: Concept, synonyms: Synonyms): Promise<Hit[][]> {
  const pieces = terms.map(async (term): Promise<Hit[][]> => {
    if (term.kind === 'word')
      return term.parts.length > 1
        ? Promise.all(
            parseConcepts(term.parts.join(' '), synonyms).map((part, number, all) =>
              findConcept(index, part, number === all.length - 1),
            ),
          )
        : [];
    const runs = piecesOfQuestion(term.text, synonyms);
    const isAlone = runs.length === 1;
    return (await Promise.all(runs.map((run) => findPieces(index, run, synonyms, isAlone)))).flat();
  });
  return (await Promise.all(pieces)).flat().filter((matches) => matches.length > 0);
}

/** Finds the pieces of a run; filler words only if the run is alone. Finds the run itself if it has no pieces. */
async function findPieces(index: Index, run: string, synonyms: Synonyms, isAlone: boolean): Promise<Hit[][]> {
  const find = (text: string, quality?: number) =>
    findConcept(index, conceptOf([{ kind: 'han', text }], synonyms, quality));
  const whole = await find(run);
  if (whole.length > 0 && run.length < 3) return [whole];
  const begin = Array.from(run).slice(0, maxRunLength).join('');
  const all = await splitRun(index, whole.length > 0 ? begin : await correctHan(index, begin, synonyms), synonyms);
  const words = all.filter(({ isWord }) => isWord);
  const pieces = words.length > 0 || !isAlone ? words : all;
  return pieces.length === 0
    ? [whole]
    : Promise.all(pieces.map(({ text }) => find(text, text.length === 1 ? characterQuality : 1)));
}

/** Corrects a character of a run that forms no pair in the index, if the corrected run contains a known word. */
async function correctHan(index: Index, run: string, synonyms: Synonyms): Promise<string> {
  const characters = Array.from(run);
  for (const { at, right } of wrongCharacters(run, await index.pinyin())) {
    if (isInSynonym(characters, at, synonyms)) continue;
    const pairs = [at - 1, at].map((start) => characters.slice(Math.max(0, start), start + 2).join(''));
    const results = await Promise.all(pairs.filter((pair) => pair.length === 2).map((pair) => findHan(index, pair)));
    if (results.every((matches) => matches.length === 0)) return characters.with(at, right).join('');
  }
  return run;
}

/** Whether a character is part of a longer synonym in its run; a synonym of one character may be the wrong one. */
function isInSynonym(characters: string[], at: number, synonyms: Synonyms): boolean {
  return characters.some((_, start) =>
    characters.some(
      (__, last) =>
        start <= at && last >= at && last > start && synonyms.has(characters.slice(start, last + 1).join('')),
    ),
  );
}

/** The minimum frequency of synonyms when a run is split, as they certainly are words. */
const knownWordFrequency = 50;

/** A piece of a run, with its weight in the split; `isWord` if it may be the subject of the query. */
type Piece = { text: string; weight: number; isWord: boolean };

/** The quality of matches of a single character, which may be part of any word. */
const characterQuality = 0.3;

/** The maximum lengths, in characters, of the start of a run that is split, and of its pieces. */
const maxRunLength = 40;
const maxPieceLength = 6;

/**
 * Splits a run into substrings in the index, and prefers long and frequent substrings. Single characters must be
 * synonyms.
 */
async function splitRun(index: Index, run: string, synonyms: Synonyms): Promise<Piece[]> {
  const characters = Array.from(run);
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
  const matches = await findHan(index, text);
  const count = occurrencesOf(matches);
  if (!known && isUnlikely(text, matches)) return { text, weight: count === 0 ? 0 : 0.01, isWord: false };
  const weight = Math.log(1 + (known ? Math.max(count, knownWordFrequency) : count)) * (length - 1);
  return { text, weight, isWord: !isFiller(text) };
}

/** The minimum frequency of a word with a function character; others, such as 就断, are not words. */
const minCount = 8;

/** Whether a run has a function character and is too rare to be a word. */
function isUnlikely(run: string, matches: Hit[]): boolean {
  return hasFunctionCharacter(run) && occurrencesOf(matches) < minCount;
}

/** Counts the occurrences of a term. */
function occurrencesOf(matches: Hit[]): number {
  return [...recordsOf(matches).values()].reduce((sum, [first]) => sum + (first?.positions.length ?? 0), 0);
}
