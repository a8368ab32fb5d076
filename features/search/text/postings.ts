import { memoize } from '../../../app/core/memoize.ts';
import type { Index, Postings } from './find.ts';

/**
 * Writes the postings of the token streams of all records, in lines that are sorted by token. A line has the token, and
 * the records that contain it with its positions, in ascending order: `hab 3 0 14,7 2`. Searches find lines in the text
 * without parsing all of it, as JSON would require.
 * @param streams the texts of each record, as tokens separated by spaces
 * @param partSize the approximate size of a part in characters, as lookups load single parts
 */
export function writePostings(streams: Iterable<string[]>, partSize = Infinity): string[] {
  const numbers = new Map<string, number>();
  const numberOf = (token: string) => {
    const number = numbers.get(token);
    if (number === undefined) numbers.set(token, numbers.size);
    return number ?? numbers.size - 1;
  };
  // Memoized, as an API document repeats texts. Typed arrays: lists of thousands of pages would take twice the memory.
  const numbersOf = memoize((text: string) => new Uint32Array(text.split(' ').map(numberOf)));
  const records = Array.from(streams, (texts) => texts.map(numbersOf));
  const placesOf = groupPlaces(records, numbers.size);
  numbers.delete('');
  const sorted = Array.from(numbers, ([token, number]): [string, string] => [
    token,
    placesText(placesOf(number)),
  ]).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return cutParts(sorted, partSize, ([, text]) => text.length).map((part) =>
    part.map(([token, text]) => `\n${token} ${text}`).join(''),
  );
}

/** Returns the places of a token, alternating record and position, from the numbers of each record's tokens. */
function groupPlaces(records: Uint32Array[][], size: number): (token: number) => Uint32Array {
  const counts = new Uint32Array(size);
  for (const tokens of records.flat()) for (const token of tokens) counts[token] = (counts[token] ?? 0) + 2;
  let length = 0;
  // The index of each token's next place: first of its first place, in the end after its last one.
  const next = counts.map((count) => (length += count) - count);
  const places = new Uint32Array(length);
  for (const [record, texts] of records.entries()) {
    let position = 0;
    for (const tokens of texts)
      for (const token of tokens) {
        const at = next[token] ?? 0;
        places[at] = record;
        places[at + 1] = position++;
        next[token] = at + 2;
      }
  }
  return (token) => places.subarray((next[token] ?? 0) - (counts[token] ?? 0), next[token]);
}

function placesText(places: Uint32Array): string {
  let text = '';
  for (let index = 0; index < places.length; index += 2) {
    if (places[index] !== places[index - 2]) text += `,${places[index]}`;
    text += ` ${places[index + 1]}`;
  }
  return text.slice(1);
}

/** Splits a list into parts of about `size`, and keeps the order. */
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

/** Returns the first token of a part. */
export function firstToken(part: string): string {
  return tokenAt(part, 0);
}

/**
 * Returns a function that looks up tokens in parts of postings, which it loads on demand.
 * @param firsts the first token of each part
 */
export function readPostings(firsts: string[], load: (part: number) => Promise<string>): Index['postings'] {
  return async (token) => {
    const later = firsts.findIndex((first) => first >= token);
    const next = later < 0 ? firsts.length : later;
    const parts = [...firsts.keys()].filter(
      (part) => part === next - 1 || (part >= next && firsts[part]?.startsWith(token) === true),
    );
    return postingsIn(await Promise.all(parts.map(load)), token);
  };
}

/** Returns the postings of a token in parts. A token without its end mark matches all longer tokens. */
export function postingsIn(parts: string[], token: string): Postings {
  const postings: Postings = new Map();
  for (const part of parts) {
    for (let line = lineFrom(part, token); line < part.length; line = lineAfter(part, line)) {
      if (!part.startsWith(token, line + 1)) break;
      for (const place of part.slice(part.indexOf(' ', line) + 1, lineAfter(part, line)).split(',')) {
        const [record = 0, ...positions] = place.split(' ').map(Number);
        const existing = postings.get(record);
        if (existing === undefined) postings.set(record, positions);
        else existing.push(...positions);
      }
    }
  }
  for (const positions of postings.values()) positions.sort((a, b) => a - b);
  return postings;
}

/** Returns the start of the first line whose token is not less than a token, by binary search. */
function lineFrom(part: string, token: string): number {
  let low = 0;
  let high = part.length;
  while (low < high) {
    const middle = part.lastIndexOf('\n', (low + high) >> 1);
    if (tokenAt(part, middle) < token) low = lineAfter(part, middle);
    else high = middle;
  }
  return low;
}

function lineAfter(part: string, line: number): number {
  const next = part.indexOf('\n', line + 1);
  return next < 0 ? part.length : next;
}

function tokenAt(part: string, line: number): string {
  return part.slice(line + 1, part.indexOf(' ', line));
}
