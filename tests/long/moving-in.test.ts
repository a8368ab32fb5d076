import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../build/config/load-config.ts';
import { filesBelow } from '../../build/files/files.ts';
import { engineFolder } from '../../build/files/paths.ts';
import { docusaurus } from '../support/old-docs/docusaurus.ts';
import { mdbook } from '../support/old-docs/mdbook.ts';
import { mintlify } from '../support/old-docs/mintlify.ts';
import { plain } from '../support/old-docs/plain.ts';
import { starlight } from '../support/old-docs/starlight.ts';
import { vitepress } from '../support/old-docs/vitepress.ts';

const sites = {
  Docusaurus: docusaurus,
  VitePress: vitepress,
  Starlight: starlight,
  Mintlify: mintlify,
  mdBook: mdbook,
  'plain Markdown': plain,
};

test.each(Object.entries(sites))(
  'a site of %s moves in whole: no word, page or address is lost',
  async (engine, old) => {
    const parent = await mkdtemp(path.join(tmpdir(), 'dialect-'));
    onTestFinished(() => rm(parent, { recursive: true }));
    for (const [name, text] of Object.entries(old.files)) {
      await mkdir(path.dirname(path.join(parent, 'old', name)), { recursive: true });
      await writeFile(path.join(parent, 'old', name), text);
    }
    const folder = path.join(parent, 'new');
    const words = [path.join(engineFolder, 'build/run.js'), 'import', path.join(parent, 'old'), folder];
    const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: parent });
    const [, built, all] = /: (\d+) of (\d+) pages build/.exec(stdout) ?? [];
    expect(stdout.startsWith(`${engine}: `)).toBe(true);
    expect(built).toBe(all);
    const report = await readFile(path.join(folder, 'IMPORT.md'), 'utf8');
    expect(report).not.toContain('Kept as plain Markdown');
    for (const words of old.report) expect(report).toMatch(words);

    const pages = await Promise.all(
      (await filesBelow(folder, /[/\\]_pages[/\\].*page\.json$/)).map((file) => readFile(file, 'utf8')),
    );
    const configs = await Promise.all(
      (await filesBelow(folder, /^(?:[\w-]+[/\\])?site\.config\.ts$|_category_\.yaml$/)).map((file) =>
        readFile(file, 'utf8'),
      ),
    );
    const shown = [...pages, ...configs, report].join('\n');
    const told = new Set(Object.values(old.files).flatMap((text) => text.match(/\bz\d+(?![\w])/g) ?? []));
    expect(told.size).toBeGreaterThan(18);
    expect([...told].filter((word) => !new RegExp(`${word}(?!\\d)`).test(shown))).toEqual([]);

    const { redirects, sidebars, navbar } = await loadConfig(folder);
    expect(redirects).toMatchObject(old.redirects);
    const labels = Object.entries(sidebars).map(([name, items]) => [
      name,
      items.map((item) => (typeof item === 'string' ? item : 'dirName' in item ? item.dirName : item.label)),
    ]);
    expect(Object.fromEntries(labels)).toEqual(old.sidebars);
    expect(navbar.items.map((item) => ('label' in item ? item.label : item.type))).toEqual(old.navbar);
    for (const file of old.made) expect(existsSync(path.join(folder, file)), file).toBe(true);
    for (const [file, says] of Object.entries(old.says ?? {}))
      for (const words of says) expect(await readFile(path.join(folder, file), 'utf8'), file).toMatch(words);
  },
);
