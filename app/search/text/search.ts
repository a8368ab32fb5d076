import { areClose, findExactly, findHan, findWord, merge, type Entry, type Found, type Index } from './find.ts';
import type { SearchManifest } from './index-file.ts';
import {
  parseConcepts,
  simplifier,
  synonymIndex,
  conceptOf,
  withoutQuestion,
  type Synonyms,
  type Term,
  type Concept,
} from './query.ts';
import { rankPages, type RankedPage } from './rank.ts';
import { titleToken } from './tokenize.ts';

/** The answer to a query: the pages in order, and the words that were found for it, to mark them in texts. */
export type Ranking = { pages: RankedPage[]; terms: Term[] };

/** A search over an index: strict first (every word, side by side), looser when that finds nothing. */
export function createSearch(manifest: SearchManifest, index: Index): (query: string) => Promise<Ranking> {
  const synonyms = synonymIndex(manifest.synonyms);
  const simplify = simplifier(manifest.traditional);
  return async (query) => {
    const text = simplify(query.normalize('NFKC'));
    const concepts = parseConcepts(text, synonyms);
    if (concepts.length === 0) return { pages: [], terms: [] };
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
    const rank = (all: Found[], coverage: number) => rankPages(all, titles, identifier, manifest, coverage);
    const strict = literal.some((found) => found.size === 0) ? [] : rank(literal, 1);
    const loose = literal.flatMap((found, number) => loosened[number] ?? [found]);
    if (loosened.some((found) => found !== undefined))
      return {
        pages: best(
          strict,
          strict.length === 0 ? rank(loose, 0.45) : answers(rank(loose, 0.45), loose, concepts, manifest),
        ),
        terms: shownTerms([...literal, ...loose]),
      };
    if (strict.length === 0) return { pages: rank(literal, 0.45), terms: shownTerms(literal) };
    return { pages: literal.length > 2 ? best(strict, rank(literal, 0.7)) : strict, terms: shownTerms(literal) };
  };
}

/** A Han run from this length on may name a task in several words, and is asked in pieces where no title or heading has it. */
const taskLength = 4;

/**
 * Whether what a concept finds literally answers it. A question or a task that merely occurs in some text is asked in
 * pieces, too, unless a title, keyword or heading says the same.
 */
function isEnough({ variants: [own] }: Concept, found: Found, manifest: SearchManifest): boolean {
  if (found.size === 0) return false;
  const [term] = own?.terms ?? [];
  if (term?.kind !== 'han' || own?.terms.length !== 1) return true;
  if (!(isQuestion(term.text) && found.size < 3) && term.text.length < taskLength) return true;
  return [...found].some(([record, entries]) => isNamed(record, entries, manifest));
}

function isQuestion(run: string): boolean {
  const asked = withoutQuestion(run);
  return asked.length > 0 && asked.join('') !== run;
}

/** What pieces of a query have found: all of it for a question, otherwise the pages that are about one of the pieces. */
function answers(pages: RankedPage[], pieces: Found[], concepts: Concept[], manifest: SearchManifest): RankedPage[] {
  const terms = concepts.flatMap(({ variants: [own] }) => own?.terms ?? []);
  if (terms.some(({ kind, text }) => kind === 'han' && isQuestion(text))) return pages;
  return pages.filter(({ records }) =>
    records.some(({ record }) => pieces.some((found) => isNamed(record, found.get(record) ?? [], manifest))),
  );
}

/** Whether a record has an entry in its title, keywords or headings. */
function isNamed(record: number, entries: Entry[], manifest: SearchManifest): boolean {
  const end = manifest.records[record]?.[2][2] ?? 0;
  return entries.some(({ positions }) => (positions[0] ?? Infinity) < end);
}

/** Two rankings in one: each page at its better place. */
function best(one: RankedPage[], other: RankedPage[]): RankedPage[] {
  const pages = new Map(other.map((page) => [page.page, page]));
  for (const page of one) if ((pages.get(page.page)?.score ?? 0) < page.score) pages.set(page.page, page);
  return [...pages.values()].toSorted((a, b) => b.score - a.score);
}

/** Finds what any of a concept's variants finds. */
async function findConcept(index: Index, { variants }: Concept): Promise<Found> {
  const found: Found = new Map();
  const answers = await Promise.all(variants.map(({ terms }, number) => findTogether(index, terms, number > 0)));
  for (const [number, answer] of answers.entries()) merge(found, answer, variants[number]?.quality ?? 1);
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

/** What a concept that nothing answers as a whole asks for in smaller pieces; pieces that are nowhere are dropped. */
async function loosen(index: Index, { variants: [own] }: Concept, synonyms: Synonyms): Promise<Found[]> {
  const pieces = (own?.terms ?? []).map(async (term): Promise<Found[]> => {
    if (term.kind === 'word')
      return term.parts.length > 1
        ? Promise.all(term.parts.map((part) => findWord(index, { kind: 'word', text: part, parts: [] })))
        : [];
    const runs = withoutQuestion(term.text);
    const answers = await Promise.all(
      runs.map(async (run) => {
        const found = await findConcept(index, conceptOf([{ kind: 'han', text: run }], synonyms));
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
  return Promise.all(pieces.map((piece) => findConcept(index, conceptOf([{ kind: 'han', text: piece }], synonyms))));
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
