import { describe, expect, test } from 'vitest';
import { readReference } from './read-reference.ts';
import { createHrefs, splitPages } from './split-pages.ts';

const operations = (tag: string, count: number) =>
  Array.from({ length: count }, (_, index): [string, object] => [
    `/${tag}/${index}`,
    { get: { operationId: `${tag}${index}`, tags: [tag] } },
  ]);
const reference = (count: number) =>
  readReference(
    JSON.parse(
      JSON.stringify({
        openapi: '3.0.3',
        servers: [{ url: '/' }],
        paths: Object.fromEntries([...operations('cats', count), ...operations('dogs', 1)]),
        components: { schemas: { Cat: {} } },
      }),
    ),
  );

describe('a reference', () => {
  test('of normal size is one page', () => {
    const pages = splitPages(reference(20));
    expect(pages.map(({ path }) => path)).toEqual(['']);
  });

  test('too large for one has a page for each tag and one for the schemas, which link to each other', () => {
    const pages = splitPages(reference(50));
    const [root, cats] = pages;
    expect(pages.map(({ path }) => path)).toEqual(['', 'cats/', 'dogs/', 'schemas/']);
    if (root === undefined || cats === undefined) throw new Error('pages are missing');
    const fromCats = createHrefs(pages, cats);
    expect([
      fromCats('cats3.response.200'),
      fromCats('dogs0'),
      fromCats('schemas.Cat.name'),
      fromCats('servers'),
      fromCats('https://example.com/'),
    ]).toEqual([
      '#cats3.response.200',
      '../dogs/#dogs0',
      '../schemas/#schemas.Cat.name',
      '../#servers',
      'https://example.com/',
    ]);
    expect(createHrefs(pages, root)('cats0')).toBe('./cats/#cats0');
  });
});
