import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { engineFolder } from '../../build/files/paths.ts';

const run = promisify(execFile);

test.each(['reference', 'search', 'sandbox', 'mcp', 'agents'])(
  'without the folder of %s and its lines in the list, a site builds and the engine passes its tests',
  async (feature) => {
    // Below the engine, whose packages it has.
    const folder = await mkdtemp(path.join(engineFolder, `.cache/test/without-${feature}-`));
    onTestFinished(() => rm(folder, { recursive: true }));
    const parts =
      'app build features templates tests worker package.json tsconfig.base.json vitest.config.ts wrangler.toml';
    for (const part of parts.split(' '))
      await cp(path.join(engineFolder, part), path.join(folder, part), { recursive: true });
    await rm(path.join(folder, 'features', feature), { recursive: true });
    const list = path.join(folder, 'build/features.ts');
    const lines = (await readFile(list, 'utf8')).split('\n').filter((line) => !line.includes(`/features/${feature}/`));
    const listed = new RegExp(String.raw`(Feature\[\] = \[.*?)\b${feature}(?:, )?`);
    const text = lines.join('\n');
    expect(text).toMatch(listed);
    await writeFile(list, text.replace(listed, '$1'));

    const environment = { ...process.env, SITE: 'tests/sites/versions' };
    await run(process.execPath, ['build/commands/build.ts'], { cwd: folder, env: environment });
    expect((await stat(path.join(folder, 'tests/sites/versions/dist/worker/index.js'))).size).toBeGreaterThan(0);
    await run(
      process.execPath,
      [
        path.join(engineFolder, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--project',
        'unit',
        '--dir',
        '.',
        'app/',
        'build/',
        'worker/',
      ],
      {
        cwd: folder,
        maxBuffer: 64 * 1024 * 1024,
      },
    );
  },
);
