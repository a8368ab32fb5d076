import type { Index, Postings } from './find.ts';

/**
 * The postings of each token, sorted by token, as `record:position,position;record:position`. Numbers are in base 36, each
 * relative to the previous one.
 */
export type PostingsFile = { [token: string]: string };

/** Builds the file from the token streams of all records; tokens are separated by spaces. */
export function writePostings(streams: string[]): PostingsFile {
  const written = new Map<string, { encoded: string; record: number; position: number }>();
  for (const [record, stream] of streams.entries()) {
    let position = 0;
    for (const token of stream.split(' ')) {
      const last = written.get(token);
      if (last === undefined)
        written.set(token, { encoded: `${base36(record)}:${base36(position)}`, record, position });
      else {
        last.encoded +=
          last.record === record
            ? `,${base36(position - last.position)}`
            : `;${base36(record - last.record)}:${base36(position)}`;
        last.record = record;
        last.position = position;
      }
      position++;
    }
  }
  written.delete('');
  return Object.fromEntries([...written.keys()].toSorted().map((token) => [token, written.get(token)?.encoded ?? '']));
}

/** Splits a file into parts of about `size` characters, in order, so that a lookup loads only a part. */
export function cutPostings(file: PostingsFile, size: number): PostingsFile[] {
  const parts: PostingsFile[] = [];
  let room = 0;
  for (const [token, encoded] of Object.entries(file)) {
    if (room <= 0) {
      parts.push({});
      room = size;
    }
    (parts.at(-1) ?? {})[token] = encoded;
    room -= token.length + encoded.length;
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
    const found: Postings = new Map();
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
        read(file[tokens[index] ?? ''] ?? '', found);
    }
    return found;
  };
}

/** Cached texts of small numbers. Marked as pure, so that bundles which only read postings drop it. */
const small = /* @__PURE__ */ Array.from({ length: 1000 }, (_, number) => number.toString(36));

function base36(number: number): string {
  return small[number] ?? number.toString(36);
}

/** Adds a token's postings, merging the positions of several tokens with the same prefix in order. */
function read(text: string, found: Postings): void {
  let record = 0;
  for (const part of text.split(';')) {
    const [step = '', deltas = ''] = part.split(':');
    record += Number.parseInt(step, 36);
    let position = 0;
    const positions = deltas.split(',').map((more) => (position += Number.parseInt(more, 36)));
    const before = found.get(record);
    found.set(record, before === undefined ? positions : [...before, ...positions].toSorted((a, b) => a - b));
  }
}

/** Index of the first token that is not less than the wanted one. */
function firstFrom(tokens: string[], wanted: string): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle] ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
