import { exactTokens } from '../text/find.ts';
import type { GroupPostings } from '../text/index-file.ts';
import { parseTerms } from '../text/query.ts';
import { titleKey } from '../text/tokenize.ts';
import type { SynonymWords } from './synonyms.ts';

/** Splits the synonyms of each group into those that occur in the texts and the others; drops groups without any of the former. */
export function presentFirst(
  groups: SynonymWords[],
  texts: string[],
): [present: string[], absent: string[], translated: string[]][] {
  const all = texts.map((text) => titleKey(text)).join(' ');
  return groups.flatMap(({ words, translated }): [string[], string[], string[]][] => {
    const present = words.filter((term) => all.includes(titleKey(term)));
    return present.length === 0 ? [] : [[present, words.filter((term) => !present.includes(term)), translated]];
  });
}

/**
 * Finds the tokens by which the terms of groups are found in the streams of all records, and returns the postings of one
 * group by its number; empty for a token that no text has.
 */
export function synonymPostings(groups: string[][], streams: string[]): (group: number) => GroupPostings {
  const tokens = groups.map((group) => [
    ...new Set(group.flatMap((term) => parseTerms(term).flatMap((one) => exactTokens(one)))),
  ]);
  // Flat lists of record, position, record, …, which take little memory.
  const places = new Map(tokens.flat().map((token): [string, number[]] => [token, []]));
  const known = new Map<string, number[][]>();
  /** The lists that a token belongs to: one without its end mark is the beginning of others. */
  const listsOf = (token: string) => {
    const lists =
      known.get(token) ??
      Array.from(token, (_, at) => places.get(token.slice(0, at + 1))).filter((list) => list !== undefined);
    known.set(token, lists);
    return lists;
  };
  for (const [record, stream] of streams.entries())
    for (const [position, token] of stream.split(' ').entries())
      for (const list of listsOf(token)) list.push(record, position);
  return (group) =>
    Object.fromEntries((tokens[group] ?? []).map((token) => [token, byRecord(places.get(token) ?? [])]));
}

function byRecord(places: number[]): [record: number, positions: number[]][] {
  const listed: [number, number[]][] = [];
  for (let index = 0; index < places.length; index += 2) {
    const [record = 0, position = 0] = [places[index], places[index + 1]];
    const last = listed.at(-1);
    if (last?.[0] === record) last[1].push(position);
    else listed.push([record, [position]]);
  }
  return listed;
}
