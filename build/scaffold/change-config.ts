import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loadConfig } from '../config/load-config.ts';
import type { CheckedConfig } from '../config/schema.ts';
import { Fault, placeInText } from '../faults/fault.ts';

/** A change of a configuration's text, which adds `what` near `place`; `byHand` says how to write it oneself. */
export type ConfigChange = {
  change: (text: string) => string;
  isDone: (config: CheckedConfig) => boolean;
  what: string;
  place: RegExp;
  byHand: string;
};

/** Changes a configuration, which its author may have written in any way; else returns a fault and leaves it. */
export async function changeConfig(
  siteFolder: string,
  { change, isDone, what, place, byHand }: ConfigChange,
): Promise<Fault | undefined> {
  const file = path.join(siteFolder, 'site.config.ts');
  const before = await readFile(file, 'utf8');
  await writeFile(file, change(before));
  const written = await loadConfig(siteFolder).catch(() => undefined);
  if (written !== undefined && isDone(written)) return undefined;
  await writeFile(file, before);
  const location = placeInText({ file, text: before }, place);
  return new Fault(location, `is not written in a way that ${what} could be added to`, byHand);
}
