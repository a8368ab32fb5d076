import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { record } from '../faults/validation.ts';

const lockfileSchema = v.object({
  packages: record(
    v.object({
      version: v.optional(v.string()),
      license: v.optional(v.string()),
      integrity: v.optional(v.string()),
      hasInstallScript: v.optional(v.boolean()),
      dev: v.optional(v.boolean()),
      devOptional: v.optional(v.boolean()),
    }),
  ),
});

/** A package that `npm ci` installs. `licence` is an SPDX expression, undefined when the package has none. */
export type LockedPackage = {
  name: string;
  version: string;
  licence: string | undefined;
  integrity: string | undefined;
  installScript: boolean;
  /** Whether it is a production dependency; the others build and test. */
  shipped: boolean;
};

/** Every package of the `package-lock.json` in `folder`, by name. */
export async function lockedPackages(folder: string): Promise<LockedPackage[]> {
  const { packages } = v.parse(
    lockfileSchema,
    JSON.parse(await readFile(path.join(folder, 'package-lock.json'), 'utf8')),
  );
  return Object.entries(packages)
    .filter(([folderPath]) => folderPath !== '')
    .map(([folderPath, entry]) => ({
      name: folderPath.replace(/^.*node_modules\//, ''),
      version: entry.version ?? '',
      licence: entry.license,
      integrity: entry.integrity,
      installScript: entry.hasInstallScript === true,
      shipped: entry.dev !== true && entry.devOptional !== true,
    }))
    .toSorted((entry, other) => entry.name.localeCompare(other.name, 'en'));
}
