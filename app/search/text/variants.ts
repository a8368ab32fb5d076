import type { Index } from './find.ts';
import type { VariantsFile } from './index-file.ts';
import { cut, pairTokens } from './tokenize.ts';

/** A query in the site's own Chinese: what the index lacks may be in traditional characters or a word of another region. */
export async function inSitesChinese(query: string, index: Index): Promise<string> {
  const tokens = cut(query).flatMap((piece) => (piece.kind === 'han' ? pairTokens(piece.text) : []));
  const known = await Promise.all(tokens.map((token) => index.postings(token)));
  return known.every((found) => found.size > 0) ? query : replaceVariants(query, await index.variants());
}

/** Replaces the words of other regions, the longest first, and then traditional characters. */
function replaceVariants(text: string, variants: VariantsFile): string {
  const words = inPairs(variants.words.split(' '));
  const characters = inPairs(Array.from(variants.characters));
  const longestFirst = [...words.keys()].toSorted((a, b) => b.length - a.length);
  const local =
    words.size === 0 ? text : text.replace(new RegExp(longestFirst.join('|'), 'g'), (word) => words.get(word) ?? word);
  return Array.from(local, (character) => characters.get(character) ?? character).join('');
}

/** Each odd item with the item after it. */
function inPairs(list: string[]): Map<string, string> {
  const pairs = new Map<string, string>();
  for (let index = 0; index + 1 < list.length; index += 2) pairs.set(list[index] ?? '', list[index + 1] ?? '');
  return pairs;
}
