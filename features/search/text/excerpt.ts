import type { RecordText, SectionText } from './index-file.ts';
import type { Match, ShownTerm } from './query.ts';

/** Text in pieces; the marked ones match the query. */
export type Marked = { text: string; mark: boolean }[];

/** A section of a record that matches a query. */
export type SectionHit = { section: SectionText; title: Marked; excerpt: Marked; score: number };

/** A pattern that matches the terms in displayed text: any case, any separators in identifiers and paths. */
export function termPattern(terms: Match[]): RegExp {
  const nothing = '(?!)';
  return new RegExp(terms.length === 0 ? nothing : terms.map((term) => source(term)).join('|'), 'gu');
}

function source(term: Match): string {
  if (term.kind === 'han') return Array.from(term.text, anyCase).join('');
  // A letter or digit alone is in most words: `n` marks no other.
  if (term.kind === 'word' && term.text.length > 1) return Array.from(term.text, anyCase).join('[._/-]?');
  const parts = term.parts.length > 0 ? term.parts : [term.text];
  return wholeWords(
    parts.map((part) => Array.from(part, anyCase).join('[._-]?')).join(String.raw`[\s._-]*`),
    term.text,
  );
}

/** A pattern that begins a word, or a part of an identifier, and ends one, in the singular or plural; `5` and `P` are in no `50` and `POST`. */
function wholeWords(pattern: string, text: string): string {
  const [first = ''] = Array.from(text);
  const begins = String.raw`(?:(?<![\p{L}\p{N}])|(?<=\p{sc=Han})|(?<=\p{Ll})(?=${escaped(first.toUpperCase())}))`;
  return String.raw`${begins}${pattern}[sS]?(?!\p{Ll}|(?<=\d)\d|(?<=\p{Lu})\p{Lu}(?!\p{Ll}))`;
}

/** A character in lower or upper case; the pattern itself tells them apart, to find where camelCase begins a word. */
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

/** What matches in code counts this share of what matches in prose. */
const codeShare = 0.2;

/**
 * The sections of a record that contain the terms, best first; its first one leads when none does, or the record is
 * `titled` so. The page's top is last where it would not be among them.
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

/** What a concept with these scores in the sections weighs: less in many of them, or with many synonyms in one. */
function conceptWeight(scores: number[]): number {
  const matching = scores.filter((score) => score > 0);
  return matching.length === 0 ? 0 : Math.log(1 + scores.length / matching.length) / Math.sqrt(Math.max(...matching));
}

function sectionScore({ title, trail, text, code }: SectionText, term: ShownTerm, pattern: RegExp): number {
  // A Latin word has as many letters as a Han word has not.
  const weight = term.kind === 'han' ? Array.from(term.text).length : 1 + term.text.length / 4;
  const named = `${trail.at(-1) ?? ''}.${title}`;
  const isPath = named.match(pattern)?.some((match) => match.length > title.length && named.endsWith(match)) === true;
  const inTitle = isPath ? title.length : lengthInTitle(title, pattern);
  const inText = (text.match(pattern)?.length ?? 0) + codeShare * (code.match(pattern)?.length ?? 0);
  return term.quality * weight * ((inTitle > 0 ? 4 + 8 * (inTitle / title.length) : 0) + Math.log2(1 + inText));
}

/** How many characters of a title match from the beginning of a word on, or of a part of an identifier: none of `context` is `text`. */
function lengthInTitle(title: string, pattern: RegExp): number {
  const begun = Array.from(title.matchAll(pattern)).filter(
    ({ 0: match, index }) => !/\p{Ll}\p{Ll}/u.test(title.slice(index - 1, index) + match[0]),
  );
  return begun.reduce((sum, [match]) => sum + match.length, 0);
}

/**
 * About 90 characters around the first match in prose, or in code unless the title matches, from the beginning of its line
 * or clause if that is near.
 */
function excerptOf({ title, text, code }: SectionText, patterns: RegExp[]): string {
  const inText = firstMatch(text, patterns);
  const isNamed = text !== '' && firstMatch(title, patterns) >= 0;
  const inCode = inText >= 0 || isNamed ? -1 : firstMatch(code, patterns);
  if (inCode >= 0 || text === '') return excerptAround(code, Math.max(0, inCode)).replace(/\s+/g, ' ');
  return inOneLine(excerptAround(text, Math.max(0, inText)));
}

/** Where the first of the patterns that a text matches does so; -1 without a match. */
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

/** The lines of prose as one: cells of a table and items of a list, which end in no mark, are told apart by a dot. */
function inOneLine(text: string): string {
  return text
    .replace(/(?<=[。！？；：，])\n/g, '')
    .replace(/(?<![.!?;:,])\n/g, ' · ')
    .replace(/\s+/g, ' ');
}
