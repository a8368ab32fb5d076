import { statSync } from 'node:fs';
import path from 'node:path';

/** Whether the packages of a folder with a lock file of its own are installed, and not older than that file. */
export function isInstalled(folder: string): boolean {
  const installed = modifiedAt(path.join(folder, 'node_modules/.package-lock.json'));
  const wanted = modifiedAt(path.join(folder, 'package-lock.json'));
  return installed !== undefined && (wanted === undefined || installed >= wanted);
}

function modifiedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}
