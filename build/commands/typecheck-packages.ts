import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { packageFolders } from '../files/paths.ts';
import { isInstalled } from '../supply-chain/packages.ts';

// node build/commands/typecheck-packages.ts: checks the types of the packages beside the product that are installed; the
// product's own check needs none of them.
const compiler = path.join(path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
for (const folder of packageFolders.filter(isInstalled))
  process.exitCode ||= spawnSync(process.execPath, [compiler, '-b', folder], { stdio: 'inherit' }).status ?? 1;
