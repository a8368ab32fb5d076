import { exactTokens } from '../../app/search/text/find.ts';
import { type PostingsFile, writePostings } from '../../app/search/text/postings.ts';
import { parseTerms } from '../../app/search/text/query.ts';
import { titleKey } from '../../app/search/text/tokenize.ts';

/** Splits each group into the terms that occur in the texts and the others; drops groups without any of the former. */
export function presentFirst(groups: string[][], texts: string[]): [present: string[], absent: string[]][] {
  const all = texts.map((text) => titleKey(text)).join(' ');
  return groups.flatMap((group): [string[], string[]][] => {
    const present = group.filter((term) => all.includes(titleKey(term)));
    return present.length === 0 ? [] : [[present, group.filter((term) => !present.includes(term))]];
  });
}

/** Of each group, the postings of the tokens by which its terms are found; empty for a token that no text has. */
export function synonymPostings(groups: string[][], streams: string[]): PostingsFile[] {
  const tokens = groups.map((group) => [
    ...new Set(group.flatMap((term) => parseTerms(term).flatMap((one) => exactTokens(one)))),
  ]);
  const wanted = new Set(tokens.flat());
  const known = new Map<string, string[]>();
  /** A token without its end mark is the beginning of others. */
  const beginnings = (token: string) => {
    const found =
      known.get(token) ?? Array.from(token, (_, at) => token.slice(0, at + 1)).filter((one) => wanted.has(one));
    known.set(token, found);
    return found;
  };
  const all = writePostings(streams, beginnings);
  return tokens.map((own) => Object.fromEntries(own.map((token) => [token, all[token] ?? ''])));
}
