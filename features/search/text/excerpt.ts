import type { RecordText, SectionText } from './index-file.ts';
import type { Match, ShownTerm } from './query.ts';

/** Text in pieces; marked pieces match the query. */
export type Marked = { text: string; mark: boolean }[];

/** A section of a record that matches a query. */
export type SectionHit = { section: SectionText; title: Marked; excerpt: Marked; score: number };

/** Returns a pattern for the terms in visible text, in any case, with any separators in identifiers and paths. */
export function termPattern(terms: Match[]): RegExp {
  const nothing = '(?!)';
  return new RegExp(terms.length === 0 ? nothing : terms.map((term) => source(term)).join('|'), 'gu');
}

function source(term: Match): string {
  if (term.kind === 'han') return Array.from(term.text, anyCase).join('');
  // A single letter or digit only matches a whole word, as most words contain it.
  if (term.kind === 'word' && term.text.length > 1) return Array.from(term.text, anyCase).join('[._/-]?');
  const parts = term.parts.length > 0 ? term.parts : [term.text];
  return wholeWords(
    parts.map((part) => Array.from(part, anyCase).join('[._-]?')).join(String.raw`[\s._-]*`),
    term.text,
  );
}

/** Restricts a pattern to whole words or parts of identifiers, or their plurals: no `5` in `50`, no `P` in `POST`. */
function wholeWords(pattern: string, text: string): string {
  const [first = ''] = Array.from(text);
  const begins = String.raw`(?:(?<![\p{L}\p{N}])|(?<=\p{sc=Han})|(?<=\p{Ll})(?=${escaped(first.toUpperCase())}))`;
  return String.raw`${begins}${pattern}[sS]?(?!\p{Ll}|(?<=\d)\d|(?<=\p{Lu})\p{Lu}(?!\p{Ll}))`;
}

/** Matches a character in either case. The pattern has no `i` flag, as `wholeWords` detects the parts of camelCase. */
function anyCase(character: string): string {
  const [lower, upper] = [character.toLowerCase(), character.toUpperCase()];
  return lower === upper ? escaped(character) : `(?:${escaped(lower)}|${escaped(upper)})`;
}

function escaped(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, String.raw`\$&`);
}

/** Splits text at the matches of a pattern. */
export function markTerms(text: string, pattern: RegExp): Marked {
  return text
    .split(new RegExp(`(${pattern.source})`, pattern.flags))
    .map((piece, index) => ({ text: piece, mark: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

/** The weight of a match in code, relative to a match in prose. */
const codeShare = 0.2;

/**
 * Returns the sections of a record that contain the terms, the best first. The record's first section leads if none
 * matches or the query is the record's title (`titled`). A section for the top of the page is added last if missing.
 */
export function sectionHits(record: RecordText, terms: ShownTerm[], maxSections: number, titled = false): SectionHit[] {
  const patterns = terms.map((term) => ({ term, pattern: termPattern([term]) }));
  const pattern = termPattern(terms);
  const scored = record.sections.map((section) => ({ section, score: 0 }));
  for (const wordings of Map.groupBy(patterns, ({ term }) => term.concept).values()) {
    const scores = record.sections.map((section) =>
      wordings.reduce((sum, { term, pattern }) => sum + sectionScore(section, term, pattern), 0),
    );
    const weight = conceptWeight(scores);
    for (const [index, entry] of scored.entries()) entry.score += weight * (scores[index] ?? 0);
  }
  const best = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score);
  const [first] = scored;
  const leads = first !== undefined && (titled || best.length === 0);
  const chosen = [...new Set([...(leads ? [first] : []), ...best])].slice(0, maxSections);
  const top = scored.slice(0, 1).filter(({ section }) => section.anchor === '');
  const places = patterns.map(({ pattern }) => pattern);
  return [...new Set([...chosen, ...top])].map(({ section, score }) => ({
    section,
    score,
    title: markTerms(section.title, pattern),
    excerpt: markTerms(excerptOf(section, places), pattern),
  }));
}

/** Returns a concept's weight: lower if many sections match, or if many synonyms match in one. */
function conceptWeight(scores: number[]): number {
  const matching = scores.filter((score) => score > 0);
  return matching.length === 0 ? 0 : Math.log(1 + scores.length / matching.length) / Math.sqrt(Math.max(...matching));
}

function sectionScore({ title, trail, text, code }: SectionText, term: ShownTerm, pattern: RegExp): number {
  // A Latin word has about four times as many characters as a Han word.
  const weight = term.kind === 'han' ? Array.from(term.text).length : 1 + term.text.length / 4;
  const path = `${trail.at(-1) ?? ''}.${title}`;
  const isPath = path.match(pattern)?.some((match) => match.length > title.length && path.endsWith(match)) === true;
  const inTitle = isPath ? title.length : lengthInTitle(title, pattern);
  const inText = (text.match(pattern)?.length ?? 0) + codeShare * (code.match(pattern)?.length ?? 0);
  return term.quality * weight * ((inTitle > 0 ? 4 + 8 * (inTitle / title.length) : 0) + Math.log2(1 + inText));
}

/** Counts a title's characters in matches that start a word or an identifier's part, unlike `text` in `context`. */
function lengthInTitle(title: string, pattern: RegExp): number {
  const matches = Array.from(title.matchAll(pattern)).filter(
    ({ 0: match, index }) => !/\p{Ll}\p{Ll}/u.test(title.slice(index - 1, index) + match[0]),
  );
  return matches.reduce((sum, [match]) => sum + match.length, 0);
}

/**
 * Returns about 90 characters around the first match in prose or, if neither prose nor title match, in code. Starts at
 * the beginning of the line or clause if it is near.
 */
function excerptOf({ title, text, code }: SectionText, patterns: RegExp[]): string {
  const inText = firstMatch(text, patterns);
  const isNamed = text !== '' && firstMatch(title, patterns) >= 0;
  const inCode = inText >= 0 || isNamed ? -1 : firstMatch(code, patterns);
  if (inCode >= 0 || text === '') return excerptAround(code, Math.max(0, inCode)).replace(/\s+/g, ' ');
  return inOneLine(excerptAround(text, Math.max(0, inText)));
}

/** Returns the index of the first match of the first pattern that matches a text; -1 without a match. */
function firstMatch(text: string, patterns: RegExp[]): number {
  return patterns.map((pattern) => text.search(pattern)).find((at) => at >= 0) ?? -1;
}

function excerptAround(text: string, at: number): string {
  const from = Math.max(0, at - 30);
  const clause = Math.max(...['\n', '。', '；', '，', '. '].map((mark) => text.lastIndexOf(mark, at - 1)));
  const start = clause >= from ? clause + 1 : from;
  const end = Math.min(text.length, start + 96);
  return `${start > 0 && clause < from ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`;
}

/** Joins the lines of prose. Lines that end without punctuation, such as table cells and list items, get a ` · `. */
function inOneLine(text: string): string {
  return text
    .replace(/(?<=[。！？；：，])\n/g, '')
    .replace(/(?<![.!?;:,])\n/g, ' · ')
    .replace(/\s+/g, ' ');
}
