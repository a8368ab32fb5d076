import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { isInstalled } from '../files/files.ts';
import { engineFolder } from '../files/paths.ts';

// node build/commands/install-package.ts <folder>: installs the dependencies of a separate package (bench,
// content-tests) if they are missing or older than its lock file.
const name = process.argv[2] ?? '';
const cwd = path.join(engineFolder, name);
if (!isInstalled(cwd)) {
  console.log(`Installing the packages of ${name} (npm --prefix ${name} ci) …`);
  const npm = process.env['npm_execpath'];
  const options = { cwd, stdio: 'inherit' } as const;
  if (npm === undefined) execFileSync('npm', ['ci'], options);
  else execFileSync(process.execPath, [npm, 'ci'], options);
}
