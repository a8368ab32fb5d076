import type { McpIndex } from '../../app/model/mcp-index.ts';

type Section = McpIndex['sections'][number];

/** The sections with their words in lower case. Nothing is counted ahead: a new isolate answers as fast as an old one. */
export type SectionSearch = { sections: Section[]; titles: string[]; texts: string[]; mean: number };

/** Gets the sections ready to be searched; done once in an isolate. */
export function prepareSearch(sections: Section[]): SectionSearch {
  const titles = sections.map(({ page, title }) => `${page} ${title}`.toLowerCase());
  const texts = sections.map(({ title, text }) => `${title} ${text}`.toLowerCase());
  return { sections, titles, texts, mean: texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length) };
}

/** The sections that answer a query best (BM25; a term in a title counts as much again, twice), best first. */
export function searchSections({ sections, titles, texts, mean }: SectionSearch, query: string, limit: number): Section[] {
  const scores = new Float64Array(sections.length);
  for (const term of new Set(termsOf(query))) {
    const counts = texts.map(counter(term));
    const found = counts.filter((count) => count > 0).length;
    const rarity = Math.log(1 + (sections.length - found + 0.5) / (found + 0.5));
    const inTitle = counter(term);
    for (const [index, count] of counts.entries()) {
      if (count === 0) continue;
      const length = (texts[index] ?? '').length;
      const weight = (count * 2.2) / (count + 1.2 * (0.25 + (0.75 * length) / mean));
      scores[index] = (scores[index] ?? 0) + rarity * (weight + (inTitle(titles[index] ?? '') > 0 ? 2 : 0));
    }
  }
  return sections
    .map((section, index) => ({ section, score: scores[index] ?? 0 }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ section }) => section);
}

/** Words and identifiers with their parts, and overlapping pairs of Han characters: no dictionary, so nothing is missed. */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  for (const [run] of text.toLowerCase().matchAll(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+(?:[._-](?:(?!\p{Script=Han})[\p{L}\p{N}])+)*/gu)) {
    if (!/\p{Script=Han}/u.test(run)) {
      const parts = run.split(/[._-]/);
      terms.push(run, ...(parts.length > 1 ? parts : []));
    } else if (run.length === 1) terms.push(run);
    else for (let index = 0; index < run.length - 1; index++) terms.push(run.slice(index, index + 2));
  }
  return terms;
}

/** How often a term stands in a text; a word only as a whole, or as a part of an identifier. */
function counter(term: string): (text: string) => number {
  if (/\p{Script=Han}/u.test(term)) return (text) => text.split(term).length - 1;
  const word = new RegExp(`(?<![a-z0-9])${term.replaceAll(/[.-]/g, String.raw`\$&`)}(?![a-z0-9])`, 'g');
  return (text) => (text.includes(term) ? (text.match(word) ?? []).length : 0);
}
