import { describe, expect, test } from 'vitest';
import type { JsonObject } from './json.ts';
import { type ApiReference, readReference } from './reference.ts';
import {
  createHrefs,
  createLinkIds,
  createPathOf,
  createSplit,
  markdownPath,
  operationsOn,
  splitPages,
  urlsById,
} from './split-pages.ts';
import { operationsOf } from './walk.ts';

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
        paths: {
          ...Object.fromEntries([...operations('cats', count), ...operations('dogs', 1)]),
          '/dogs': { get: { operationId: 'a/dog', tags: ['dogs'] } },
        },
        components: { schemas: { Cat: {}, 'a/Cat': {} } },
      }),
    ),
  );

/** Lengthens a reference's responses, so that three operations exceed the limit of a page. */
function withLongResponses(short: ApiReference): ApiReference {
  for (const operation of operationsOf(short)) {
    const description = 'x'.repeat(200_000);
    const response = { id: `${operation.id}.response.200`, status: '200', description };
    operation.responses = [{ ...response, headers: [], contents: [], links: undefined, unknown: [] }];
  }
  return short;
}

const markdownPaths = (read: ApiReference): string[] =>
  [...operationsOf(read), ...read.schemas].map((part) => markdownPath(read, part));

const urlOf = (path: string) => `/docs/api/${path}`;

describe('a reference', () => {
  test('of normal size is one page', () => {
    const pages = splitPages(reference(20));
    expect(pages.map(({ path }) => path)).toEqual(['']);
  });

  test('of few operations with long examples is more than one page as well', () => {
    const paths = splitPages(withLongResponses(reference(3))).map(({ path }) => path);
    expect(paths).toEqual(['', 'cats/', 'cats/cats0/', 'cats/cats1/', 'cats/cats2/', 'dogs/', 'schemas/']);
  });

  test('too large for one has a page for each tag and one for the schemas, which link to each other', () => {
    const pages = splitPages(reference(40));
    const [root, cats] = pages;
    expect(pages.map(({ path }) => path)).toEqual(['', 'cats/', 'dogs/', 'schemas/']);
    if (root === undefined || cats === undefined) throw new Error('pages are missing');
    const fromCats = createHrefs(createSplit(pages), cats, urlOf);
    expect([
      fromCats('cats3.response.200'),
      fromCats('dogs0'),
      fromCats('schemas.Cat.name'),
      fromCats('servers'),
      fromCats('https://example.com/'),
    ]).toEqual([
      '#cats3.response.200',
      '/docs/api/dogs/#dogs0',
      '/docs/api/schemas/#schemas.Cat.name',
      '/docs/api/#servers',
      'https://example.com/',
    ]);
    expect(createHrefs(createSplit(pages), root, urlOf)('cats0')).toBe('/docs/api/cats/#cats0');
    const introduction = '<p id="description-section/A/B-c">';
    const linkIds = createLinkIds(createSplit(pages), urlOf(''), fromCats, introduction);
    const links = {
      '#dogs0': '/docs/api/dogs/#dogs0',
      '/docs/api/#tag/dogs': '/docs/api/dogs/#tags.dogs',
      '#tag/dogs/operation/dogs0': '/docs/api/dogs/#dogs0',
      '/#tag/dogs/operation/dogs0': '/docs/api/dogs/#dogs0',
      '/#dogs0': '/#dogs0',
      '#schema/Cat': '/docs/api/schemas/#schemas.Cat',
      '#operation/cats3': '#cats3',
      '#operation/a/dog': '/docs/api/dogs/#a/dog',
      '#tag/dogs/operation/a/dog': '/docs/api/dogs/#a/dog',
      '#schemas.a/Cat': '/docs/api/schemas/#schemas.a/Cat',
      '#section/A/B-c': '/docs/api/#description-section/A/B-c',
      '#section/Nowhere': '/docs/api/#reference',
      '#model/Cat': '/docs/api/schemas/#schemas.Cat',
      '#/Cats/cats3': '#cats3',
      '#/components/schemas/Cat': '/docs/api/schemas/#schemas.Cat',
      '#mine': '#mine',
      '/sdk/#dogs0': '/sdk/#dogs0',
    };
    for (const [from, to] of Object.entries(links)) expect(linkIds(`<a href="${from}">`)).toBe(`<a href="${to}">`);
  });

  test('has a page for each operation of a tag that is too large for one', () => {
    const pages = splitPages(withLongResponses(reference(3)));
    expect(pages.map(({ path }) => path)).toEqual([
      '',
      'cats/',
      'cats/cats0/',
      'cats/cats1/',
      'cats/cats2/',
      'dogs/',
      'schemas/',
    ]);
    const [, cats, , second] = pages;
    if (cats === undefined || second === undefined) throw new Error('pages are missing');
    expect([cats.listing, operationsOn(cats), operationsOn(second).map(({ id }) => id)]).toEqual([true, [], ['cats1']]);
    const href = createHrefs(createSplit(pages), second, urlOf);
    expect([href('cats1.response'), href('cats0.response'), href('tags.cats'), href('servers')]).toEqual([
      '#cats1.response',
      '/docs/api/cats/cats0/#cats0.response',
      '/docs/api/cats/#tags.cats',
      '/docs/api/#servers',
    ]);
  });
});

