import { expect, inject, test } from 'vitest';
import { searchFor } from '../support/search.ts';
import { findAll, openWithSearch, partsOf, readSite, recallOf } from '../support/site-search.ts';

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
    ['stream_options.include_usage', 'createMessage.request.stream_options.include_usage'],
    ['body[0].stream_options.include_usage', 'createMessage.request.stream_options.include_usage'],
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

// `npm run test:long` asks the same of the own site, with some two thousand queries, and what its readers ask.
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
