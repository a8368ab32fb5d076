import { expect, inject, test } from 'vitest';
import { searchFor } from '../support/search.ts';
import { findAll, openWithSearch, partsOf, readSite, recallOf, share } from '../support/site-search.ts';
import { heldOut } from './search-held-out.ts';
import { expectedResults } from './search-queries.ts';
import { operationQueries, questions } from './search-questions.ts';

type Tally = { queries: number; found: number; reciprocal: number };

// The queries are those of this repository's own site: what its readers ask.
test('a reader finds the page among the first three, by whatever kind of query', async () => {
  const page = await openWithSearch(inject('origin'));
  const results = await findAll(
    page,
    expectedResults.map(({ query }) => query),
  );
  const tallies = new Map<string, Tally>();
  const misses: string[] = [];
  for (const [index, { kind, query, pages }] of expectedResults.entries()) {
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

test('questions that the search was not tuned on are answered as those are that it was', async () => {
  const page = await openWithSearch(inject('origin'));
  for (const [name, list, least] of [
    ['tuned on', questions, { first: 0.83, third: 0.97 }],
    ['held out', heldOut, { first: 0.78, third: 0.93 }],
  ] as const) {
    const results = await findAll(
      page,
      list.map(({ query }) => query),
    );
    const ranks = list.map(({ pages }, index) => (results[index] ?? []).findIndex((path) => pages.includes(path)));
    const [first = 0, third = 0] = [0, 2].map(
      (most) => ranks.filter((rank) => rank >= 0 && rank <= most).length / ranks.length,
    );
    console.log(`${name}: ${ranks.length} questions, recall@1 ${share(first)}, recall@3 ${share(third)}`);
    expect(ranks.length).toBeGreaterThan(100);
    expect(third, name).toBeGreaterThanOrEqual(least.third);
    expect(first, name).toBeGreaterThanOrEqual(least.first);
  }
});

test('an operation is found first by its summary, path, id and common names', async () => {
  const page = await openWithSearch(inject('origin'));
  const results = await findAll(page, operationQueries);
  expect(operationQueries.filter((_, index) => results[index]?.[0] !== '/api/')).toEqual([]);
});

test('the dialog shows the pages in the engine’s order', async () => {
  const page = await openWithSearch(inject('engine'));
  for (const query of ['重试', '流式输出', 'swift', '安装 SDK']) {
    const [found = []] = await findAll(page, [query]);
    const shown = (await searchFor(page, query)).map(({ path }) => path);
    expect(shown.length).toBeGreaterThan(0);
    expect(found.slice(0, shown.length), query).toEqual(shown);
  }
});

test('a parameter leads to its place in the API reference, not to the top of the page', async () => {
  const page = await openWithSearch(inject('engine'));
  for (const [query, anchor] of [
    ['temperature', 'createMessage.request.temperature'],
    ['max_output_tokens', 'createMessage.request.max_output_tokens'],
    ['include_usage', 'createMessage.request.stream_options.include_usage'],
    ['uploadFile', 'uploadFile'],
    ['expires_in', 'uploadFile.request.expires_in'],
  ] as const) {
    const results = await searchFor(page, query);
    expect(
      results.map(({ links }) => links[0]),
      query,
    ).toContain(`/api/#${anchor}`);
  }
});

// `npm run test:long` asks the same of the own site, with some two thousand queries.
test('finds every page that holds a part of a heading or a parameter, and hardly any other', async () => {
  const page = await openWithSearch(inject('engine'));
  const site = await readSite(page, inject('enginePaths'));
  for (const queries of [partsOf(site.headings.map(([, heading]) => heading)), site.parameters]) {
    const { precision, misses } = recallOf(queries, await findAll(page, queries), site);
    expect(queries.length).toBeGreaterThan(30);
    expect(misses).toEqual([]);
    expect(precision).toBeGreaterThanOrEqual(0.95);
  }
});
