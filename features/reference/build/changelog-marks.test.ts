import { describe, expect, test } from 'vitest';
import { complaintsOf } from '../../../tests/support/complaints-of.ts';
import { type ApiReference, type History, readReference } from '../document/reference.ts';
import type { Site } from '../../../app/core/site.ts';
import { readFrontMatter } from '../../../build/content/front-matter.ts';
import type { PageRow } from '../../../build/project/project.ts';
import { markFromChangelog } from './changelog-marks.ts';
import { createMarkdown } from './markdown.ts';
import { reference as chinese } from '../messages/zh-Hans.ts';

const site = {
  versions: [
    { name: 'current', isLast: true },
    { name: 'old', isLast: false },
  ],
} as Site;

function entry(file: string, lines: string[], version = 'current'): PageRow {
  const text = ['---', 'title: a', 'description: b', ...lines, '---', ''].join('\n');
  const source = { file, text, frontMatter: readFrontMatter(text, file).data, id: file, path: `/${file}/`, version };
  return { page: { path: source.path, version } as PageRow['page'], module: { kind: 'source', source } };
}

function reference(): ApiReference {
  return readReference({
    openapi: '3.0.3',
    paths: {},
    components: { schemas: { Thing: { type: 'object', properties: { size: { enum: ['small'] } } } } },
  });
}

function faults(rows: PageRow[], api = reference()): string[] {
  return complaintsOf(() => markFromChangelog(api, { site, rows }));
}

describe('what an entry says it introduces', () => {
  test('is marked with the entry’s day and address', () => {
    const api = reference();
    markFromChangelog(api, { site, rows: [entry('one', ['date: 2025-08-08', 'introduces: [schemas.Thing]'])] });
    expect(api.schemas[0]?.history).toEqual({ introduced: { date: '2025-08-08', path: '/one/' } });
  });

  test.each([
    [
      'an id that the reference does not have',
      ['date: 2025-08-08', 'introduces:', '  - schemas.Thing', '  - schemas.Thing.sice'],
      'one:7:5',
      /“schemas\.Thing\.sice” is not an .* write schemas\.Thing\.size/s,
    ],
    [
      'a value that the place does not allow',
      ['date: 2025-08-08', 'introduces: [schemas.Thing.size=tiny]'],
      'one:5:14',
      /no value tiny/,
    ],
    ['a page without a date', ['introduces: [schemas.Thing]'], 'one:4:1', /has no date.*date: 2025-08-27/s],
    [
      'what the document does not deprecate',
      ['date: 2025-08-08', 'deprecates: [schemas.Thing]'],
      'one:5:14',
      /“schemas\.Thing” is not deprecated in the API document/,
    ],
  ])('is a fault with its line for %s', (_, lines, place, message) => {
    const [fault = '', ...more] = faults([entry('one', lines)]);
    expect(more).toEqual([]);
    expect(fault.startsWith(`${place}  `), fault).toBe(true);
    expect(fault).toMatch(message);
  });

  test('is told of once; the entries of other versions tell of the same document', () => {
    const lines = ['date: 2025-08-08', 'introduces: [schemas.Thing]'];
    expect(faults([entry('one', lines), entry('two', lines)])).toEqual([
      expect.stringContaining('two:5:14  “schemas.Thing” is in the entry of 2025-08-08 already'),
    ]);
    expect(faults([entry('one', lines), entry('two', lines, 'old')])).toEqual([]);
  });

  test('is a fault on a site without a reference', () => {
    const rows = [entry('one', ['date: 2025-08-08', 'introduces: [schemas.Thing]'])];
    expect(complaintsOf(() => markFromChangelog(undefined, { site, rows }))).toEqual([
      expect.stringContaining('has no API document'),
    ]);
  });
});

const introduced: History = { introduced: { date: '2025-08-08', path: '/one/' } };

/** Returns the faults of an entry that introduces and deprecates some ids of a reference. */
function mark(api: ApiReference, introduces: string[], deprecates: string[] = []): string[] {
  const lines = [`introduces: [${introduces.join(', ')}]`, `deprecates: [${deprecates.join(', ')}]`];
  return faults([entry('one', ['date: 2025-08-08', ...lines])], api);
}

function requested(): ApiReference {
  const model = { anyOf: [{ type: 'string' }, { type: 'string', title: 'known', enum: ['one', 'two'] }] };
  const request = {
    type: 'object',
    properties: { model: { $ref: '#/components/schemas/Model' }, old: { type: 'string', deprecated: true } },
  };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Request' } } };
  return readReference({
    openapi: '3.0.3',
    paths: { '/a': { post: { operationId: 'a', requestBody: { content }, responses: {} } } },
    components: { schemas: { Model: model, Request: request } },
  });
}

function markdown(api: ApiReference, name: string): string {
  const entry = api.schemas.find((schema) => schema.name === name);
  return entry === undefined ? '' : createMarkdown(api, chinese).schemaMarkdown(entry);
}

describe('a place that the changelog tells of', () => {
  test('is marked wherever the reference shows it, with a link to the entry', () => {
    const api = requested();
    expect(mark(api, ['a.request.model'])).toEqual([]);
    expect(api.tags[0]?.operations[0]?.body?.contents[0]?.schema?.properties[0]?.history).toEqual(introduced);
    expect(markdown(api, 'Request')).toContain('[自 2025-08-08](/one/)');
  });

  test('may be one of several values', () => {
    const api = requested();
    expect(mark(api, ['a.request.model=two'])).toEqual([]);
    expect(markdown(api, 'Model')).toContain('`one`、`two`（[自 2025-08-08](/one/)）');
  });

  test('loses its mark with the entry', () => {
    const api = requested();
    mark(api, ['a', 'schemas.Request', 'schemas.Model=one']);
    mark(api, []);
    expect(api).toEqual(requested());
  });

  test.each([
    ['a.request.modle', /not an operation, .*write a\.request\.model/s],
    ['a.request.model=three', /no value three/],
  ])('has to be there: %s', (id, message) => {
    expect(mark(requested(), [id])).toEqual([expect.stringMatching(message)]);
  });

  test('is deprecated only when the document says so', () => {
    const api = requested();
    expect(mark(api, [], ['a.request.old', 'a.request.model'])).toEqual([
      expect.stringContaining('“a.request.model” is not deprecated'),
    ]);
    expect(markdown(api, 'Request')).toContain('已弃用；[自 2025-08-08 弃用]');
  });
});
