import { expect, inject, test } from 'vitest';
import { searchFor } from '../support/search.ts';
import { findAll, openWithSearch } from '../support/site-search.ts';

// The long tests ask the own site for whatever it holds, and for what its readers ask.
test('the dialog shows the pages in the engine’s order, and a parameter leads to its place in the API reference', async () => {
  const page = await openWithSearch(inject('engine'));
  for (const query of ['重试', '流式输出', 'swift', '安装 SDK']) {
    const [found = []] = await findAll(page, [query]);
    const shown = (await searchFor(page, query)).map(({ path }) => path);
    expect(shown.length).toBeGreaterThan(0);
    expect(found.slice(0, shown.length), query).toEqual(shown);
  }
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
