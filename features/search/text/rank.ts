import { type Hit, type Postings, recordsOf } from './find.ts';
import type { SearchManifest, Zones } from './index-file.ts';
import type { Match } from './query.ts';

/** A matching page, with its records in ranked order; `titled` if the query is a record's title or another name. */
export type RankedPage = ReturnType<typeof rankPages>[number];

/** The weight of rare terms is capped at that of a term in this share, or number, of records. */
const rareFrom = { share: 0.05, records: 4 };

/**
 * Factors for the weight of a concept among several. `unnamed`: not in titles, keywords or headings, so it may occur by
 * chance. `guessed`: unnamed and a guess. `identifier`: such as a pasted class name, from `minSentence` concepts on.
 */
const conceptWeights = { unnamed: 0.7, guessed: 0.5, identifier: 1.5, minSentence: 3 };

/** The factor for scores of dated pages, so that news ranks below documentation. */
export const newsWeight = 0.65;

/** Weights of the zones of a record. */
const weights = { title: 12, keyword: 5, heading: 4, text: 1 };

/**
 * Bonuses for a title, heading or identifier that is exactly the query; `name`: for a heading that is exactly a word of
 * the query. An identifier in a heading gets no bonus if any title contains it.
 */
const exact = { title: 16, heading: 3, identifier: 24, name: 1.5 };

/** The bonus for adjacent concepts of the query that are close in a record, and the maximum distance in tokens. */
const together = { score: 2.5, tokens: 6 };

/** Returns the score of a record for a concept. */
function hitScore(hits: Hit[], zones: Zones): number {
  return Math.max(0, ...hits.map((hit) => hit.quality * zoneScore(hit, zones)));
}

function zoneScore({ positions, length }: Hit, [title, keywords, headings]: Zones): number {
  let best = 0;
  let inText = 0;
  for (const position of positions) {
    if (position < title)
      best = Math.max(
        best,
        weights.title * (0.75 + 0.2 * Math.min(1, length / Math.max(1, title - 2))) + (position <= 1 ? 1.5 : 0),
      );
    else if (position < keywords) best = Math.max(best, weights.keyword);
    else if (position < headings) best = Math.max(best, weights.heading);
    else inText++;
  }
  return Math.max(best, weights.text) + 0.6 * Math.log2(1 + Math.min(inText, 40));
}

/**
 * The input of the ranking: the matches of each concept; which are `guessed`, as pieces of a run may not be words; the
 * records whose title or heading is the query (`titles`) or a word of it (`names`); whether it is one word.
 */
type RankedQuery = {
  concepts: Hit[][];
  guessed: ReadonlySet<Hit[]>;
  titles: Postings;
  names: Postings[];
  isIdentifier: boolean;
};

/**
 * Ranks the pages that match all concepts, in any of their records. With `minCoverage` below 1, includes pages that
 * match that share of the concepts' weight, which is higher for rare terms.
 */
