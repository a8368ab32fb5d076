import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../build/build-site.ts';
import { engineFolder, siteFolders } from '../../build/paths.ts';
import { startWorkerd } from '../../build/workerd.ts';
import { englishTexts } from '../support/engine-words.ts';
import { linkFaults, type ServedPage } from '../support/link-faults.ts';
import { readersTexts } from '../support/readers-text.ts';

let parent: string;
beforeAll(async () => {
  // Outside the engine's folder, as other teams have theirs.
  parent = await mkdtemp(path.join(tmpdir(), 'new-site-'));
});
afterAll(() => rm(parent, { recursive: true }));

/** What an author types, with the site's folder in the environment. */
async function run(words: string[], site?: string): Promise<string> {
  const command = path.join(engineFolder, 'build/commands/new.ts');
  const env = { ...process.env, ...(site === undefined ? {} : { SITE: site }) };
  return (await promisify(execFile)(process.execPath, [command, ...words], { cwd: engineFolder, env })).stdout;
}

/** Every page of a site, built and served, and what is wrong with its links. */
async function pagesOf(folder: string): Promise<{ pages: Map<string, string>; faults: string[] }> {
  const build = await buildSite(siteFolders(folder, path.join(folder, `dist-${Date.now()}`)));
  const server = await startWorkerd(build.project.folders.out, '/');
  const { origin } = await server.ready;
  const pages = await Promise.all(
    build.project.rows.map(async ({ page }): Promise<ServedPage> => {
      return { path: page.path, html: await (await fetch(origin + page.path)).text() };
    }),
  );
  const faults = await linkFaults(pages, {
    siteOrigin: 'https://docs.example.com',
    statusOf: async (one) => (await fetch(origin + one, { redirect: 'manual' })).status,
  });
  await server.dispose();
  return { pages: new Map(pages.map(({ path: at, html }) => [at, html])), faults };
}

test('an English site that was begun builds, speaks English, and keeps a version of itself', async () => {
  const folder = path.join(parent, 'acme');
  expect(await run(['site', folder, 'Acme API'])).toContain('npm start builds and serves it');
  await run(['guide', 'more', 'More notes'], folder);
  await run(['version', '1.0'], folder);
  const { pages, faults } = await pagesOf(folder);
  expect(faults).toEqual([]);
  for (const at of ['/', '/guides/start/', '/guides/more/', '/changelog/', '/api/', '/1.0/', '/1.0/guides/start/'])
    expect([...pages.keys()]).toContain(at);
  expect([...pages.keys()]).not.toContain('/1.0/changelog/');
  expect([...pages.values()].join('').match(/\p{Script=Han}/u)).toBeNull();
  expect(pages.get('/')).toContain('<title>One API for your notes | Acme API</title>');
  expect(pages.get('/1.0/guides/start/')).toContain('no longer maintained');
});

test('a Chinese site that was begun builds and speaks Chinese, also without API document and changelog', async () => {
  const folder = path.join(parent, 'zh');
  await run(['site', folder, 'zh-Hans']);
  const whole = await pagesOf(folder);
  expect(whole.faults).toEqual([]);
  const english = englishTexts();
  const left = [...whole.pages.values()]
    .flatMap((html) => readersTexts(html))
    // The name of a schema is the same in every language.
    .filter((text) => text !== 'Note' && english.some((pattern) => pattern.test(text)));
  expect(left).toEqual([]);

  // As its README says; in a folder of its own, as a process reads a module once.
  const bare = path.join(parent, 'bare');
  await cp(folder, bare, { recursive: true });
  await Promise.all(['spec', 'content/changelog'].map((name) => rm(path.join(bare, name), { recursive: true })));
  await change(bare, 'site.config.ts', [
    [/sandbox: true/, 'sandbox: false'],
    [/.*to: '\/api\/'.*\n/, ''],
    [/ {6}\{\n {8}type: 'category',\n {8}label: '更新日志',[^]*?\n {6}\},\n/, ''],
  ]);
  await change(bare, 'content/index.mdx', [
    [/.*href="\/api\/".*\n/g, ''],
    [/import .*\n/, ''],
    [/## 最新更新\n\n<LatestChanges.*\n/, ''],
  ]);
  await change(bare, 'content/guides/start.mdx', [[/\[`text`\]\(\/api[^)]*\)/, '`text`']]);
  const { pages, faults } = await pagesOf(bare);
  expect(faults).toEqual([]);
  expect([...pages.keys()]).toEqual(['/', '/guides/start/', '/search/']);
});

async function change(folder: string, name: string, texts: [RegExp, string][]): Promise<void> {
  let text = await readFile(path.join(folder, name), 'utf8');
  for (const [old, fresh] of texts) text = text.replace(old, fresh);
  await writeFile(path.join(folder, name), text);
}
