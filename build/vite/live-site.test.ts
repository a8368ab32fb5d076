import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { engineFolder, siteFolders } from '../files/paths.ts';
import { watchOptions } from './fault-server.ts';
import { openLiveSite } from './live-site.ts';

test('a file of the public folder is read with the site only if the configuration names it', async () => {
  const site = await mkdtemp(path.join(tmpdir(), 'live-'));
  onTestFinished(() => rm(site, { recursive: true }));
  await cp(path.join(engineFolder, 'tests/sites/figures'), site, { recursive: true });
  const config = `export default { title: 'A', url: 'https://a.example', apiBaseUrl: 'https://a.example/v1',
    i18n: { defaultLocale: 'en', locales: ['en'] }, favicon: '/icon.svg', brand: { logo: { alt: '', src: '/logo.svg' } } };`;
  await writeFile(path.join(site, 'site.config.ts'), config);
  await writeFile(path.join(site, 'public/logo.svg'), '<svg viewBox="0 0 8 8"></svg>');
  await writeFile(path.join(site, 'public/icon.svg'), '');
  const live = await openLiveSite(siteFolders(site));
  const isRead = async (name: string) => {
    const before = live.project;
    expect(await live.change(path.join(site, 'public', name), '')).toEqual({ kind: 'site' });
    return live.project !== before;
  };
  expect([await isRead('logo.svg'), await isRead('icon.svg'), await isRead('other.svg')]).toEqual([true, true, false]);
});

test('only what authors write is watched, not what programs write beside it', () => {
  expect(['content/a.mdx', 'site.config.ts', 'app/a.ts'].every((file) => watched(engineFolder, file))).toBe(true);
  expect(['dist/a', '.cache', '.cache/compiled/a'].some((file) => watched(engineFolder, file))).toBe(false);
  const inCache = path.join(engineFolder, '.cache/test/a');
  expect([watched(inCache, '.cache/test/a/site.config.ts'), watched(inCache, '.cache/test/b')]).toEqual([true, false]);
});

function watched(site: string, file: string): boolean {
  return !watchOptions(siteFolders(site)).ignored(path.join(engineFolder, file));
}
