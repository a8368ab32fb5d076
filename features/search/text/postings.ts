import { oncePerObject } from '../../../app/core/memoize.ts';
import type { Index, Postings } from './find.ts';

/**
 * The places of each token, sorted by token: each record that has it with its positions there, in ascending order. Texts
 * such as `3 0 14,7 2`, of which a search reads those of its tokens: a file of lists takes several times as long to parse.
 */
export type PostingsFile = { [token: string]: string };

/**
 * The postings of the token streams of all records, whose tokens are separated by spaces.
 * @param partSize about how many characters a part has, so that a lookup loads only a part
 */
export function writePostings(streams: string[], partSize = Infinity): PostingsFile[] {
  const places = new Map<string, { record: number; text: string }>();
  for (const [record, stream] of streams.entries()) {
    let position = 0;
    for (const token of stream.split(' ')) {
      const known = places.get(token);
      if (known === undefined) places.set(token, { record, text: `${record} ${position}` });
      else {
        known.text += known.record === record ? ` ${position}` : `,${record} ${position}`;
        known.record = record;
      }
      position++;
    }
  }
  places.delete('');
  const sorted = Array.from(places, ([token, { text }]): [string, string] => [token, text]).toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return cutParts(sorted, partSize, ([, text]) => text.length).map((part) => Object.fromEntries(part));
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
      for (const place of (part[tokens[index] ?? ''] ?? '').split(',')) {
        const [record = 0, ...positions] = place.split(' ').map(Number);
        const known = postings.get(record);
        if (known === undefined) postings.set(record, positions);
        else known.push(...positions);
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
