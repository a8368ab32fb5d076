import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { faultsOf, formatFault } from '../build/faults/fault.ts';
import { daysAfter } from './models-in-samples.ts';
import { buildDay, readRegistry } from './read-registry.ts';

const sources = 'ends: { title: 停用页, url: https://example.org/, checked: 2026-11-24 }\n';
const head = 'table: /models/\nfamilies:\n  - name: A\n    use: 对话\n    models:\n';

async function siteOf(models: string, sourceText = sources): Promise<string> {
  const site = await mkdtemp(path.join(tmpdir(), 'registry-'));
  onTestFinished(() => rm(site, { recursive: true }));
  await mkdir(path.join(site, 'content'));
  await writeFile(path.join(site, 'content/_models.yaml'), head + models);
  await writeFile(path.join(site, 'content/_sources.yaml'), sourceText);
  return site;
}

async function faults(models: string, sourceText = sources): Promise<string[]> {
  const site = await siteOf(models, sourceText);
  const error: unknown = await readRegistry(site).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return faultsOf(error).map((fault) => formatFault(fault, site));
}

test.each([
  ['      - { id: a, colour: red }\n', /^content\/_models\.yaml:6 .*colour/],
  ['      - { id: a, interfaces: [talk] }\n', /^content\/_models\.yaml:6 .*interfaces/],
  [
    '      - id: a\n        upstream: { state: announced, date: 2026-02-30, source: ends }\n',
    /^content\/_models\.yaml:7 .*day of the calendar/,
  ],
  [
    '      - id: a\n        upstream:\n          state: announced\n          source: ends\n',
    /^content\/_models\.yaml:7 .*date is missing/,
  ],
  ['      - id: a\n        source: nowhere\n', /^content\/_models\.yaml:7 .*no source nowhere/],
  ['      - id: a\n        source: [ends, nowhere]\n', /^content\/_models\.yaml:7 .*no source nowhere/],
  ['      - id: a\n        source: []\n', /^content\/_models\.yaml:7 .*at least one source/],
  ['      - id: a\n      - id: a\n', /^content\/_models\.yaml:6 .*twice/],
  ['      - id: a\n        snapshotOf: b\n', /^content\/_models\.yaml:7 .*no model b/],
  [
    '      - { id: a, upstream: { state: off, successor: b, source: ends } }\n',
    /^content\/_models\.yaml:6 .*no model b; add it/,
  ],
])('a mistake in the list of models is told with its line: %s', async (models, message) => {
  expect((await faults(models))[0]).toMatch(message);
});

test('an id that is to stand for its family must be in the list', async () => {
  expect((await faults('      - id: a\n    few: [a, b]\n'))[0]).toMatch(/^content\/_models\.yaml:7 .*no model b/);
});

test('a fixed state of a model has what is said of that model, but not why that one is kept', async () => {
  const site = await siteOf(
    '      - { id: a, interfaces: [speech], tools: true, kept: { in: [b], because: c, checked: 2026-11-24 } }\n' +
      '      - { id: a-1, snapshotOf: a, tools: false }\n',
  );
  const { byId } = await readRegistry(site);
  expect(byId.get('a-1')).toMatchObject({ id: 'a-1', family: 'A', interfaces: ['speech'], tools: false });
  expect(byId.get('a-1')?.kept).toBeUndefined();
});

test('a source needs an address and a day', async () => {
  const model = '      - { id: a }\n';
  expect(await faults(model)).toEqual([]);
  expect(
    (await faults(model, 'ends:\n  title: 停用页\n  url: http://example.org/\n  checked: 2026-11-24\n'))[0],
  ).toMatch(/^content\/_sources\.yaml:3 .*https/);
  expect((await faults(model, 'ends: { title: 停用页, url: https://example.org/ }\n'))[0]).toMatch(
    /^content\/_sources\.yaml:1 .*checked is missing/,
  );
});

test.each([
  [
    'checked: 2026-11-24\n  unreached: 2026-11-24\n  accordingTo: 别处\n',
    /^content\/_sources\.yaml:5 .*unreached must not/,
  ],
  [
    'copy: 2026-11-01\n  unreached: 2026-11-24\n  accordingTo: 别处\n',
    /^content\/_sources\.yaml:5 .*unreached must not/,
  ],
  [
    'checked: 2026-11-24\n  accordingTo: 别处\n',
    /^content\/_sources\.yaml:5 .*accordingTo and “unreached” go together/,
  ],
  ['unreached: 2026-11-24\n', /^content\/_sources\.yaml:1 .*accordingTo and “unreached” go together/],
  ['unreached: 2026-11-31\n  accordingTo: 别处\n', /^content\/_sources\.yaml:4 .*day of the calendar/],
])('a source either was compared or says what stood for it: %s', async (days, message) => {
  const source = 'ends:\n  title: 停用页\n  url: https://example.org/\n  ';
  expect((await faults('      - { id: a }\n', source + days))[0]).toMatch(message);
  expect(await faults('      - { id: a }\n', `${source}unreached: 2026-11-24\n  accordingTo: 别处\n`)).toEqual([]);
});

test('a site without these files knows nothing, and is no fault', async () => {
  const registry = await readRegistry(path.join(tmpdir(), 'no-such-site'), { today: '2026-11-24' });
  expect(registry).toMatchObject({ sources: {}, today: '2026-11-24' });
  expect(registry.byId.size).toBe(0);
});

test('a build can be repeated for the day of another', () => {
  expect(buildDay('1795478400')).toBe('2026-11-24');
  expect(daysAfter('2026-11-24', 60)).toBe('2027-01-23');
});
