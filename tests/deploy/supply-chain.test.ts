import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { engineFolder, packageFolders } from '../../build/files/paths.ts';

type Manifest = {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  allowScripts?: Record<string, boolean>;
  scripts?: Record<string, string>;
};

type Locked = {
  license?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
  devOptional?: boolean;
};

/** Licences under which a package may reach readers. */
const forReaders = /^(?:MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0)$/;
/** What tools may come under besides: nothing of theirs is passed on. */
const toolLicences = [
  String.raw`MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|CC0-1\.0|CC-BY-[34]\.0|BlueOak-1\.0\.0|MPL-2\.0|OFL-1\.1|Zlib`,
  String.raw`Python-2\.0|Unlicense|WTFPL|LGPL-3\.0-or-later|EPL-2\.0|Artistic-2\.0|AFL-2\.1`,
];
const forTools = new RegExp(String.raw`^[( ]*(?:${toolLicences.join('|')}|AND|OR|\(|\)| )+$`);
/** Says MIT in its readme and nothing in its manifest. */
const unnamed = new Set(['format']);

describe.each([engineFolder, ...packageFolders])('the packages of %s', async (folder) => {
  const manifest = await readManifest(folder);
  const packages = await lockedPackages(folder);

  test('are asked for in exact versions', () => {
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
      expect(`${name} ${version}`).toMatch(/ \d+\.\d+\.\d+(?:-[\w.]+)?$/);
    }
  });

  test('are pinned by their content in the lockfile, which names no server', async () => {
    expect(packages.length).toBeGreaterThan(20);
    expect(packages.filter(({ integrity }) => integrity === undefined)).toEqual([]);
    expect(await readFile(path.join(folder, 'package-lock.json'), 'utf8')).not.toContain('"resolved"');
  });

  test('come with scripts that the shell of Windows takes, too', () => {
    for (const script of Object.values(manifest.scripts ?? {}))
      expect(script).not.toMatch(/['`;$|\\]|(?:^|&& )(?:\w+=|(?:rm|cp|mv|mkdir|exec|export|sh) )/);
  });

  test('run no install script that was not approved by name', () => {
    const running = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect(Object.keys(manifest.allowScripts ?? {})).toEqual(expect.arrayContaining(running));
  });

  test('may be used: permissive licences where they reach readers, known ones elsewhere', () => {
    const refused = packages.filter(
      ({ name, license, shipped }) => !unnamed.has(name) && !(shipped ? forReaders : forTools).test(license ?? 'none'),
    );
    expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  });
});

test('an installation with a script that was not approved stops', async () => {
  expect(await readFile(path.join(engineFolder, '.npmrc'), 'utf8')).toMatch(/^strict-allow-scripts=true$/m);
});

describe('what is installed with the product', async () => {
  const packages = await lockedPackages(engineFolder);

  test('has its reason in the README, whose table names nothing else', async () => {
    const { dependencies, devDependencies } = await readManifest(engineFolder);
    const installed = Object.keys({ ...dependencies, ...devDependencies });
    const readme = await readFile(path.join(engineFolder, 'README.md'), 'utf8');
    const [table = ''] = /(?<=\| Package \| Why \|\n).*?(?=\n\n)/s.exec(readme) ?? [];
    const named = [...table.matchAll(/^\| ([^|]+) \| \w/gm)].flatMap(([, names = '']) => names.split(', '));
    expect(installed.filter((one) => !named.some((name) => covers(name, one)))).toEqual([]);
    expect(named.filter((name) => !installed.some((one) => covers(name, one)))).toEqual([]);
  });

  test('reaches readers in few packages', () => {
    expect(packages.filter(({ shipped }) => shipped).length).toBeLessThan(14);
  });

  test('holds nothing that the packages beside it bring for themselves', async () => {
    const manifests = await Promise.all(packageFolders.map(readManifest));
    const tools = manifests.flatMap(({ devDependencies = {} }) => Object.keys(devDependencies));
    expect(tools).toEqual(expect.arrayContaining(['lighthouse', 'openai']));
    const own = tools.filter((name) => !name.startsWith('@types/'));
    expect(packages.map(({ name }) => name).filter((name) => own.includes(name))).toEqual([]);
  });
});

test.each(packageFolders)('what is installed with %s reaches no reader', async (folder) => {
  expect((await lockedPackages(folder)).filter(({ shipped }) => shipped)).toEqual([]);
});

/** Whether a name of the README's table, in which `\*` stands for any end, is that of a package. */
function covers(name: string, one: string): boolean {
  return new RegExp(`^${name.replaceAll(String.raw`\*`, '.*')}$`).test(one);
}

/** Returns the packages of a folder's lock file; `shipped` marks those that are not only tools. */
async function lockedPackages(folder: string) {
  const lockfile = JSON.parse(await readFile(path.join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(lockfile.packages)
    .filter(([at]) => at !== '')
    .map(([at, { dev = false, devOptional = false, ...others }]) => ({
      ...others,
      name: at.replace(/^.*node_modules\//, ''),
      shipped: !dev && !devOptional,
    }));
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Manifest;
}
