import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loadConfig } from '../config/load-config.ts';
import type { CheckedConfig } from '../config/schema.ts';
import { Fault } from '../faults/fault.ts';

/** A change of a configuration's text; `what` is added by it, `byHand` says how to write it oneself. */
export type ConfigChange = {
  change: (text: string) => string;
  isDone: (config: CheckedConfig) => boolean;
  what: string;
  byHand: string;
};

/**
 * Changes the text of a site's configuration, which its author may have written in any way.
 * @throws Fault when the text cannot be changed so; it stays as it was
 */
export async function changeConfig(siteFolder: string, { change, isDone, what, byHand }: ConfigChange): Promise<void> {
  const file = path.join(siteFolder, 'site.config.ts');
  const before = await readFile(file, 'utf8');
  await writeFile(file, change(before));
  const written = await loadConfig(siteFolder).catch(() => undefined);
  if (written !== undefined && isDone(written)) return;
  await writeFile(file, before);
  throw new Fault(
    { file },
    `is not written in a way that a ${what} could be added to`,
    `write ${byHand}, and run this again`,
  );
}
