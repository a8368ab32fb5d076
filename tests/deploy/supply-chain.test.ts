import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { engineFolder } from '../../build/paths.ts';
import { lockedPackages } from '../../build/supply-chain/lockfile.ts';

type Manifest = {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
const manifest = JSON.parse(await readFile(path.join(engineFolder, 'package.json'), 'utf8')) as Manifest;
const packages = await lockedPackages(engineFolder);
const named = packages.map(({ name, licence }) => `${name}: ${licence}`);

/** Licences under which a package may reach readers. */
const forReaders = /^(?:MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD)$/;
/** What tools may come under besides: nothing of theirs is passed on. */
const forTools =
  /^[( ]*(?:MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|CC0-1\.0|CC-BY-[34]\.0|BlueOak-1\.0\.0|MPL-2\.0|OFL-1\.1|Zlib|Python-2\.0|Unlicense|WTFPL|LGPL-3\.0-or-later|EPL-2\.0|Artistic-2\.0|AND|OR|\(|\)| )+$/;
/** Says MIT in its readme and nothing in its manifest. */
const unnamed = new Set(['format']);

describe('the packages', () => {
  test('are asked for in exact versions', () => {
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
      expect(`${name} ${version}`).toMatch(/ \d+\.\d+\.\d+(?:-[\w.]+)?$/);
    }
  });

  test('are pinned by their content in the lockfile', () => {
    expect(packages.filter(({ integrity }) => integrity === undefined)).toEqual([]);
  });

  test('run no install script that was not approved by name', () => {
    const running = packages.filter(({ installScript }) => installScript).map(({ name }) => name);
    expect(Object.keys(manifest.allowScripts)).toEqual(expect.arrayContaining(running));
  });

  test('may be used: permissive licences where they reach readers, known ones elsewhere', () => {
    const refused = packages.filter(
      ({ name, licence, shipped }) => !unnamed.has(name) && !(shipped ? forReaders : forTools).test(licence ?? 'none'),
    );
    expect(refused.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
    expect(named.length).toBeGreaterThan(100);
  });

  test('that reach readers are few', () => {
    expect(packages.filter(({ shipped }) => shipped).length).toBeLessThan(12);
  });
});
