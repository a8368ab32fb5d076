import path from 'node:path';
import * as v from 'valibot';
import { Fault } from '../faults/fault.ts';
import { readData } from '../faults/read-data.ts';
import { record } from '../faults/validation.ts';
import type { Term } from './copy-fault.ts';

/**
 * The terms of `content/_terms.yaml`: a regular expression of the wrong term → the right one; empty without that file.
 * @throws Fault or Faults with file and line for what is no term
 */
export async function readTerms(siteFolder: string): Promise<Term[]> {
  const file = path.join(siteFolder, 'content/_terms.yaml');
  const data = await readData(file, record(v.string('must be the right term')));
  return Object.entries(data?.value ?? {}).map(([wrong, right]) => {
    try {
      return { wrong: new RegExp(wrong, 'u'), right };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Fault({ file, line: data?.lineOf([wrong]) }, reason, 'escape characters like ( and * with a backslash');
    }
  });
}
