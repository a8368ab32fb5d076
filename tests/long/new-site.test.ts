import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '../../app/core/url.ts';
import { buildSite } from '../../build/build-site.ts';
import { engineFolder, siteFolders } from '../../build/files/paths.ts';
import { startWorkerd } from '../../build/deploy/workerd.ts';
import { routingOf } from '../../build/features.ts';
import { englishTexts } from '../support/engine-words.ts';
import { linkFaults } from '../support/link-faults.ts';
import { linkRules, served } from '../support/served-links.ts';
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

/** Every page of a site, built and served, and what is wrong with its links, but for those to what is `elsewhere`. */
async function pagesOf(
  folder: string,
  ask: (origin: string) => Promise<void> = () => Promise.resolve(),
  elsewhere?: RegExp,
): Promise<{ pages: Map<string, string>; faults: string[] }> {
  const build = await buildSite(siteFolders(folder, path.join(folder, `dist-${Date.now()}`)));
  const { site } = build.project;
  const server = await startWorkerd(build.project.folders.out, routingOf(build.project.config));
  const { origin } = await server.ready;
  const pages = await Promise.all(build.project.rows.map(({ page }) => served(origin, href(site, page.path))));
  const rules = linkRules(origin);
  const faults = await linkFaults(pages, {
    ...rules,
    statusOf: async (one) => (elsewhere?.test(one) === true ? 200 : rules.statusOf(one)),
  });
  await ask(origin).finally(() => server.dispose());
  return { pages: new Map(pages.map(({ path: at, html }) => [at, html])), faults };
}

