import type { Zones } from './index-file.ts';
import { splitPieces, normalize, titleToken, tokensOf, type Word } from './tokenize.ts';

/** The indexed texts of a record, by zone. */
export type Indexed = { titles: string[]; keywords: string[]; headings: string[]; texts: string[] };

/** The tokens of a record, separated by spaces, and the ends of its zones. */
export type TokenStream = { content: string; zones: Zones };

/**
 * The tokens of a record in the order of its zones, as Pagefind indexes them.
 * @param onWord called for each word
 */
export function tokenStream(
  { titles, keywords, headings, texts }: Indexed,
  onWord?: (word: Word) => void,
): TokenStream {
  const tokens: string[] = [];
  const add = (text: string) => {
    for (const piece of splitPieces(normalize(text))) {
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
