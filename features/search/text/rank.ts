import { areClose, type Entry, type Found, type Postings } from './find.ts';
import type { SearchManifest, Zones } from './index-file.ts';
import type { Match } from './query.ts';

/** A matching record; `titled` when the query is its title or another of its names. */
type RankedRecord = { record: number; score: number; titled: boolean };

/** A matching page, with its records sorted by score. */
export type RankedPage = { page: number; score: number; records: RankedRecord[] };

/** Rarer terms weigh no more than a term in this share, or number, of records. */
const rareFrom = { share: 0.05, records: 4 };

/**
 * What a concept counts beside others: less when no title, keyword or heading has it, as it may stand in a sample by chance,
 * and least when it is also a guess; more when it is an identifier in a sentence, such as the class of a pasted exception.
 */
const conceptWeights = { unnamed: 0.7, guessed: 0.5, identifier: 1.5, minSentence: 3 };

/** Factor for the scores of dated pages: what changed ranks below what holds. */
export const newsWeight = 0.65;

/** Weights of the zones of a record. */
const weights = { title: 12, keyword: 5, heading: 4, text: 1 };

/**
 * Bonuses of an exact title. That of an identifier is highest, but does not apply when some page has the word in its
 * title.
 */
const exact = { title: 16, heading: 3, identifier: 24, name: 1.5 };

/** Bonus of terms that are as close together as in the query, and the largest distance in tokens. */
const together = { score: 2.5, tokens: 6 };

/** The score of a record for one concept. */
function entryScore(entries: Entry[], zones: Zones): number {
  return Math.max(...entries.map((entry) => entry.quality * zoneScore(entry, zones)));
}

