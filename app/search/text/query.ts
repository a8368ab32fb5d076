import type { SynonymGroup } from './index-file.ts';
import { cut, normalize, titleKey, type Piece } from './tokenize.ts';

/** A stretch of a query that must be found as one: a Han run, or a word with its parts. */
export type Term = { kind: 'han'; text: string } | { kind: 'word'; text: string; parts: string[] };

/** One way to say what a reader asked for: all terms together. `quality` is 1 for the reader's own words. */
export type Variant = { terms: Term[]; quality: number };

/** What a reader asked for, in every way that means the same; the reader's own words come first. */
export type Concept = { variants: Variant[] };

/** Words of one meaning, by the key of each. */
export type Synonyms = ReadonlyMap<string, string[]>;

/** Words that make a question of what is asked for; single ones only where they are hardly ever part of a word. */
const questionWords =
  /为什么|怎么样|怎么办|怎么|怎样|如何|什么|为何|哪些|哪个|哪里|哪种|多少|几个|是否|能否|能不能|可不可以|可以|可否|有没有|需要|应该|请问|一下|时候|吗|呢|吧|啊|(?<!目)的|了(?!解)/u;

/**
 * The words that stand for each term of the groups, by the term without spaces, punctuation and case. A word that
 * holds the term, or is held by it, says nothing new or too little.
 */
export function synonymIndex(groups: SynonymGroup[]): Synonyms {
  return new Map(
    groups.flatMap(([present, absent]) =>
      [...present, ...absent].map((term): [string, string[]] => {
        const key = titleKey(term);
        return [key, present.filter((other) => !titleKey(other).includes(key) && !key.includes(titleKey(other)))];
      }),
    ),
  );
}

/** Makes simplified what a reader wrote in traditional characters; `pairs` holds each with its simplified form. */
export function simplifier(pairs: string): (text: string) => string {
  const characters = Array.from(pairs);
  const table = new Map<string, string>();
  for (let index = 0; index + 1 < characters.length; index += 2)
    table.set(characters[index] ?? '', characters[index + 1] ?? '');
  return (text) => Array.from(text, (character) => table.get(character) ?? character).join('');
}

/** The terms of a query in order. */
function parseTerms(query: string): Term[] {
  return cut(normalize(query)).map((piece) => term(piece));
}

/** What a query asks for: its terms, with neighbours that are one synonym together made one concept. */
export function parseConcepts(query: string, synonyms: Synonyms): Concept[] {
  const all = parseTerms(query);
  // What is only asked with says nothing beside what is asked for: 什么是 RAG.
  const asked = all.filter((one) => one.kind === 'word' || withoutQuestion(one.text).length > 0);
  const terms = asked.length > 0 ? asked : all;
  const concepts: Concept[] = [];
  for (let index = 0; index < terms.length;) {
    const length =
      [3, 2, 1].find((size) => index + size <= terms.length && synonyms.has(keyOf(terms.slice(index, index + size)))) ??
      1;
    concepts.push(conceptOf(terms.slice(index, index + length), synonyms));
    index += length;
  }
  return concepts;
}

/** A concept for terms, with its synonyms. */
export function conceptOf(terms: Term[], synonyms: Synonyms): Concept {
  const others = synonyms.get(keyOf(terms)) ?? [];
  return {
    variants: [{ terms, quality: 1 }, ...others.map((other): Variant => ({ terms: parseTerms(other), quality: 0.7 }))],
  };
}

/** A Han run without the words that only make it a question: what is left, in order; empty when nothing is. */
export function withoutQuestion(run: string): string[] {
  return run.split(questionWords).filter((part) => part.length > 1 || (part.length === 1 && run.length <= 2));
}

function keyOf(terms: Term[]): string {
  return terms.map(({ text }) => text).join('');
}

function term(piece: Piece): Term {
  return piece.kind === 'han'
    ? { kind: 'han', text: piece.text }
    : { kind: 'word', text: piece.text, parts: piece.parts };
}
