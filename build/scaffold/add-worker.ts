import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { routingFaults, routingSetting } from '../deploy/wrangler.ts';
import { Fault } from '../faults/fault.ts';
import { placeInText } from '../faults/place-in-text.ts';

/**
 * Writes the `wrangler.toml` of a language's site from the first site's, if that has one.
 * @returns faults of what is in the new one as in the first, and cannot be so
 */
export async function addWorker(siteFolder: string, folder: string, baseUrl: string): Promise<Fault[]> {
  const first = path.join(siteFolder, 'wrangler.toml');
  if (!existsSync(first)) return [];
  const file = path.join(folder, 'wrangler.toml');
  const ending = `-${path.basename(folder).toLowerCase()}`;
  const before = await readFile(first, 'utf8');
  const named = before.replace(/^(name *= *(["']).*?)\2/m, `$1${ending}$2`);
  const text = named.replace(/^run_worker_first *= *\[[^\]]*\]/m, () => routingSetting(baseUrl));
  await writeFile(file, text);
  const unnamed = new Fault(
    placeInText({ file, text }, /^["']?name\b/m),
    'names the Worker of the first language, whose place a deployment would take',
    `give it a name of its own, like name = "docs${ending}"`,
  );
  return [...(named === before ? [unnamed] : []), ...routingFaults({ file, text }, baseUrl)];
}
