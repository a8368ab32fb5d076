import type { RecordText, SectionText } from './index-file.ts';
import type { Term } from './query.ts';

/** Text in pieces; the marked ones match the query. */
export type Marked = { text: string; mark: boolean }[];

/** A section of a record that matches a query. */
export type SectionHit = { section: SectionText; title: Marked; excerpt: Marked; score: number };

/** A pattern that matches the terms in displayed text: any case, any separators in identifiers. */
export function termPattern(terms: Term[]): RegExp | undefined {
  if (terms.length === 0) return undefined;
  return new RegExp(terms.map((term) => source(term)).join('|'), 'giu');
}

function source({ kind, text }: Term): string {
  const characters = Array.from(text, (character) => character.replace(/[^\p{L}\p{N}]/u, String.raw`\$&`));
  return characters.join(kind === 'han' ? '' : '[._-]?');
}

/** Splits text at the matches of a pattern. */
export function markTerms(text: string, pattern: RegExp | undefined): Marked {
  if (pattern === undefined) return [{ text, mark: false }];
  const pieces: Marked = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match[0] === '') continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), mark: false });
    end = match.index + match[0].length;
    pieces.push({ text: match[0], mark: true });
  }
  if (end < text.length) pieces.push({ text: text.slice(end), mark: false });
  return pieces;
}

/** The sections of a record that contain the terms, best first; its first section leads when none does, or it is `titled`. */
export function sectionHits(record: RecordText, terms: Term[], maxSections: number, titled = false): SectionHit[] {
  const patterns = terms.map((term) => ({ term, pattern: termPattern([term]) }));
  const pattern = termPattern(terms);
  const scored = record.sections.map((section) => ({
    section,
    score: patterns.reduce((sum, one) => sum + sectionScore(section, one.term, one.pattern), 0),
  }));
  const best = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score);
  const [first] = scored;
  const leading = first !== undefined && (titled || best.length === 0) ? [first] : [];
  const chosen = [...new Set([...leading, ...best])].slice(0, maxSections);
  return chosen.map(({ section, score }) => ({
    section,
    score,
    title: markTerms(section.title, pattern),
    excerpt: markTerms(
      excerptOf(
        section.text,
        patterns.map((one) => one.pattern),
      ),
      pattern,
    ),
  }));
}

function sectionScore({ title, text }: SectionText, { text: wanted }: Term, pattern: RegExp | undefined): number {
  if (pattern === undefined) return 0;
  const weight = Array.from(wanted).length;
  const inTitle = title.match(pattern)?.reduce((sum, match) => sum + match.length, 0) ?? 0;
  const inText = text.match(pattern)?.length ?? 0;
  return weight * ((inTitle > 0 ? 4 + 8 * (inTitle / title.length) : 0) + Math.log2(1 + inText));
}

/**
 * About 90 characters around the first match, from the beginning of its line or clause if that is near.
 */
function excerptOf(text: string, patterns: (RegExp | undefined)[]): string {
  const positions = patterns.map((pattern) =>
    pattern === undefined ? -1 : text.search(new RegExp(pattern.source, 'iu')),
  );
  const at = positions.find((position) => position >= 0) ?? 0;
  const from = Math.max(0, at - 30);
  const clause = Math.max(...['\n', '。', '；', '，', '. '].map((mark) => text.lastIndexOf(mark, at - 1)));
  const start = clause >= from ? clause + 1 : from;
  const end = Math.min(text.length, start + 96);
  return `${start > 0 && clause < from ? '…' : ''}${text.slice(start, end).replace(/\s+/g, ' ').trim()}${end < text.length ? '…' : ''}`;
}
