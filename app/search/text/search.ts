import { areClose, findExactly, findHan, findWord, merge, type Found, type Index } from './find.ts';
import type { SearchManifest } from './index-file.ts';
import {
  parseWishes,
  simplifier,
  synonymIndex,
  wish,
  withoutQuestion,
  type Synonyms,
  type Term,
  type Wish,
} from './query.ts';
import { aboutScore, rankPages, type RankedPage } from './rank.ts';
import { titleToken } from './tokenize.ts';

/** The answer to a query: the pages in order, and the words that were found for it, to mark them in texts. */
export type Ranking = { pages: RankedPage[]; terms: Term[] };

/** A search over an index: strict first (every word, side by side), looser when that finds nothing. */
export function createSearch(manifest: SearchManifest, index: Index): (query: string) => Promise<Ranking> {
  const synonyms = synonymIndex(manifest.synonyms);
  const simplify = simplifier(manifest.traditional);
  return async (query) => {
    const text = simplify(query.normalize('NFKC'));
    const wishes = parseWishes(text, synonyms);
    if (wishes.length === 0) return { pages: [], terms: [] };
    const literal = await Promise.all(wishes.map((one) => findWish(index, one)));
    const [titles, loosened] = await Promise.all([
      index.postings(titleToken(text)),
      Promise.all(
        wishes.map((one, number) =>
          isEnough(one, literal[number] ?? new Map(), manifest) ? undefined : loosen(index, one, synonyms),
        ),
      ),
    ]);
    const identifier = wishes.length === 1 && wishes[0]?.sayings[0]?.terms[0]?.kind === 'word';
    const rank = (all: Found[], coverage: number) => rankPages(all, titles, identifier, manifest, coverage);
    const strict = literal.some((found) => found.size === 0) ? [] : rank(literal, 1);
    const loose = literal.flatMap((found, number) => loosened[number] ?? [found]);
    if (loosened.some((found) => found !== undefined))
      return {
        pages: best(strict, answers(rank(loose, 0.45), strict, wishes)),
        terms: shownTerms([...literal, ...loose]),
      };
    if (strict.length === 0) return { pages: rank(literal, 0.45), terms: shownTerms(literal) };
    return { pages: literal.length > 2 ? best(strict, rank(literal, 0.7)) : strict, terms: shownTerms(literal) };
  };
}

/** A Han run from this length on may name a task in several words, and is asked in pieces where no title or heading has it. */
const taskLength = 4;

/**
 * Whether what a wish finds literally answers it. A question or a task that merely occurs in some text is asked in
 * pieces, too, unless a title, keyword or heading says the same.
 */
function isEnough({ sayings: [own] }: Wish, found: Found, manifest: SearchManifest): boolean {
  if (found.size === 0) return false;
  const [term] = own?.terms ?? [];
  if (term?.kind !== 'han' || own?.terms.length !== 1) return true;
  if (!(isQuestion(term.text) && found.size < 3) && term.text.length < taskLength) return true;
  return [...found].some(([record, entries]) =>
    entries.some(({ positions }) => (positions[0] ?? Infinity) < (manifest.records[record]?.[2][2] ?? 0)),
  );
}

function isQuestion(run: string): boolean {
  const asked = withoutQuestion(run);
  return asked.length > 0 && asked.join('') !== run;
}

/** What pieces of a query have found: all of it for a question, otherwise what says more than the pages that have its very words. */
function answers(loose: RankedPage[], [strict]: RankedPage[], wishes: Wish[]): RankedPage[] {
  const question = wishes.some(({ sayings: [own] }) =>
    own?.terms.some(({ kind, text }) => kind === 'han' && isQuestion(text)),
  );
  return question || strict === undefined
    ? loose
    : loose.filter(({ score }) => score > Math.max(strict.score, aboutScore));
}

/** Two rankings in one: each page at its better place. */
function best(one: RankedPage[], other: RankedPage[]): RankedPage[] {
  const pages = new Map(other.map((page) => [page.page, page]));
  for (const page of one) if ((pages.get(page.page)?.score ?? 0) < page.score) pages.set(page.page, page);
  return [...pages.values()].toSorted((a, b) => b.score - a.score);
}

/** Finds what any of a wish's sayings finds. */
async function findWish(index: Index, { sayings }: Wish): Promise<Found> {
  const found: Found = new Map();
  const answers = await Promise.all(sayings.map(({ terms }, number) => findTogether(index, terms, number > 0)));
  for (const [number, answer] of answers.entries()) merge(found, answer, sayings[number]?.quality ?? 1);
  return found;
}

