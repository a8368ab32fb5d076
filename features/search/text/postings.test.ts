import { array, assert, asyncProperty, integer, stringMatching } from 'fast-check';
import { expect, test } from 'vitest';
import { firstToken, readPostings, writePostings } from './postings.ts';

/** Returns a lookup in streams that writes, splits and reads their postings, as the Worker does. */
function lookUp(streams: string[], size: number) {
  const parts = writePostings(
    streams.map((stream) => [stream]),
    size,
  );
  return readPostings(parts.map(firstToken), async (part) => parts[part] ?? '');
}

test('postings hold what stands in the streams, by token and by the beginning of tokens', async () => {
  const look = lookUp(['b ab a b', 'a', '', 'ab abc'], 1000);
  expect(await look('ab')).toEqual(
    new Map([
      [0, [1]],
      [3, [0, 1]],
    ]),
  );
  expect(await look('a')).toEqual(
    new Map([
      [0, [1, 2]],
      [1, [0]],
      [3, [0, 1]],
    ]),
  );
  expect(await look('c')).toEqual(new Map());
});

test('and so for any streams, into however many parts they are cut', async () => {
  const stream = array(stringMatching(/^[hl][0-9a-c]{0,3}[þð]?$/), { maxLength: 60 }).map((tokens) => tokens.join(' '));
  await assert(
    asyncProperty(
      array(stream, { maxLength: 20 }),
      stringMatching(/^[hl][0-9a-c]{0,3}[þð]?$/),
      integer({ min: 1, max: 300 }),
      async (streams, token, size) => {
        const expected = streams.flatMap((text, record): [number, number[]][] => {
          const positions = text.split(' ').flatMap((word, position) => (word.startsWith(token) ? [position] : []));
          return positions.length === 0 ? [] : [[record, positions]];
        });
        expect([...(await lookUp(streams, size)(token))].toSorted(([a], [b]) => a - b)).toEqual(expected);
      },
    ),
  );
});

test('a lookup loads no more than the parts that its token stands in', async () => {
  const parts = writePostings([['ha hb', 'hc hd he hf hg']], 1);
  const loaded: number[] = [];
  const look = readPostings(parts.map(firstToken), async (part) => {
    loaded.push(part);
    return parts[part] ?? '';
  });
  expect([...(await look('hd'))]).toEqual([[0, [3]]]);
  expect(loaded.length).toBeLessThanOrEqual(2);
});
