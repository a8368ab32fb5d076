import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/**
 * Absolute path of a file that a package of the bench or of the product exports: `package-name/file.json`.
 * @throws Error when the package is not installed or does not export it.
 */
export function packageFile(specifier: string): string {
  return resolve(specifier);
}
