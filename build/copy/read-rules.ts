import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import type { Term } from './copy-fault.ts';

/** The terms of `content/_terms.yaml`: a regular expression of the wrong term → the right one; empty without that file. */
export async function readTerms(siteFolder: string): Promise<Term[]> {
  const text = await readFile(path.join(siteFolder, 'content/_terms.yaml'), 'utf8').catch(() => '{}');
  return Object.entries((parse(text) ?? {}) as Record<string, string>).map(([wrong, right]) => ({
    wrong: new RegExp(wrong, 'u'),
    right,
  }));
}
