import { array, assert, asyncProperty, stringMatching } from 'fast-check';
import { expect, test } from 'vitest';
import { readPostings, writePostings } from './postings.ts';

test('a file of postings holds what stands in the streams, by token and by the beginning of tokens', async () => {
  const streams = ['b ab a b', 'a', '', 'ab abc'];
  const look = readPostings(JSON.parse(JSON.stringify(writePostings(streams))));
  expect(await look('ab')).toEqual(new Map([[0, [1]], [3, [0, 1]]]));
  expect(await look('a')).toEqual(new Map([[0, [1, 2]], [1, [0]], [3, [0, 1]]]));
  expect(await look('c')).toEqual(new Map());
});

test('and so for any streams', async () => {
  const stream = array(stringMatching(/^[hl][0-9a-c]{0,3}[þð]?$/), { maxLength: 60 }).map((tokens) => tokens.join(' '));
  await assert(asyncProperty(array(stream, { maxLength: 20 }), stringMatching(/^[hl][0-9a-c]{0,3}[þð]?$/), async (streams, token) => {
    const expected = streams.flatMap((text, record): [number, number[]][] => {
      const positions = text.split(' ').flatMap((one, position) => (one.startsWith(token) ? [position] : []));
      return positions.length === 0 ? [] : [[record, positions]];
    });
    expect([...(await readPostings(writePostings(streams))(token))].toSorted(([a], [b]) => a - b)).toEqual(expected);
  }));
});
