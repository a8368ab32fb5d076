import { expect, test } from 'vitest';
import { type Json, nodesIn, objectsIn } from './json.ts';

test('what is in a value comes in the order in which it is written, however deep it is', () => {
  expect(objectsIn([{ a: [1, { b: null }], c: { d: {} } }, 'e'])).toEqual([
    { a: [1, { b: null }], c: { d: {} } },
    { b: null },
    { d: {} },
    {},
  ]);
  let deep: Json = [];
  for (let level = 1; level < 100_000; level += 1) deep = [deep];
  expect([...nodesIn(deep)]).toHaveLength(100_000);
});
