import { expect, test } from 'vitest';
import { check, createBudget } from './check.ts';

// A chat request is checked again for each nested null that is taken out of it.
test('a value that is checked several times takes no longer than one that is checked once', () => {
  const schema = { items: { type: 'integer' } };
  const list = [...Array.from({ length: 30_000 }, () => 1), null];
  const budget = createBudget();
  const checks = [1, 2].map(() => check(schema, list, undefined, budget).length);
  expect(checks).toEqual([1, 0]);
});
