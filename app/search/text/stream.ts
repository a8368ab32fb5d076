import type { Zones } from './index-file.ts';
import { cut, normalize, titleToken, tokensOf, type Word } from './tokenize.ts';

/** What is indexed of a record, by weight. */
export type Indexed = { titles: string[]; keywords: string[]; headings: string[]; texts: string[] };

/** Tokens of a record in one string, and where its zones end. */
export type TokenStream = { content: string; zones: Zones };

/**
 * The tokens of a record in the order of its zones, as Pagefind is given them, and where the zones end.
 * @param onWord is told of each word on the way
 */
export function tokenStream(
  { titles, keywords, headings, texts }: Indexed,
  onWord?: (word: Word) => void,
): TokenStream {
  const tokens: string[] = [];
  const add = (text: string) => {
    for (const piece of cut(normalize(text))) {
      if (piece.kind === 'word') onWord?.(piece);
      for (const token of tokensOf(piece)) tokens.push(token);
    }
  };
  const addNamed = (title: string) => {
    tokens.push(titleToken(title));
    add(title);
  };
  titles.forEach(addNamed);
  const first = tokens.length;
  keywords.forEach(add);
  const second = tokens.length;
  headings.forEach(addNamed);
  const third = tokens.length;
  texts.forEach(add);
  return { content: tokens.join(' '), zones: [first, second, third] };
}