test('an English site that was begun builds, speaks English, and keeps a version of itself', async () => {
  const folder = path.join(parent, 'acme');
  expect(await run(['site', folder, 'Acme API'])).toMatch(/npm start -- --site \S+acme builds and serves it/);
  expect(await run(['guide', 'more', 'More notes'], folder)).toContain(
    `npm run dev -- --site ${folder} shows it at /gui`,
  );
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
  const english = await englishTexts();
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

test('a reference at a path of its own is found there by readers, the search, assistants and feeds', async () => {
  const folder = path.join(parent, 'moved');
  await run(['site', folder, 'Moved API']);
  await change(folder, 'site.config.ts', [
    [/apiBaseUrl:/, "reference: { path: '/http/' },\n  apiBaseUrl:"],
    [/to: '\/api\/'/, "to: '/http/'"],
  ]);
  const files = await readdir(path.join(folder, 'content'), { recursive: true });
  for (const name of files.filter((one) => one.endsWith('.mdx')))
    await change(folder, `content/${name}`, [[/\/api\//g, '/http/']]);
  const { pages, faults } = await pagesOf(folder, async (origin) => {
    const text = async (at: string) => (await fetch(origin + at)).text();
    expect((await fetch(`${origin}/api/`)).status).toBe(404);
    for (const at of ['/sitemap.xml', '/llms.txt', '/changelog/feed.xml', '/changelog/feed.json'])
      expect(await text(at), at).toContain('https://docs.example.com/http/');
    expect(await text('/http/createNote.md')).toContain('/notes');
    const answers = await askAssistant(origin, [
      ['search_docs', { query: 'createNote' }],
      ['read_page', { path: '/http/' }],
      ['read_operation', { operation: 'createNote' }],
    ]);
    expect(answers[0]).toContain('/http/#createNote');
    for (const answer of [...answers, await text('/http/index.md'), await text('/llms-full.txt')]) {
      expect(answer).toContain('/notes');
      expect(answer).not.toMatch(/docs\.example\.com\/api\/|\]\(\/api\//);
    }
  });
  expect(faults).toEqual([]);
  expect(pages.get('/')).toMatch(/<a [^>]*href="\/http\/"/);
  expect([...pages.keys()]).toContain('/http/');
  for (const [at, html] of pages) expect(html, at).not.toMatch(/href="(?:https:\/\/docs\.example\.com)?\/api\//);
});

test('a second language shows the pages of the first until they are translated, and each leads to the other', async () => {
  const folder = path.join(parent, 'two');
  await run(['site', folder, 'Two API']);
  await change(folder, 'site.config.ts', [
    [/apiBaseUrl:/, "baseUrl: '/docs/',\n  trailingSlash: false,\n  apiBaseUrl:"],
  ]);
  expect(await run(['guide', 'index', 'Guides'], folder)).toContain('shows it at /docs/guides while');
  expect(await run(['language', 'de'], folder)).toContain('below /docs/de/');
  const page = 'content/guides/start.mdx';
  await cp(path.join(folder, page), path.join(folder, 'de', page), { recursive: true });
  await change(folder, `de/${page}`, [[/title: .*/, 'title: Erste Schritte']]);

  const policies = new Set<string | null>();
  const ask = async (origin: string) =>
    void policies.add((await fetch(`${origin}/no-such-page`)).headers.get('content-security-policy'));
  const first = await pagesOf(folder, ask, /^\/docs\/de\//);
  const second = await pagesOf(path.join(folder, 'de'), ask, /^\/docs\/(?!de\/)/);
  // A plain server sends one policy for both.
  expect(policies).toEqual(new Set([expect.stringContaining('script-src')]));
  expect([...first.faults, ...second.faults]).toEqual([]);
  const german = second.pages.get('/docs/de/guides/start') ?? '';
  expect(german).toMatch(/<h1[^>]*>Erste Schritte/);
  expect(german).toMatch(/<a[^>]* href="\/docs\/guides\/start"[^>]*>English</);
  expect(first.pages.get('/docs/guides/start')).toMatch(/<a[^>]* href="\/docs\/de\/guides\/start"[^>]*>Deutsch</);
  expect(second.pages.get('/docs/de/changelog')).toContain('<article class="article" lang="en"');
  expect(second.pages.get('/docs/de/api')).toContain('href="/docs/de/api/createNote.md"');
  expect(await readFile(path.join(folder, 'de/wrangler.toml'), 'utf8')).toMatch(/"\/docs\/de\/sandbox\/\*"/);
  await expect(run(['language', 'de'], folder)).rejects.toThrow('already exists');
  await expect(run(['language', 'en'], folder)).rejects.toThrow('the first language');
  await expect(run(['language', 'german'], folder)).rejects.toThrow('needs a language tag');
  await expect(run(['language', 'de-at'], folder)).rejects.toThrow('npm run new language de-AT');
});

test('a second language says what it could not write into the files of the first, where, and what to write there', async () => {
  const folder = path.join(parent, 'own-ways');
  await run(['site', folder, 'Own API']);
  await change(folder, 'site.config.ts', [
    [/items: \[(\n {6}\{ type: 'docSidebar'[^]*?)\n {4}\],/, 'items: [/* none on a line of its own */ $1],'],
  ]);
  await change(folder, 'wrangler.toml', [
    [/^name =/m, '"name" ='],
    [/^run_worker_first = .*/m, 'run_worker_first = true'],
  ]);
  const said = await run(['language', 'de'], folder);
  const line = (await readFile(path.join(folder, 'site.config.ts'), 'utf8')).split('\n').indexOf('  navbar: {') + 1;
  expect(said).toMatch(
    new RegExp(`/site\\.config\\.ts:${line}:3 .*\\n  → write \\{ type: 'localeDropdown', .* into navbar\\.items`),
  );
  expect(said).toMatch(/\/de\/wrangler\.toml:2:1 .*\n {2}→ give it a name of its own, like name = "docs-de"/);
  expect(said).toMatch(/\/de\/wrangler\.toml:16:1 .*\n {2}→ write run_worker_first = \["\/", "\/\*\/", "\/de\/\*\.md/);

  const plain = path.join(parent, 'plain-ways');
  await run(['site', plain, 'Plain API']);
  expect(await run(['language', 'de'], plain)).not.toContain('Left for you to write');
});

/** What the site's tools for assistants answer to each call. */
async function askAssistant(origin: string, calls: [name: string, args: Record<string, unknown>][]): Promise<string[]> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin)));
  const answers: string[] = [];
  for (const [name, args] of calls)
    answers.push(JSON.stringify((await client.callTool({ name, arguments: args })).content));
  await client.close();
  return answers;
}

async function change(folder: string, name: string, texts: [RegExp, string][]): Promise<void> {
  let text = await readFile(path.join(folder, name), 'utf8');
  for (const [old, fresh] of texts) text = text.replace(old, fresh);
  await writeFile(path.join(folder, name), text);
}
