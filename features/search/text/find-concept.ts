import { findExactly, findHan, findWord, merge, type Found, type Index } from './find.ts';
import type { Concept, Match, Term } from './query.ts';

/** Finds the records that match any variant of a concept. */
export async function findConcept(index: Index, { variants }: Concept): Promise<Found> {
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
