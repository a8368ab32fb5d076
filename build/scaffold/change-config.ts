import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loadConfig } from '../config/load-config.ts';
import type { CheckedConfig } from '../config/schema.ts';
import { Fault, placeInText } from '../faults/fault.ts';

/** A change of a configuration's text, which adds `what` near `place`; `byHand` is the hint for a manual change. */
export type ConfigChange = {
  change: (text: string) => string;
  isDone: (config: CheckedConfig) => boolean;
  what: string;
  place: RegExp;
  byHand: string;
};

/** Changes a configuration. If its author's formatting prevents the change, restores it and returns a fault. */
export async function changeConfig(
  siteFolder: string,
  { change, isDone, what, place, byHand }: ConfigChange,
): Promise<Fault | undefined> {
  const file = path.join(siteFolder, 'site.config.ts');
  const original = await readFile(file, 'utf8');
  await writeFile(file, change(original));
  const changed = await loadConfig(siteFolder).catch(() => undefined);
  if (changed !== undefined && isDone(changed)) return undefined;
  await writeFile(file, original);
  const location = placeInText({ file, text: original }, place);
  return new Fault(location, `could not be changed automatically to add ${what}`, byHand);
}
