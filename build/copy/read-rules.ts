import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import type { Term } from './copy-fault.ts';

/** The terms of a site: `content/_terms.yaml`, wrong form (a regular expression) → right form; none where there is no such file. */
export async function readTerms(siteFolder: string): Promise<Term[]> {
  const text = await readFile(path.join(siteFolder, 'content/_terms.yaml'), 'utf8').catch(() => '{}');
  return Object.entries((parse(text) ?? {}) as Record<string, string>).map(([wrong, right]) => ({
    wrong: new RegExp(wrong, 'u'),
    right,
  }));
}
