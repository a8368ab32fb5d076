import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { record } from '../faults/validation.ts';

const lockfileSchema = v.object({
  packages: record(
    v.object({
      version: v.optional(v.string(), ''),
      license: v.optional(v.string()),
      integrity: v.optional(v.string()),
      hasInstallScript: v.optional(v.boolean(), false),
      dev: v.optional(v.boolean(), false),
      devOptional: v.optional(v.boolean(), false),
    }),
  ),
});

/**
 * Reads the packages of a folder's `package-lock.json`, sorted by name. `licence` is an SPDX expression, if the package
 * has one; `shipped` marks production dependencies.
 */
export async function lockedPackages(folder: string) {
  const lockfile: unknown = JSON.parse(await readFile(path.join(folder, 'package-lock.json'), 'utf8'));
  return Object.entries(v.parse(lockfileSchema, lockfile).packages)
    .filter(([folderPath]) => folderPath !== '')
    .map(([folderPath, { version, license, integrity, hasInstallScript, dev, devOptional }]) => ({
      name: folderPath.replace(/^.*node_modules\//, ''),
      version,
      licence: license,
      integrity,
      installScript: hasInstallScript,
      shipped: !dev && !devOptional,
    }))
    .toSorted((entry, other) => entry.name.localeCompare(other.name, 'en'));
}

/** Whether a folder's packages are installed and not older than its lock file. */
export function isInstalled(folder: string): boolean {
  const installed = modifiedAt(path.join(folder, 'node_modules/.package-lock.json'));
  const locked = modifiedAt(path.join(folder, 'package-lock.json'));
  return installed !== undefined && (locked === undefined || installed >= locked);
}

function modifiedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}
