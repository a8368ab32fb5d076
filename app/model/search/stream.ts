import type { Zones } from './index-file.ts';
import { titleToken, tokenize } from './tokenize.ts';

/** What is indexed of a record, by weight. */
export type Indexed = { titles: string[]; keywords: string[]; headings: string[]; texts: string[] };

/** Tokens of a record in one string, and where its zones end. */
export type TokenStream = { content: string; zones: Zones };

/** The tokens of a record in the order of its zones, as Pagefind is given them, and where the zones end. */
export function tokenStream({ titles, keywords, headings, texts }: Indexed): TokenStream {
  const title = titles.flatMap((text) => named(text));
  const keyword = keywords.flatMap((text) => tokenize(text));
  const heading = headings.flatMap((text) => named(text));
  const tokens = [...title, ...keyword, ...heading, ...texts.flatMap((text) => tokenize(text))];
  const first = title.length;
  const second = first + keyword.length;
  return { content: tokens.join(' '), zones: [first, second, second + heading.length] };
}

function named(title: string): string[] {
  return [titleToken(title), ...tokenize(title)];
}
