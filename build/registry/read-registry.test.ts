import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { faultsOf, formatFault } from '../fault.ts';
import { buildDay, daysAfter } from './day.ts';
import { readRegistry } from './read-registry.ts';

const sources = 'ends: { title: 停用页, url: https://example.org/, checked: 2026-11-24 }\n';
const head = 'table: /models/\nfamilies:\n  - { name: A, use: 对话 }\nmodels:\n';

async function faults(models: string, sourceText = sources): Promise<string[]> {
  const site = await mkdtemp(path.join(tmpdir(), 'registry-'));
  onTestFinished(() => rm(site, { recursive: true }));
  await mkdir(path.join(site, 'content'));
  await writeFile(path.join(site, 'content/_models.yaml'), head + models);
  await writeFile(path.join(site, 'content/_sources.yaml'), sourceText);
  const error: unknown = await readRegistry(site).then(() => undefined, (reason: unknown) => reason);
  return faultsOf(error).map((fault) => formatFault(fault, site));
}

test.each([
  ['  - { id: a, family: A, interfaces: [chat], colour: red }\n', /^content\/_models\.yaml:5 .*colour/],
  ['  - { id: a, family: A, interfaces: [talk] }\n', /^content\/_models\.yaml:5 .*interfaces/],
  ['  - id: a\n    family: A\n    interfaces: [chat]\n    upstream: { state: announced, date: 2026-02-30, source: ends, checked: 2026-11-24 }\n', /^content\/_models\.yaml:8 .*day of the calendar/],
  ['  - id: a\n    family: A\n    interfaces: [chat]\n    upstream:\n      state: announced\n      source: ends\n      checked: 2026-11-24\n', /^content\/_models\.yaml:8 .*date is missing/],
  ['  - { id: a, family: B, interfaces: [chat] }\n', /^content\/_models\.yaml:5 .*no family B; write one of A/],
  ['  - { id: a, family: A, interfaces: [chat], source: nowhere }\n', /^content\/_models\.yaml:5 .*no source nowhere/],
  ['  - { id: a, family: A, interfaces: [chat] }\n  - { id: a, family: A, interfaces: [chat] }\n', /^content\/_models\.yaml:6 .*twice/],
  ['  - { id: a, family: A, interfaces: [chat], upstream: { state: off, successor: b, source: ends, checked: 2026-11-24 } }\n', /^content\/_models\.yaml:5 .*no model b; add it/],
])('a mistake in the list of models is told with its line: %s', async (models, message) => {
  expect((await faults(models))[0]).toMatch(message);
});

test('a source needs an address and a day', async () => {
  const model = '  - { id: a, family: A, interfaces: [chat] }\n';
  expect(await faults(model)).toEqual([]);
  expect((await faults(model, 'ends:\n  title: 停用页\n  url: http://example.org/\n  checked: 2026-11-24\n'))[0]).toMatch(/^content\/_sources\.yaml:3 .*https/);
  expect((await faults(model, 'ends: { title: 停用页, url: https://example.org/ }\n'))[0]).toMatch(/^content\/_sources\.yaml:1 .*checked is missing/);
});

test('a site without these files knows nothing, and is no fault', async () => {
  const registry = await readRegistry(path.join(tmpdir(), 'no-such-site'), '2026-11-24');
  expect(registry).toMatchObject({ sources: {}, today: '2026-11-24' });
  expect(registry.byId.size).toBe(0);
});

test('a build can be repeated for the day of another', () => {
  expect(buildDay('1795478400')).toBe('2026-11-24');
  expect(daysAfter('2026-11-24', 60)).toBe('2027-01-23');
});
