import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { VFileMessage } from 'vfile-message';
import { isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { Fault } from '../build/faults/fault.ts';
import { readData } from '../build/faults/read-data.ts';
import { record } from '../build/faults/validation.ts';
import { filesBelow } from '../build/files/files-below.ts';
import { type CopyFault, type CopyRules, applyEdits, type Term, lintCopy } from './lint-copy.ts';

/**
 * Checks the copy of a site's pages and of its API document.
 * @param fix whether to apply the edits to the pages
 * @returns the faults; with `fix`, those that remain
 */
export async function lintSite(siteFolder: string, rules: CopyRules, { fix }: { fix: boolean }): Promise<Fault[]> {
  const pages = await filesBelow(path.join(siteFolder, 'content'), /\.mdx?$/);
  const specs = await filesBelow(path.join(siteFolder, 'spec'), /\.ya?ml$/);
  const faults = await Promise.all([
    ...pages.map((file) => lintPage(file, rules, fix)),
    ...specs.map((file) => lintSpec(file, rules)),
  ]);
  return faults.flat();
}

async function lintPage(file: string, rules: CopyRules, fix: boolean): Promise<Fault[]> {
  const text = await readFile(file, 'utf8');
  let faults: CopyFault[];
  try {
    faults = lintCopy(file, text, rules);
  } catch (error) {
    if (error instanceof VFileMessage)
      return [new Fault({ file, line: error.line, column: error.column }, error.reason)];
    throw error;
  }
  if (!fix) return faults.map((fault) => locate(file, fault));
  const fixed = applyEdits(text, faults);
  if (fixed !== text) await writeFile(file, fixed);
  return lintCopy(file, fixed, rules).map((fault) => locate(file, fault));
}

/** Checks descriptions, summaries and titles as Markdown. */
async function lintSpec(file: string, rules: CopyRules): Promise<Fault[]> {
  const counter = new LineCounter();
  const faults: Fault[] = [];
  visit(parseDocument(await readFile(file, 'utf8'), { lineCounter: counter }), {
    Pair(_, { key, value }) {
      if (
        !isScalar(key) ||
        !isScalar(value) ||
        typeof value.value !== 'string' ||
        !/^(description|summary|title)$/.test(String(key.value))
      )
        return;
      const line = counter.linePos(value.range?.[0] ?? 0).line;
      const below = value.type === 'BLOCK_LITERAL' || value.type === 'BLOCK_FOLDED' ? 1 : 0;
      faults.push(
        ...lintCopy('description.md', value.value, rules).map((fault) =>
          locate(file, { ...fault, line: line + below + fault.line - 1 }),
        ),
      );
    },
  });
  return faults;
}

function locate(file: string, { line, message, edit }: CopyFault): Fault {
  return new Fault({ file, line }, message, edit === undefined ? undefined : 'npm run lint:copy -- --fix corrects it');
}

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
