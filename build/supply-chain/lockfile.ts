import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const lockfileSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
    }),
  ),
});

/** A package that `npm ci` installs. `licence` is an SPDX expression, undefined where the package names none. */
export type LockedPackage = {
  name: string;
  version: string;
  licence: string | undefined;
  integrity: string | undefined;
  installScript: boolean;
  /** Whether it can reach readers; the others build and test. */
  shipped: boolean;
};

/** Every package of `package-lock.json`, by name. */
export async function lockedPackages(folder: string): Promise<LockedPackage[]> {
  const { packages } = lockfileSchema.parse(JSON.parse(await readFile(path.join(folder, 'package-lock.json'), 'utf8')));
  return Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(([place, entry]) => ({
      name: place.replace(/^.*node_modules\//, ''),
      version: entry.version ?? '',
      licence: entry.license,
      integrity: entry.integrity,
      installScript: entry.hasInstallScript === true,
      shipped: entry.dev !== true && entry.devOptional !== true,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}
