import type { McpIndex } from '../../app/model/mcp-index.ts';

type Section = McpIndex['sections'][number];
type Counted = { section: Section; title: Set<string>; counts: Map<string, number>; length: number };

/** An index in memory: term → how many sections hold it. */
export type SectionSearch = { entries: Counted[]; frequency: Map<string, number>; mean: number };

/** Counts the terms of every section; done once in an isolate. */
export function prepareSearch(sections: Section[]): SectionSearch {
  const frequency = new Map<string, number>();
  const entries = sections.map((section): Counted => {
    const counts = new Map<string, number>();
    const terms = termsOf(`${section.title} ${section.text}`);
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const term of counts.keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1);
    return { section, title: new Set(termsOf(`${section.page} ${section.title}`)), counts, length: terms.length };
  });
  return { entries, frequency, mean: entries.reduce((sum, { length }) => sum + length, 0) / Math.max(1, entries.length) };
}

/** The sections that answer a query best (BM25; a term in a title counts three times as much), best first. */
export function searchSections({ entries, frequency, mean }: SectionSearch, query: string, limit: number): Section[] {
  const terms = [...new Set(termsOf(query))];
  const scored = entries.map(({ section, title, counts, length }) => {
    const score = terms.reduce((sum, term) => {
      const count = counts.get(term) ?? 0;
      const found = frequency.get(term) ?? 0;
      if (count === 0 && !title.has(term)) return sum;
      const rarity = Math.log(1 + (entries.length - found + 0.5) / (found + 0.5));
      const weight = (count * 2.2) / (count + 1.2 * (0.25 + (0.75 * length) / mean));
      return sum + rarity * (weight + (title.has(term) ? 2 : 0));
    }, 0);
    return { section, score };
  });
  return scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score).slice(0, limit).map(({ section }) => section);
}

/** Words and identifiers with their parts, and overlapping pairs of Han characters: no dictionary, so nothing is missed. */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  for (const [run] of text.toLowerCase().matchAll(/\p{Script=Han}+|[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu)) {
    if (!/\p{Script=Han}/u.test(run)) {
      const parts = run.split(/[._-]/);
      terms.push(run, ...(parts.length > 1 ? parts : []));
    } else if (run.length === 1) terms.push(run);
    else for (let index = 0; index < run.length - 1; index++) terms.push(run.slice(index, index + 2));
  }
  return terms;
}
