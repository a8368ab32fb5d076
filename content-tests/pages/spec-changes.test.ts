import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../features/reference/document/json.ts';
import { readFrontMatter } from '../../build/content/front-matter.ts';
import {
  changeText,
  type Contract,
  type Entry,
  readContract,
  type Release,
  undocumentedChanges,
} from '../../features/reference/build/spec/contract.ts';
import { bundleSpec } from '../../tests/support/bundle-spec.ts';

let release: Release;
let document: JsonObject;
let contract: Contract;

beforeAll(async () => {
  document = (await bundleSpec()) as unknown as JsonObject;
  contract = readContract(document).contract;
  release = JSON.parse(await readFile('spec/released.json', 'utf8')) as Release;
});

async function changelog(): Promise<Entry[]> {
  const names = (await readdir('content/changelog', { recursive: true })).filter((name) => /\.mdx?$/.test(name));
  const entries = await Promise.all(
    names.map(async (name) => {
      const file = path.join('content/changelog', name);
      const text = await readFile(file, 'utf8');
      return { file, text, date: readFrontMatter(text, file).data.date ?? '' };
    }),
  );
  return entries.filter(({ date }) => date !== '');
}

describe('the API document', () => {
  test('has no change that the changelog does not tell of', async () => {
    const untold = undocumentedChanges(release, contract, await changelog());
    expect(untold.map(changeText)).toEqual([]);
  });
});
