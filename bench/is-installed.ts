import { statSync } from 'node:fs';
import path from 'node:path';

/** Whether the bench's packages are installed and not older than its lock file. */
export function isInstalled(): boolean {
  const installed = modifiedAt('node_modules/.package-lock.json');
  const wanted = modifiedAt('package-lock.json');
  return installed !== undefined && (wanted === undefined || installed >= wanted);
}

function modifiedAt(file: string): number | undefined {
  return statSync(path.join(import.meta.dirname, file), { throwIfNoEntry: false })?.mtimeMs;
}