/** The records that hold all terms close together; `strictly` takes words only as they are. */
async function findTogether(index: Index, terms: Term[], strictly: boolean): Promise<Found> {
  const find = (term: Term) =>
    term.kind === 'han' ? findHan(index, term.text) : strictly ? findExactly(index, term) : findWord(index, term);
  const answers = await Promise.all(terms.map((term) => find(term)));
  const [first = new Map() as Found, ...rest] = answers;
  if (rest.length === 0) return first;
  const result: Found = new Map();
  for (const [record, entries] of first) {
    const others = rest.map((answer) => answer.get(record));
    if (
      others.some(
        (other) =>
          other === undefined || !entries.some((a) => other.some((b) => areClose(a.positions, b.positions, 8))),
      )
    )
      continue;
    const all = [entries, ...others.map((other) => other ?? [])].map((one) =>
      one.toSorted((a, b) => b.quality - a.quality),
    );
    const quality = Math.min(...all.map(([best]) => best?.quality ?? 0));
    result.set(
      record,
      all.flatMap(([best]) => (best === undefined ? [] : [{ ...best, quality }])),
    );
  }
  return result;
}

/** What a wish that nothing answers as a whole asks for in smaller pieces; pieces that are nowhere are dropped. */
async function loosen(index: Index, { sayings: [own] }: Wish, synonyms: Synonyms): Promise<Found[]> {
  const pieces = (own?.terms ?? []).map(async (term): Promise<Found[]> => {
    if (term.kind === 'word')
      return term.parts.length > 1
        ? Promise.all(term.parts.map((part) => findWord(index, { kind: 'word', text: part, parts: [] })))
        : [];
    const runs = withoutQuestion(term.text);
    const answers = await Promise.all(
      runs.map(async (run) => {
        const found = await findWish(index, wish([{ kind: 'han', text: run }], synonyms));
        return found.size > 0 && run.length < 3 ? [found] : knownPieces(index, run, synonyms, found);
      }),
    );
    return answers.flat();
  });
  return (await Promise.all(pieces)).flat().filter((found) => found.size > 0);
}

/** What a word of the synonyms counts at least, where a run is cut: that it is a word is certain. */
const knownWordFrequency = 50;

/**
 * Cuts a run into stretches that stand somewhere, two characters at least: of all ways to cut, the one whose stretches
 * are longest and most frequent. `whole` is what the run itself found.
 */
async function knownPieces(index: Index, run: string, synonyms: Synonyms, whole: Found): Promise<Found[]> {
  const characters = Array.from(run).slice(0, 40);
  const best: { score: number; pieces: string[] }[] = [{ score: 0, pieces: [] }];
  for (let end = 1; end <= characters.length; end++) {
    let top = { score: best[end - 1]?.score ?? 0, pieces: best[end - 1]?.pieces ?? [] };
    for (let length = 2; length <= Math.min(6, end); length++) {
      const piece = characters.slice(end - length, end).join('');
      const count = [...(await findHan(index, piece)).values()].reduce(
        (sum, entries) => sum + (entries[0]?.positions.length ?? 0),
        0,
      );
      const frequency = synonyms.has(piece) ? Math.max(count, knownWordFrequency) : count;
      const before = best[end - length];
      const score = (before?.score ?? 0) + Math.log(1 + frequency) * (length - 1);
      if (frequency > 0 && score > top.score) top = { score, pieces: [...(before?.pieces ?? []), piece] };
    }
    best.push(top);
  }
  const pieces = best.at(-1)?.pieces ?? [];
  if (pieces.length === 0) return whole.size > 0 ? [whole] : [];
  return Promise.all(pieces.map((piece) => findWish(index, wish([{ kind: 'han', text: piece }], synonyms))));
}

/** The terms that were found, the nearest to what was asked for first. */
function shownTerms(all: Found[]): Term[] {
  const shown = new Map<string, { term: Term; quality: number }>();
  for (const found of all) {
    for (const { shown: term, quality } of [...found.values()].flat())
      if ((shown.get(term.text)?.quality ?? 0) < quality) shown.set(term.text, { term, quality });
  }
  return [...shown.values()]
    .toSorted((a, b) => b.quality - a.quality || b.term.text.length - a.term.text.length)
    .map(({ term }) => term);
}