export function rankPages(
  { concepts, guessed, titles, names, isIdentifier }: RankedQuery,
  manifest: SearchManifest,
  minCoverage = 1,
) {
  const matched = concepts.filter((matches) => matches.length > 0);
  const rarity = matched.map((matches) => weightOf(matches, matched.length, guessed.has(matches), manifest));
  const total = sumOf(rarity);
  const coverageOf = (scores: number[]) => sumOf(rarity.filter((_, index) => (scores[index] ?? 0) > 0)) / total;
  const isInTitles = matched
    .flat()
    .some(({ record, quality, positions }) => quality === 1 && isBefore(manifest.records[record]?.[2][0], positions));
  const bonusOf = (record: number, [title, , headings]: Zones) => {
    const positions = titles.get(record);
    const inTitle = isBefore(title, positions);
    // A heading, such as a parameter's name, may be exactly a word of the query.
    const bonus = names.some((named) => isBefore(headings, named.get(record))) ? exact.name : 0;
    if (!isIdentifier) return bonus + (positions === undefined ? 0 : inTitle ? exact.title : exact.heading);
    return bonus + (inTitle || (!isInTitles && isBefore(headings, positions)) ? exact.identifier : 0);
  };
  const matching = Array.from(recordsOf(matched.flat()).keys(), (record) => {
    const [, page, zones] = manifest.records[record] ?? ['', -1, [0, 0, 0]];
    const entries = matched.map((matches) => recordsOf(matches).get(record) ?? []);
    const scores = entries.map((matches, index) => hitScore(matches, zones) * (rarity[index] ?? 0));
    const bonus = bonusOf(record, zones);
    const score = (sumOf(scores) / total + together.score * closePairs(entries) + bonus) * coverageOf(scores);
    return { page, record, score, bonus, scores, titled: isBefore(zones[0], titles.get(record)) };
  });
  return [...Map.groupBy(matching, ({ page }) => page)]
    .flatMap(([page, records]) => {
      const best = matched.map((_, index) => Math.max(...records.map(({ scores }) => scores[index] ?? 0)));
      if (coverageOf(best) < minCoverage - 1e-6) return [];
      // Keeps the page's order among exact names and equal scores: operations precede the schemas that they use.
      const ranked = records.toSorted(
        (a, b) => (isIdentifier && a.bonus > 0 && b.bonus > 0 ? 0 : b.score - a.score) || a.record - b.record,
      );
      return [{ page, score: (ranked[0]?.score ?? 0) * (manifest.pages[page]?.[2] ?? 1), records: ranked }];
    })
    .toSorted((a, b) => b.score - a.score || a.page - b.page);
}

/** Merges two rankings, keeping the better score of each page. */
export function mergeRankings(ranking: RankedPage[], other: RankedPage[]): RankedPage[] {
  const pages = new Map(other.map((page) => [page.page, page]));
  for (const page of ranking) if ((pages.get(page.page)?.score ?? 0) < page.score) pages.set(page.page, page);
  return [...pages.values()].toSorted((a, b) => b.score - a.score);
}

/** Returns the weight of a concept in a query with `concepts` concepts. */
function weightOf(matches: Hit[], concepts: number, isGuess: boolean, manifest: SearchManifest): number {
  const minRecords = Math.min(rareFrom.records, rareFrom.share * manifest.records.length);
  const rarity = Math.log(1 + manifest.records.length / (Math.max(recordsOf(matches).size, minRecords) + 0.5));
  const named = matches.some((entry) => isNamed(entry, manifest));
  const identifies = concepts >= conceptWeights.minSentence && matches.some(({ shown }) => isName(shown));
  const unnamed = isGuess ? conceptWeights.guessed : conceptWeights.unnamed;
  return rarity * (concepts === 1 || named ? 1 : unnamed) * (identifies ? conceptWeights.identifier : 1);
}

/** Whether a match is in the title, keywords or headings of its record. */
export function isNamed({ record, positions }: Hit, manifest: SearchManifest): boolean {
  return isBefore(manifest.records[record]?.[2][2], positions);
}

/** Whether the first of ascending positions is before the end of a zone. */
function isBefore(end = 0, [first = Infinity]: number[] = []): boolean {
  return first < end;
}

/** Whether a term is an identifier with several parts: `max_tokens`, `RateLimitError`. */
function isName(term: Match): boolean {
  return term.kind === 'word' && term.parts.length > 1 && term.parts.every((part) => !/^\d/.test(part));
}

/** Returns the share of adjacent concepts of the query that are close together in a record. */
function closePairs(concepts: Hit[][]): number {
  const close = concepts.slice(1).filter((entries, before) => {
    return concepts[before]?.some((a) => entries.some((b) => areClose(a.positions, b.positions)));
  });
  return close.length / Math.max(1, concepts.length - 1);
}

/** Whether two ascending lists of positions have two that are close together. */
function areClose(a: number[], b: number[]): boolean {
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const distance = (a[i] ?? 0) - (b[j] ?? 0);
    if (Math.abs(distance) <= together.tokens) return true;
    if (distance < 0) i++;
    else j++;
  }
  return false;
}

function sumOf(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
