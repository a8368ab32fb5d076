import type { Index, Postings } from './find.ts';

/**
 * The postings of each token, sorted by token, as `record:position,position;record:position`. Numbers are in base 36, each
 * relative to the previous one.
 */
export type PostingsFile = { [token: string]: string };

/** The postings of the token streams of all records, whose tokens are separated by spaces, in parts of about `partSize` characters. */
export function writePostings(streams: string[], partSize = Infinity): PostingsFile[] {
  // Numbers rather than growing texts, whose pieces would take several times the memory: record, position, record, …
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
  const entries = [...places.keys()]
    .toSorted()
    .map((token): [string, string] => [token, encode(places.get(token) ?? [])]);
  const parts = cutParts(entries, partSize, ([token, encoded]) => token.length + encoded.length);
  return parts.map((part) => Object.fromEntries(part));
}

/** Writes the places of a token, which are in order. */
function encode(places: number[]): string {
  const pieces: string[] = [];
  let lastRecord = 0;
  let lastPosition = 0;
  for (let index = 0; index < places.length; index += 2) {
    const [record = 0, position = 0] = [places[index], places[index + 1]];
    if (index > 0 && record === lastRecord) pieces.push(',', base36(position - lastPosition));
    else pieces.push(index === 0 ? '' : ';', base36(record - lastRecord), ':', base36(position));
    lastRecord = record;
    lastPosition = position;
  }
  return pieces.join('');
}

/** Splits a list into parts of about `size` characters, in order, so that a lookup loads only a part. */
export function cutParts<Item>(items: Item[], size: number, lengthOf: (item: Item) => number): Item[][] {
  const parts: Item[][] = [];
  let room = 0;
  for (const item of items) {
    if (room <= 0) {
      parts.push([]);
      room = size;
    }
    parts.at(-1)?.push(item);
    room -= lengthOf(item);
  }
  return parts;
}

/**
 * Looks tokens up in the parts of a file, loading parts on demand.
 * @param firsts the first token of each part
 */
export function readPostings(firsts: string[], load: (part: number) => Promise<PostingsFile>): Index['postings'] {
  const names = new WeakMap<PostingsFile, string[]>();
  return async (token) => {
    const postings: Postings = new Map();
    const mixed = new Set<number[]>();
    const next = firstFrom(firsts, token);
    for (
      let part = Math.max(0, next - 1);
      part < firsts.length && (part < next || firsts[part]?.startsWith(token) === true);
      part++
    ) {
      const file = await load(part);
      const tokens = names.get(file) ?? Object.keys(file);
      names.set(file, tokens);
      for (let index = firstFrom(tokens, token); tokens[index]?.startsWith(token) === true; index++)
        read(file[tokens[index] ?? ''] ?? '', postings, mixed);
    }
    for (const positions of mixed) positions.sort((a, b) => a - b);
    return postings;
  };
}

/** Cached texts of small numbers. Marked as pure, so that bundles which only read postings drop it. */
const small = /* @__PURE__ */ Array.from({ length: 1000 }, (_, number) => number.toString(36));

function base36(number: number): string {
  return small[number] ?? number.toString(36);
}

/** Adds a token's postings; `mixed` gets those positions that are of several tokens with the same prefix, to be sorted. */
function read(text: string, postings: Postings, mixed: Set<number[]>): void {
  let record = 0;
  for (const part of text.split(';')) {
    const [step = '', deltas = ''] = part.split(':');
    record += Number.parseInt(step, 36);
    let position = 0;
    const positions = deltas.split(',').map((more) => (position += Number.parseInt(more, 36)));
    const before = postings.get(record);
    if (before === undefined) {
      postings.set(record, positions);
      continue;
    }
    before.push(...positions);
    mixed.add(before);
  }
}

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
