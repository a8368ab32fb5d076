import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { RolldownError } from 'rolldown';
import { Fault, type FaultLocation, faultsTogether } from '../faults/fault.ts';
import { type Project, codeFolders } from '../project/project.ts';
import { isBelow } from '../files/paths.ts';

/** An error of the bundler. A CSS minifier adds the text that it could not parse. */
type BundlerError = RolldownError & { source?: unknown; pluginCode?: unknown };

/** Converts a bundler error about files of the site to faults; returns any other error unchanged. */
export async function bundlerFaults(error: unknown, project: Project): Promise<unknown> {
  if (!(error instanceof Error) || !('errors' in error) || !Array.isArray(error.errors)) return error;
  const faults = await Promise.all(
    (error.errors as BundlerError[]).map((bundlerError) => faultOf(bundlerError, codeFolders(project))),
  );
  const siteFaults = faults.filter((fault) => fault !== undefined);
  return siteFaults.length === 0 ? error : faultsTogether(siteFaults);
}

async function faultOf(
  { message, id, loc, source, pluginCode }: BundlerError,
  folders: string[],
): Promise<Fault | undefined> {
  const name = id ?? loc?.file;
  const file = name !== undefined && path.isAbsolute(name) ? name : await sheetWith(source ?? pluginCode, folders);
  if (file === undefined || !folders.some((folder) => isBelow(folder, file))) return undefined;
  // The bundler's columns are 0-based.
  const position = loc === undefined || !Number.isInteger(loc.line) ? {} : { line: loc.line, column: loc.column + 1 };
  return bundlerFault({ file, ...position }, message);
}

/** Returns the fault for a file that cannot be bundled, with the message's first line, without plugin names. */
export function bundlerFault(location: FaultLocation, message: string): Fault {
  const [reason = ''] = stripVTControlCharacters(message).split('\n');
  return new Fault(
    location,
    `cannot be bundled: ${reason.replace(/^(?:\[[^\]]*\] *)+/, '')}`,
    'look for a missing bracket or semicolon, or a missing file',
  );
}

/** Finds the site's style sheet with the given text. */
async function sheetWith(text: unknown, folders: string[]): Promise<string | undefined> {
  for (const folder of folders)
    for await (const name of glob('**/*.css', { cwd: folder, exclude: ['**/node_modules', 'dist'] })) {
      const file = path.join(folder, name);
      if ((await readFile(file, 'utf8')) === text) return file;
    }
  return undefined;
}
