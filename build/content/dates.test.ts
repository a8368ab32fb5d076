import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { dayIn, lastUpdated, startOfDay } from './dates.ts';

test.each([
  ['2025-08-27', 'UTC', '2025-08-27T00:00:00.000Z'],
  ['2025-08-27', 'Asia/Shanghai', '2025-08-26T16:00:00.000Z'],
  ['2025-01-15', 'America/New_York', '2025-01-15T05:00:00.000Z'],
  ['2025-07-15', 'America/New_York', '2025-07-15T04:00:00.000Z'],
  // The clocks change at two in the morning, after the day has begun.
  ['2025-03-09', 'America/New_York', '2025-03-09T05:00:00.000Z'],
  ['2025-03-30', 'Europe/Berlin', '2025-03-29T23:00:00.000Z'],
  ['2025-08-27', 'Asia/Kolkata', '2025-08-26T18:30:00.000Z'],
])('%s begins in %s at %s', (day, zone, moment) => {
  expect(startOfDay(day, zone).toISOString()).toBe(moment);
});

test('the same moment is another day in another zone', () => {
  const now = new Date('2025-08-27T18:00:00Z');
  expect([dayIn('UTC', now), dayIn('Asia/Shanghai', now)]).toEqual(['2025-08-27', '2025-08-28']);
});

test('a shallow clone dates no page by the commit with which it begins, and a link to a clone has the dates', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dates-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const git = (...args: string[]) =>
    promisify(execFile)('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', '-C', folder, ...args]);
  await git('init', '-q', 'whole');
  for (const name of ['old', 'late', 'new']) {
    await writeFile(path.join(folder, 'whole', `${name}.md`), name);
    await git('-C', 'whole', 'add', '.');
    await git('-C', 'whole', 'commit', '-qm', name);
  }
  await git('clone', '-q', '--depth=2', `file://${folder}/whole`, 'shallow');
  const namesIn = async (clone: string) =>
    [...(await lastUpdated(path.join(folder, clone))).keys()].map((file) => path.basename(file));
  expect(await namesIn('whole')).toEqual(['new.md', 'late.md', 'old.md']);
  expect(await namesIn('shallow')).toEqual(['new.md']);
  await symlink('whole', path.join(folder, 'link'));
  expect([...(await lastUpdated(path.join(folder, 'link'))).keys()]).toContain(path.join(folder, 'link/new.md'));
});
