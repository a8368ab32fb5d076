import { findConcept, findHan, type Found, type Index } from './find.ts';
import { wrongCharacters } from './spelling.ts';
import { conceptOf, parseConcepts, piecesOfQuestion, type Concept, type Synonyms } from './query.ts';
import { hasFunctionCharacter, isFiller } from './stop-words.ts';

/** Splits a concept without matches into smaller pieces; drops pieces without matches. */
export async function loosen(index: Index, { variants: [own] }: Concept, synonyms: Synonyms): Promise<Found[]> {
  const pieces = (own?.terms ?? []).map(async (term): Promise<Found[]> => {
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
  return (await Promise.all(pieces)).flat().filter((found) => found.size > 0);
}

/** Finds the pieces of a run; words of any sentence count only where it is alone. The run itself where it has none. */
async function findPieces(index: Index, run: string, synonyms: Synonyms, isAlone: boolean): Promise<Found[]> {
  const find = (text: string, quality?: number) =>
    findConcept(index, conceptOf([{ kind: 'han', text }], synonyms, quality));
  const whole = await find(run);
  if (whole.size > 0 && run.length < 3) return [whole];
  const begin = Array.from(run).slice(0, maxRunLength).join('');
  const all = await splitRun(index, whole.size > 0 ? begin : await correctHan(index, begin, synonyms), synonyms);
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

/** How much of a run is split, and the longest piece of it, in characters. */
const maxRunLength = 40;
const maxPieceLength = 6;

/**
 * Splits a run into substrings that occur in the index, preferring long and frequent ones; single characters only where
 * they are synonyms.
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
  const found = await findHan(index, text);
  const count = countOf(found);
  if (!known && isUnlikely(text, found)) return { text, weight: count === 0 ? 0 : 0.01, isWord: false };
  const weight = Math.log(1 + (known ? Math.max(count, knownWordFrequency) : count)) * (length - 1);
  return { text, weight, isWord: !isFiller(text) };
}

/** A piece with a function character that occurs less often is no word: 就断. */
const minCount = 8;

/** Whether a run with a function character occurs so rarely that it is no word. */
export function isUnlikely(run: string, found: Found): boolean {
  return hasFunctionCharacter(run) && countOf(found) < minCount;
}

/** How often a term occurs. */
function countOf(found: Found): number {
  return [...found.values()].reduce((sum, entries) => sum + (entries[0]?.positions.length ?? 0), 0);
}
