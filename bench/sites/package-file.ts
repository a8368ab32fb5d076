import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/**
 * Returns the absolute path of a file that a package exports: `package-name/file.json`.
 * @throws Error if the package is not installed or does not export the file
 */
export function packageFile(specifier: string): string {
  return resolve(specifier);
}
