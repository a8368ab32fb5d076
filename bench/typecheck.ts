import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isInstalled } from './is-installed.ts';

// node bench/typecheck.ts: checks the bench's types where its packages are installed; the product's check needs none.
if (isInstalled()) {
  const compiler = path.join(
    path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin/tsc',
  );
  process.exitCode =
    spawnSync(process.execPath, [compiler, '-b', import.meta.dirname], { stdio: 'inherit' }).status ?? 1;
}
