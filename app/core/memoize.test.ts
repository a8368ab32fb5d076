import { expect, test } from 'vitest';
import { memoizeAsync } from './memoize.ts';

test('what was asked for is kept, the last of it alone', async () => {
  const calls: string[] = [];
  const once = memoizeAsync(async (name) => calls.push(name), 2);
  for (const name of ['a', 'b', 'a', 'c', 'b', 'a']) await once(name);
  expect(calls).toEqual(['a', 'b', 'c', 'a']);
});

test('what failed is asked for again', async () => {
  let failures = 1;
  const once = memoizeAsync(async (name) => (failures-- > 0 ? Promise.reject(new Error(name)) : name));
  await expect(once('a')).rejects.toThrow('a');
  expect(await once('a')).toBe('a');
});
