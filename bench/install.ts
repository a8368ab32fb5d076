import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { isInstalled } from './is-installed.ts';

// node bench/install.ts: installs the bench's packages where they are missing or older than their lock file.
if (!isInstalled()) {
  console.log('Installing the packages of the bench (npm --prefix bench ci) …');
  const npm = process.env['npm_execpath'];
  const options = { cwd: path.resolve(import.meta.dirname), stdio: 'inherit' } as const;
  if (npm === undefined) execFileSync('npm', ['ci'], options);
  else execFileSync(process.execPath, [npm, 'ci'], options);
}
