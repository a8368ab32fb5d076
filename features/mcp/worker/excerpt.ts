import { termPattern } from '../../search/text/excerpt.ts';
import type { ShownTerm } from '../../search/text/query.ts';

/** A term and where it is in a text. */
type Place = { index: number; term: ShownTerm };

/** Cuts sections to `max` characters, to the part of each that begins a little before most of the terms. */
export function createExcerpts(terms: ShownTerm[]): (text: string, max: number) => string {
  const patterns = terms.map((term) => ({ term, pattern: termPattern([term]) ?? /(?!)/g }));
  return (text, max) => {
    if (text.length <= max) return text;
    const places = patterns
      .flatMap(({ term, pattern }) => Array.from(text.matchAll(pattern), ({ index }): Place => ({ index, term })))
      .toSorted((a, b) => a.index - b.index);
    const lead = Math.min(60, max / 4);
    const start = Math.max(0, Math.min(fullestPlace(places, max - lead) - lead, text.length - max));
    return (start > 0 ? '…' : '') + text.slice(start, start + max) + (text.length > start + max ? '…' : '');
  };
}

/** Where the first of those stretches of `length` characters begins that have the most terms. */
function fullestPlace(places: Place[], length: number): number {
  const inside = new Map<ShownTerm, number>();
  const count = (term: ShownTerm, change: number) => {
    const counted = (inside.get(term) ?? 0) + change;
    if (counted > 0) inside.set(term, counted);
    else inside.delete(term);
  };
  const best = { index: 0, terms: 0 };
  let end = 0;
  for (const { index, term } of places) {
    for (let next = places[end]; next !== undefined && next.index < index + length; next = places[++end])
      count(next.term, 1);
    if (inside.size > best.terms) Object.assign(best, { index, terms: inside.size });
    count(term, -1);
  }
  return best.index;
}
