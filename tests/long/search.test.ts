import { expect, inject, test } from 'vitest';
import { findAll, middleWords, openWithSearch, partsOf, readSite, recallOf, share } from '../support/site-search.ts';

test('finds every page of the own site that holds a part of a heading or a parameter, and hardly any other', async () => {
  const page = await openWithSearch(inject('origin'));
  const site = await readSite(page, inject('paths'));
  for (const [name, queries] of [
    ['parts of headings', partsOf(site.headings.map(([, heading]) => heading))],
    // A name of one letter stands within nearly every word.
    ['parameters', site.parameters.filter((name) => name.length > 1)],
  ] as const) {
    const { recall, precision, misses } = recallOf(queries, await findAll(page, queries), site);
    console.log(
      `${name.padEnd(24)}${String(queries.length).padStart(5)}  recall ${share(recall)}  precision ${share(precision)}`,
    );
    expect(queries.length).toBeGreaterThan(50);
    expect(misses).toEqual([]);
    expect(precision).toBeGreaterThanOrEqual(0.95);
  }
});

test('a word from the middle of a title of the own site finds its page first, or the guide to what is new', async () => {
  const page = await openWithSearch(inject('origin'));
  const { titles, headings } = await readSite(page, inject('paths'));
  const middles = titles.flatMap(([path, title]) => middleWords(title).map((word) => ({ path, word })));
  // A word that stands in several titles, or names a section of a page, may find any of these.
  const found = await findAll(
    page,
    middles.map(({ word }) => word),
  );
  const wrong = middles.flatMap(({ word, path }, index) => {
    const [first, ...next] = found[index] ?? [];
    const named = [...titles, ...headings].some(([other, text]) => other === first && text.includes(word));
    // What is new ranks below the guide whose keywords have the word.
    const isNews = path.startsWith('/changelog/') && next.slice(0, 2).includes(path);
    return named || isNews ? [] : [`${word} of ${path} finds ${first}`];
  });
  expect(middles.length).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});
