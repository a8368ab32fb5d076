import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isInstalled } from '../files/files.ts';
import { packageFolders } from '../files/paths.ts';

// node build/commands/typecheck-packages.ts: type-checks the separate packages (bench, content-tests), if installed.
// The product's own type check does not need them.
const compiler = path.join(path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
for (const folder of packageFolders.filter(isInstalled))
  process.exitCode ||= spawnSync(process.execPath, [compiler, '-b', folder], { stdio: 'inherit' }).status ?? 1;
