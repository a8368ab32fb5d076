import type { Marked, SectionHit } from '../text/excerpt.ts';
import type { PageHit, ShownHit } from '../text/engine.ts';
import { markTerms, termPattern } from '../text/excerpt.ts';
import type { Term } from '../text/query.ts';

/** A result: a page, or a section of it. `path` is below the base URL, with the fragment. */
export type ResultOption = {
  id: string;
  path: string;
  kind: 'page' | 'section';
  title: Marked;
  trail: string[];
  excerpt: Marked;
};

/** The results of one page: the page itself if its title or introduction matches, and its best sections. */
export function pageOptions(hit: PageHit, { title, sections }: ShownHit, terms: Term[], group: number): ResultOption[] {
  const marked = markTerms(title, termPattern(terms));
  const top = sections.find(({ section }) => section.anchor === '');
  const others = sections.filter(({ section }) => section.anchor !== '');
  const titleMatches = marked.some(({ mark }) => mark);
  const page: ResultOption = {
    id: `search-${group}-page`,
    path: hit.path,
    kind: 'page',
    title: marked,
    trail: [],
    excerpt: top?.excerpt ?? [],
  };
  const rest = others.map((one, number) => sectionOption(hit, one, `search-${group}-${number}`));
  if (others.length === 0) return [page];
  if (titleMatches) return [page, ...rest];
  return top === undefined ? rest : top.score >= (others[0]?.score ?? 0) ? [page, ...rest] : [...rest, page];
}

function sectionOption(hit: PageHit, { section, title, excerpt }: SectionHit, id: string): ResultOption {
  return {
    id,
    path: `${hit.path}#${encodeURIComponent(section.anchor)}`,
    kind: 'section',
    title,
    trail: section.trail,
    excerpt,
  };
}
