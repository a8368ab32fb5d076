import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Registry, readRegistry } from './read-registry.ts';
import {
  dueModels,
  dueReport,
  exceptionReport,
  modelsInSamples,
  outdatedExceptions,
  type CodeSample,
  unreachedReport,
} from './models-in-samples.ts';

const models = `table: /models/
families:
  - name: Cats
    use: Purring
    models:
      - id: cat-2
      - id: cat-1
        upstream: { state: announced, date: 2026-10-23, successor: cat-2, source: notice }
      - id: cat-0
        upstream: { state: 'off', date: 2025-01-01, source: notice }
        kept: { in: [content/old.mdx], because: nothing else purrs so low, checked: 2025-06-01 }
`;
const sources =
  'notice: { title: Notice, url: https://example.com/, checked: 2026-01-01 }\n' +
  'late: { title: Late, url: https://example.com/late, unreached: 2026-02-02, accordingTo: a shop }\n' +
  'early: { title: Early, url: https://example.com/early, unreached: 2026-01-31, accordingTo: a copy }\n';

let folder: string;
let registry: Registry;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'models-'));
  await mkdir(path.join(folder, 'content'));
  await writeFile(path.join(folder, 'content/_models.yaml'), models);
  await writeFile(path.join(folder, 'content/_sources.yaml'), sources);
  registry = await readRegistry(folder, { today: '2026-11-24' });
});

afterAll(() => rm(folder, { recursive: true }));

const sample = (code: string, file = 'content/a.mdx'): CodeSample => ({ file, line: 10, code });

describe('a sample that calls a model', () => {
  test('is found on its line, and has ended from its last day on', () => {
    const uses = modelsInSamples([sample('import os\nmodel="cat-1",\n"cat-1-mini"')], registry);
    expect(uses).toMatchObject([{ file: 'content/a.mdx', line: 11 }]);
    expect(dueModels(uses, '2026-10-23')).toMatchObject([{ ended: true }]);
    expect(dueModels(uses, '2026-10-22')).toMatchObject([{ ended: false }]);
  });

  test('may keep it where the list of models says why', () => {
    expect(modelsInSamples([sample('cat-0', 'content/old.mdx')], registry)).toEqual([]);
    expect(modelsInSamples([sample('cat-0')], registry)).toHaveLength(1);
  });

  test('is due sixty days ahead, with its file', () => {
    const uses = modelsInSamples([sample('model="cat-1"'), sample('model="cat-2"')], registry);
    expect(dueModels(uses, '2026-08-23')).toEqual([]);
    expect(dueModels(uses, '2026-08-24')).toMatchObject([{ ended: false }]);
    expect(dueReport(dueModels(uses, '2026-10-23'), '2026-10-23')).toMatch(
      /cat-1 {2}ended 2026-10-23.*cat-2\n {4}content\/a\.mdx:10/,
    );
  });
});

test('the reason for keeping a model is due on the hundred and eightieth day, and reported with its files', () => {
  const { list } = registry.models;
  expect(outdatedExceptions(list, '2025-11-27')).toEqual([]);
  const due = outdatedExceptions(list, '2025-11-28');
  expect(due.map(({ id }) => id)).toEqual(['cat-0']);
  expect(exceptionReport(due)).toContain(
    'cat-0  last checked 2025-06-01: nothing else purrs so low\n    content/old.mdx',
  );
});

test('sources that could not be opened are listed with what stands for them, the longest ago first', () => {
  const text = unreachedReport(registry.sources);
  expect(text).toMatch(/^2 sources could not be opened[^]*early {2}2026-01-31: a copy[^]*late {2}2026-02-02: a shop/);
  expect(text).not.toContain('notice');
  expect(unreachedReport({})).toBe('');
});
