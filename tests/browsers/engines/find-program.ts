import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Returns the path of a program: the value of an environment variable, or the first name that is found on the PATH. */
export function findProgram(variable: string, names: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const files = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [process.env[variable] ?? '', ...files].find((file) => file !== '' && isProgram(file));
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
