import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { RolldownError } from 'rolldown';
import { Fault, type FaultLocation, faultsTogether } from '../faults/fault.ts';
import { type Project, codeFolders } from '../project/project.ts';
import { isBelow } from '../files/paths.ts';

/** What the bundler says of one mistake; a minifier adds the text that it could not read. */
type BundlerError = RolldownError & { source?: unknown; pluginCode?: unknown };

/** The faults of the bundler's own error about files of the site; any other error as it is. */
export async function bundlerFaults(error: unknown, project: Project): Promise<unknown> {
  if (!(error instanceof Error) || !('errors' in error) || !Array.isArray(error.errors)) return error;
  const faults = await Promise.all(
    (error.errors as BundlerError[]).map((bundlerError) => faultOf(bundlerError, codeFolders(project))),
  );
  const known = faults.filter((fault) => fault !== undefined);
  return known.length === 0 ? error : faultsTogether(known);
}

async function faultOf(
  { message, id, loc, source, pluginCode }: BundlerError,
  folders: string[],
): Promise<Fault | undefined> {
  const named = id ?? loc?.file;
  const file = named !== undefined && path.isAbsolute(named) ? named : await sheetWith(source ?? pluginCode, folders);
  if (file === undefined || !folders.some((folder) => isBelow(folder, file))) return undefined;
  // The bundler counts columns from 0.
  const place = loc === undefined || !Number.isInteger(loc.line) ? {} : { line: loc.line, column: loc.column + 1 };
  return bundlerFault({ file, ...place }, message);
}

/** The fault of a file that the bundler cannot read, from the first line of its message, without the names of plugins. */
export function bundlerFault(location: FaultLocation, message: string): Fault {
  const [reason = ''] = stripVTControlCharacters(message).split('\n');
  return new Fault(
    location,
    `cannot be bundled: ${reason.replace(/^(?:\[[^\]]*\] *)+/, '')}`,
    'look for a missing bracket or semicolon, and for a file that is not there',
  );
}

/** The site's style sheet with a text. */
async function sheetWith(text: unknown, folders: string[]): Promise<string | undefined> {
  for (const folder of folders)
    for await (const name of glob('**/*.css', { cwd: folder, exclude: ['**/node_modules', 'dist'] })) {
      const file = path.join(folder, name);
      if ((await readFile(file, 'utf8')) === text) return file;
    }
  return undefined;
}
