import { findConcept, type Found, type Index, type Postings } from './find.ts';
import type { SearchManifest } from './index-file.ts';
import { isUnlikely, loosen } from './loosen.ts';
import { parseConcepts, parseTerms, synonymIndex, type Concept, type ShownTerm } from './query.ts';
import { isNamed, rankPages, type RankedPage } from './rank.ts';
import { rewriteQuery } from './rewrite.ts';
import { wordForms } from './spelling.ts';
import { isAttribute, withoutQuestion } from './stop-words.ts';
import { titleToken } from './tokenize.ts';

/** The ranked pages of a query, and the terms that matched, to mark them in texts. */
export type Ranking = { pages: RankedPage[]; terms: ShownTerm[] };

/** The least share of a query that a page must have: of its pieces, of several terms, and after pages that are too few. */
const coverage = { pieces: 0.42, most: 0.7, part: 0.3 };

/** Creates a search over an index: strict first (every term), looser when that finds nothing. */
export function createSearch(manifest: SearchManifest, lists: Index): (query: string) => Promise<Ranking> {
  const synonyms = synonymIndex(manifest.synonyms, false);
  const translated = synonymIndex(manifest.synonyms, true);
  return async (query) => {
    const index = readingOnce(lists);
    const asked = await rewriteQuery(query, index, translated);
    const all = parseConcepts(asked, (await isPlainEnglish(asked, index)) ? translated : synonyms);
    if (all.length === 0) return { pages: [], terms: [] };
    const names = await Promise.all(all.map((one) => namedBy(index, one)));
    const subject = all.findIndex((one, number) => (names[number]?.size ?? 0) > 0 && isSubject(all, one));
    const [concepts, text] =
      subject < 0 ? [all, asked] : [all.slice(subject, subject + 1), all[subject]?.variants[0]?.terms[0]?.text ?? ''];
    const literal = await Promise.all(concepts.map((one) => findConcept(index, one, one === concepts.at(-1))));
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
        return mergeRankings(mergeRankings(strict, literally), relevant(byPieces));
      }
      return literal.length > 2 ? mergeRankings(strict, rank(literal, coverage.most)) : strict;
    };
    const pages = answering();
    const partly = pages.length < minPages && loose.length > 1 ? rank(loose, coverage.part) : [];
    const more = loose.length > 2 ? partly : relevant(partly);
    return { pages: [...pages, ...withoutKnown(more, pages)], terms: shownTerms([...literal, ...loose]) };
  };
}

/** An index that reads each token once: several steps of a search ask for the same. */
function readingOnce(index: Index): Index {
  const known = new Map<string, Promise<Postings>>();
  const postings: Index['postings'] = (token, group) => {
    const key = `${token} ${group ?? ''}`;
    const found = known.get(key) ?? index.postings(token, group);
    known.set(key, found);
    return found;
  };
  return { ...index, postings };
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
  return (
    others.length > 0 &&
    others.every(({ variants: [own] }) => own?.terms.every(({ kind, text }) => kind === 'han' && isAttribute(text)))
  );
}

/** Fewer pages than this do not suffice. */
const minPages = 3;

function withoutKnown(pages: RankedPage[], known: RankedPage[]): RankedPage[] {
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
  if (found.size < minPages && wholeQuestion.test(term.text)) return false;
  const isDoubtful = found.size < minPages && (isQuestion(term.text) || isUnlikely(term.text, found));
  if (term.text.length < minTaskLength && !isDoubtful) return true;
  return [...found].some(([record, entries]) => isNamed(record, entries, manifest));
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
function mergeRankings(one: RankedPage[], other: RankedPage[]): RankedPage[] {
  const pages = new Map(other.map((page) => [page.page, page]));
  for (const page of one) if ((pages.get(page.page)?.score ?? 0) < page.score) pages.set(page.page, page);
  return [...pages.values()].toSorted((a, b) => b.score - a.score);
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
