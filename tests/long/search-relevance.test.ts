import { expect, inject, test } from 'vitest';
import { byKind } from '../support/search-questions/by-kind.ts';
import { literalMessages } from '../support/search-questions/literal-messages.ts';
import { operations } from '../support/search-questions/operations.ts';
import { sections } from '../support/search-questions/sections.ts';
import { readQuestions } from '../support/search-questions/question.ts';
import { searchFor } from '../support/search.ts';
import { findAll, openWithSearch, share } from '../support/site-search.ts';

type Tally = { queries: number; found: number; reciprocal: number };

// The queries are those of this repository's own site: what its readers ask.
test('a reader finds the page among the first three, by whatever kind of query', async () => {
  const page = await openWithSearch(inject('origin'));
  const results = await findAll(
    page,
    byKind.map(({ query }) => query),
  );
  const tallies = new Map<string, Tally>();
  const misses: string[] = [];
  for (const [index, { kind, query, pages }] of byKind.entries()) {
    const found = results[index] ?? [];
    const rank = found.findIndex((path) => pages.includes(path)) + 1;
    const tally = tallies.get(kind) ?? { queries: 0, found: 0, reciprocal: 0 };
    tallies.set(kind, {
      queries: tally.queries + 1,
      found: tally.found + (rank >= 1 && rank <= 3 ? 1 : 0),
      reciprocal: tally.reciprocal + (rank === 0 ? 0 : 1 / rank),
    });
    if (rank === 0 || rank > 3) misses.push(`${kind}: ${query} → ${found.join(' ')}`);
  }
  const all = [...tallies.values()].reduce((one, other) => ({
    queries: one.queries + other.queries,
    found: one.found + other.found,
    reciprocal: one.reciprocal + other.reciprocal,
  }));
  console.log(
    [...tallies, ['all', all] as const]
      .map(
        ([kind, one]) =>
          `${kind.padEnd(24)}${String(one.queries).padStart(4)}  recall@3 ${share(one.found, one.queries)}  ` +
          `MRR ${share(one.reciprocal, one.queries)}`,
      )
      .join('\n'),
  );
  expect(all.queries).toBeGreaterThanOrEqual(120);
  expect(all.found / all.queries, misses.join('\n')).toBeGreaterThanOrEqual(0.97);
  expect(all.reciprocal / all.queries).toBeGreaterThanOrEqual(0.85);
});

test('nearly every question of any round finds its answer among the first three pages', async () => {
  const page = await openWithSearch(inject('origin'));
  for (const [name, file, least] of [
    ['tuned on', 'tuned.txt', { first: 0.866, third: 0.99 }],
    ['never tuned on', 'never-tuned.txt', { first: 0.88, third: 0.98 }],
    ['asked from outside', 'outside.txt', { first: 0.87, third: 0.98 }],
  ] as const) {
    const list = await readQuestions(file);
    const results = await findAll(
      page,
      list.map(({ query }) => query),
    );
    const ranks = list.map(({ pages }, index) => (results[index] ?? []).findIndex((path) => pages.includes(path)));
    const [first = 0, third = 0] = [0, 2].map(
      (most) => ranks.filter((rank) => rank >= 0 && rank <= most).length / ranks.length,
    );
    console.log(`${name}: ${ranks.length} questions, recall@1 ${share(first)}, recall@3 ${share(third)}`);
    expect(ranks.length).toBeGreaterThan(70);
    expect(third, name).toBeGreaterThanOrEqual(least.third);
    expect(first, name).toBeGreaterThanOrEqual(least.first);
  }
});

test('an operation is found first by its summary, path, id and common names', async () => {
  const page = await openWithSearch(inject('origin'));
  for (const [id, names] of Object.entries(operations))
    for (const name of names) expect((await searchFor(page, name))[0]?.links[0], name).toBe(`/api/#${id}`);
});

test.each([
  ['a message that a program printed finds first what it means', literalMessages],
  ['a question leads to the section that answers it, and the path of a field to the field', sections],
])('%s', async (_, bySection) => {
  const page = await openWithSearch(inject('origin'));
  for (const [section, queries] of Object.entries(bySection))
    for (const query of queries) expect((await searchFor(page, query))[0]?.links[0], query).toBe(section);
});

test('a task finds a guide that does it before the pages that mention it', async () => {
  const page = await openWithSearch(inject('origin'));
  const tasks = await readQuestions('tasks.txt');
  const results = await findAll(
    page,
    tasks.map(({ query }) => query),
  );
  const missed = tasks.flatMap(({ query, pages }, index) =>
    pages.includes(results[index]?.[0] ?? '') ? [] : [`${query} → ${results[index]?.join(' ')}`],
  );
  expect(missed).toEqual([]);
});
