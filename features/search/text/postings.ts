import { oncePerObject } from '../../../app/core/memoize.ts';
import type { Index, Postings } from './find.ts';

/** The places of each token, sorted by token: record, position, record, position, …, in ascending order. */
export type PostingsFile = { [token: string]: number[] };

/**
 * The postings of the token streams of all records, whose tokens are separated by spaces.
 * @param partSize about how many numbers a part has, so that a lookup loads only a part
 */
export function writePostings(streams: string[], partSize = Infinity): PostingsFile[] {
  const places = new Map<string, number[]>();
  for (const [record, stream] of streams.entries()) {
    let position = 0;
    for (const token of stream.split(' ')) {
      const known = places.get(token);
      if (known === undefined) places.set(token, [record, position]);
      else known.push(record, position);
      position++;
    }
  }
  places.delete('');
  const sorted = [...places].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return cutParts(sorted, partSize, ([, numbers]) => numbers.length).map((part) => Object.fromEntries(part));
}

/** Splits a list into parts of about `size`, in order. */
export function cutParts<Item>(items: Item[], size: number, sizeOf: (item: Item) => number): Item[][] {
  const parts: Item[][] = [];
  let room = 0;
  for (const item of items) {
    if (room <= 0) {
      parts.push([]);
      room = size;
    }
    parts.at(-1)?.push(item);
    room -= sizeOf(item);
  }
  return parts;
}

/**
 * Looks tokens up in parts of postings, which are loaded on demand.
 * @param firsts the first token of each part
 */
export function readPostings(firsts: string[], load: (part: number) => Promise<PostingsFile>): Index['postings'] {
  return async (token) => {
    const next = firstFrom(firsts, token);
    const parts = [...firsts.keys()].filter(
      (part) => part === next - 1 || (part >= next && firsts[part]?.startsWith(token) === true),
    );
    return postingsIn(await Promise.all(parts.map(load)), token);
  };
}

/** The postings of a token in parts: without its end mark, it is the beginning of others. */
export function postingsIn(parts: PostingsFile[], token: string): Postings {
  const postings: Postings = new Map();
  for (const part of parts) {
    const tokens = tokensIn(part);
    for (let index = firstFrom(tokens, token); tokens[index]?.startsWith(token) === true; index++) {
      const places = part[tokens[index] ?? ''] ?? [];
      for (let at = 0; at < places.length; at += 2) {
        const [record = 0, position = 0] = [places[at], places[at + 1]];
        const positions = postings.get(record);
        if (positions === undefined) postings.set(record, [position]);
        else positions.push(position);
      }
    }
  }
  for (const positions of postings.values()) positions.sort((a, b) => a - b);
  return postings;
}

const tokensIn = oncePerObject((part: PostingsFile) => Object.keys(part));

/** Index of the first of sorted tokens that is not less than a token. */
function firstFrom(tokens: string[], token: string): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle] ?? '') < token) low = middle + 1;
    else high = middle;
  }
  return low;
}