function zoneScore({ positions, length }: Entry, [title, keywords, headings]: Zones): number {
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
 * What ranking knows of a query besides its concepts: the records with its words as title or name, and those of its concepts
 * that are pieces of a run, which may be no words.
 */
type Known = { titles: Postings; names: Postings[]; guessed: ReadonlySet<Found> };

/**
 * Ranks the pages that match all concepts, in one record or in several. With `coverage` below 1, pages that match that share
 * of the concepts' weight (rare terms weigh more) are included.
 */
export function rankPages(
  concepts: Found[],
  { titles, names, guessed }: Known,
  identifier: boolean,
  manifest: SearchManifest,
  coverage = 1,
): RankedPage[] {
  const known = concepts.filter((found) => found.size > 0);
  const rarity = known.map((found) => weightOf(found, known.length, guessed.has(found), manifest));
  const total = rarity.reduce((sum, weight) => sum + weight, 0);
  const inTitles = known.some((found) => inSomeTitle(found, manifest));
  const byPage = new Map<number, { records: (RankedRecord & { bonus: number })[]; best: number[] }>();

  for (const record of new Set(known.flatMap((found) => [...found.keys()]))) {
    const [, page, zones] = manifest.records[record] ?? ['', -1, [0, 0, 0]];
    const scores = known.map((found, index) => {
      const entries = found.get(record);
      return entries === undefined ? 0 : entryScore(entries, zones) * (rarity[index] ?? 0);
    });
    const covered = scores.reduce((sum, score, index) => sum + (score > 0 ? (rarity[index] ?? 0) : 0), 0) / total;
    const sum =
      scores.reduce((one, other) => one + other, 0) / total +
      together.score * closePairs(known.map((found) => found.get(record)));
    const bonus = titleBonus(titles.get(record), zones, identifier, inTitles) + nameBonus(names, record, zones);
    const entry = byPage.get(page) ?? { records: [], best: known.map(() => 0) };
    const titled = titles.get(record)?.some((position) => position < zones[0]) === true;
    entry.records.push({ record, score: (sum + bonus) * covered, bonus, titled });
    entry.best = entry.best.map((score, index) => Math.max(score, scores[index] ?? 0));
    byPage.set(page, entry);
  }
  return [...byPage]
    .flatMap(([page, { records, best }]): RankedPage[] => {
      const covered = best.reduce((sum, score, index) => sum + (score > 0 ? (rarity[index] ?? 0) : 0), 0) / total;
      if (covered < coverage - 1e-6) return [];
      // Among exact names, the page's order decides: operations before the schemas that they use.
      const ranked = records.toSorted((a, b) =>
        identifier && a.bonus > 0 && b.bonus > 0 ? a.record - b.record : b.score - a.score,
      );
      const apart = (0.6 * best.reduce((sum, score) => sum + score, 0) * covered) / total;
      return [
        { page, score: Math.max(ranked[0]?.score ?? 0, apart) * (manifest.pages[page]?.[2] ?? 1), records: ranked },
      ];
    })
    .toSorted((a, b) => b.score - a.score || a.page - b.page);
}

/** Merges two rankings, keeping the better score of each page. */
export function mergeRankings(one: RankedPage[], other: RankedPage[]): RankedPage[] {
  const pages = new Map(other.map((page) => [page.page, page]));
  for (const page of one) if ((pages.get(page.page)?.score ?? 0) < page.score) pages.set(page.page, page);
  return [...pages.values()].toSorted((a, b) => b.score - a.score);
}

/** What one of several concepts counts. */
function weightOf(found: Found, concepts: number, isGuess: boolean, manifest: SearchManifest): number {
  const minRecords = Math.min(rareFrom.records, rareFrom.share * manifest.records.length);
  const rarity = Math.log(1 + manifest.records.length / (Math.max(found.size, minRecords) + 0.5));
  const named = [...found].some(([record, entries]) => isNamed(record, entries, manifest));
  const identifies =
    concepts >= conceptWeights.minSentence && [...found.values()].flat().some(({ shown }) => isName(shown));
  const unnamed = isGuess ? conceptWeights.guessed : conceptWeights.unnamed;
  return rarity * (concepts === 1 || named ? 1 : unnamed) * (identifies ? conceptWeights.identifier : 1);
}

/** Whether a record has an entry in its title, keywords or headings. */
export function isNamed(record: number, entries: Entry[], manifest: SearchManifest): boolean {
  const end = manifest.records[record]?.[2][2] ?? 0;
  return entries.some(({ positions }) => (positions[0] ?? Infinity) < end);
}

/** Whether a term is an identifier of several words: `max_tokens`, `RateLimitError`. */
function isName(term: Match): boolean {
  return term.kind === 'word' && term.parts.length > 1 && term.parts.every((part) => !/^\d/.test(part));
}

/** The share of neighbouring concepts that are close together in a record. */
function closePairs(concepts: (Entry[] | undefined)[]): number {
  let close = 0;
  for (let index = 1; index < concepts.length; index++) {
    const [one, other] = [concepts[index - 1], concepts[index]];
    if (
      one !== undefined &&
      other !== undefined &&
      one.some((a) => other.some((b) => areClose(a.positions, b.positions, together.tokens)))
    )
      close++;
  }
  return concepts.length < 2 ? 0 : close / (concepts.length - 1);
}

function inSomeTitle(found: Found, manifest: SearchManifest): boolean {
  return [...found].some(([record, entries]) =>
    entries.some(
      ({ quality, positions }) => quality === 1 && (positions[0] ?? Infinity) < (manifest.records[record]?.[2][0] ?? 0),
    ),
  );
}

/** Bonus of a record whose heading is exactly one word of a query of several, as a parameter's is. */
function nameBonus(names: Postings[], record: number, [, , headings]: Zones): number {
  return names.some((named) => named.get(record)?.some((position) => position < headings)) ? exact.name : 0;
}

function titleBonus(
  positions: number[] | undefined,
  [title, , headings]: Zones,
  identifier: boolean,
  titled: boolean,
): number {
  if (positions === undefined) return 0;
  const inTitle = positions.some((position) => position < title);
  if (identifier && titled && !inTitle) return 0;
  if (identifier) return inTitle || positions.some((position) => position < headings) ? exact.identifier : 0;
  return inTitle ? exact.title : exact.heading;
}