const operationWithFields = (operationId: string, tag: string, count: number) => {
  const fields = Array.from({ length: count }, (_, index) => [`field${index}`, { type: 'string' }]);
  const schema = { type: 'object', properties: Object.fromEntries(fields) as JsonObject };
  return { operationId, tags: [tag], requestBody: { content: { 'application/json': { schema } } } };
};

const referenceWithFields = (cats: number) =>
  readReference({
    openapi: '3.0.3',
    paths: {
      '/cats': {
        get: operationWithFields('listCats', 'cats', 10),
        post: operationWithFields('addCat', 'cats', cats),
      },
      '/dogs': { post: operationWithFields('addDog', 'dogs', 1100) },
    },
  });

test('a tag with more fields than a page holds has a page for each operation, however few those are', () => {
  expect(splitPages(referenceWithFields(500)).map(({ path }) => path)).toEqual(['', 'cats/', 'dogs/']);
  expect(splitPages(referenceWithFields(1000)).map(({ path }) => path)).toEqual([
    '',
    'cats/',
    'cats/listcats/',
    'cats/addcat/',
    'dogs/',
  ]);
});

test('too many schemas for one page have pages of their own, and a list', () => {
  const names = ['Cat', ...Array.from({ length: 200 }, (_, index) => `Dog${index}`)];
  const schemas = Object.fromEntries(names.map((name) => [name, {}]));
  const pages = splitPages(readReference({ openapi: '3.0.3', paths: {}, components: { schemas } }));
  const [list, cat] = pages.filter(({ path }) => path.startsWith('schemas/'));
  if (list === undefined || cat === undefined) throw new Error('pages are missing');
  expect([list.path, list.listing, cat.path, cat.title]).toEqual(['schemas/', true, 'schemas/cat/', 'Cat']);
  const href = createHrefs(createSplit(pages), cat, urlOf);
  expect([href('schemas.Cat.name'), href('schemas')]).toEqual(['#schemas.Cat.name', '/docs/api/schemas/#schemas']);
});

test('no name of a document leads out of the folder of its Markdown', () => {
  const paths = { '/a': { get: { operationId: '../../a/..', responses: {} } } };
  const read = readReference({ paths, components: { schemas: { '../../../b': {}, 'c/d.e': {} } } });
  expect(markdownPaths(read)).toEqual(['-/-/a/-.md', 'schemas/-/-/-/b.md', 'schemas/c/d.e.md']);
});

test('names that differ only in case, or are those of other files, have Markdown of their own on every file system', () => {
  const paths = {
    '/a:b': { get: {} },
    '/a': { get: { operationId: 'index' }, put: { operationId: 'getPet' }, post: { operationId: 'GetPet' } },
  };
  const read = readReference({ paths, components: { schemas: { Pet: {}, pet: {}, PET: {} } } });
  expect(markdownPaths(read).join(' ')).toBe(
    'get-a-b.md index-2.md getPet.md GetPet-2.md schemas/Pet.md schemas/pet-2.md schemas/PET-3.md',
  );
});

test('a name that is longer than the name of a file has a file, and one that begins like it another', () => {
  const name = '\u{732B}'.repeat(99);
  const read = readReference({ paths: {}, components: { schemas: { [name]: {}, [`${name}s`]: {} } } });
  const file = '\u{732B}'.repeat(66);
  expect(markdownPaths(read)).toEqual([`schemas/${file}.md`, `schemas/${file}-2.md`]);
});

test('an id of a split reference has the path of its page', () => {
  const pathOf = createPathOf(reference(50), '/api/');
  expect([pathOf('cats3.response.200'), pathOf('dogs0'), pathOf('schemas.Cat.name'), pathOf('servers')]).toEqual([
    '/api/cats/cats3/#cats3.response.200',
    '/api/dogs/#dogs0',
    '/api/schemas/#schemas.Cat.name',
    '/api/#servers',
  ]);
});

test('the ids of a split reference are listed with the URLs of their pages, and with what they were called before', () => {
  const split = { ...reference(50), aliases: { 'cats1.response': ['cats1.answer'] } };
  expect(urlsById(split, urlOf)).toMatchObject({
    'tags.cats': '/docs/api/cats/',
    cats1: '/docs/api/cats/cats1/',
    'cats1.answer': '/docs/api/cats/cats1/',
    dogs0: '/docs/api/dogs/',
    'schemas.Cat': '/docs/api/schemas/',
  });
  expect(urlsById(reference(3), urlOf)).toBeUndefined();
});
