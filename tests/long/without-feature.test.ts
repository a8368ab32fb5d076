import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { engineFolder } from '../../build/files/paths.ts';

const run = promisify(execFile);
const parts =
  'app build features templates tests/provided-modules.ts tests/sites tests/support worker package.json tsconfig.base.json vitest.config.ts wrangler.toml';

/** A copy of the engine without the folders of some features and their lines in the list; below the engine, whose packages it has. */
async function engineWithout(features: string[]): Promise<string> {
  await mkdir(path.join(engineFolder, '.cache/test'), { recursive: true });
  const folder = await mkdtemp(path.join(engineFolder, '.cache/test/without-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const part of parts.split(' '))
    await cp(path.join(engineFolder, part), path.join(folder, part), { recursive: true });
  const list = path.join(folder, 'build/features.ts');
  for (const feature of features) {
    await rm(path.join(folder, 'features', feature), { recursive: true });
    const text = await readFile(list, 'utf8');
    const listed = new RegExp(String.raw`(Feature\[\] = \[.*?)\b${feature}(?:, )?`);
    expect(text).toMatch(listed);
    const lines = text.split('\n').filter((line) => !line.includes(`/features/${feature}/`));
    await writeFile(list, lines.join('\n').replace(listed, '$1'));
  }
  return folder;
}

async function build(folder: string): Promise<void> {
  const environment = { ...process.env, SITE: 'tests/sites/versions' };
  await run(process.execPath, ['build/commands/build.ts'], { cwd: folder, env: environment });
  expect((await stat(path.join(folder, 'tests/sites/versions/dist/worker/index.js'))).size).toBeGreaterThan(0);
}

test.each(['reference', 'search', 'sandbox', 'mcp', 'agents'])(
  'without the folder of %s and its lines in the list, a site builds',
  async (feature) => build(await engineWithout([feature])),
);

test('without all of them a site builds, and the engine passes its tests', async () => {
  const folder = await engineWithout(['reference', 'sandbox', 'search', 'mcp', 'agents']);
  await build(folder);
  const vitest = path.join(engineFolder, 'node_modules/vitest/vitest.mjs');
  const engine = ['app/', 'build/', 'worker/'];
  await run(process.execPath, [vitest, 'run', '--project', 'unit', ...engine], { cwd: folder, maxBuffer: 2 ** 26 });
});
