import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../features/reference/document/json.ts';
import { type Contract, readContract, type Release } from './contract.ts';
import { bundleSpec } from '../../tests/support/bundle-spec.ts';
import { changeText, type Entry, readChangelog, undocumentedChanges } from './undocumented-changes.ts';

let release: Release;
let document: JsonObject;
let contract: Contract;

beforeAll(async () => {
  document = (await bundleSpec()) as unknown as JsonObject;
  contract = readContract(document).contract;
  release = JSON.parse(await readFile('spec/released.json', 'utf8')) as Release;
});

describe('the API document', () => {
  test('has no change that the changelog does not tell of', async () => {
    const untold = undocumentedChanges(release, contract, await readChangelog());
    expect(untold.map(changeText)).toEqual([]);
  });
});

const entry = (words: string, date = '2025-01-02'): Entry[] => [{ file: 'a.mdx', date, text: words }];

describe('a change of the API document', () => {
  const released: Release = {
    version: '1.0.0',
    date: '2025-01-01',
    contract: {
      'createSpeech.request.speed': 'number; max 4',
      'createSpeech.request.style': 'one of "vivid", "natural"',
    },
  };
  const untold = (change: Contract, entries: Entry[]) =>
    undocumentedChanges(released, { ...released.contract, ...change }, entries);

  test('is told by a later entry that links to its place, or to what holds it', () => {
    const slower = { 'createSpeech.request.speed': 'number; max 2' };
    expect(untold(slower, entry('[`speed`](/api/#createSpeech.request.speed)'))).toEqual([]);
    expect(untold(slower, entry('[the body](/api/#createSpeech.request)'))).toEqual([]);
    expect(untold(slower, entry('[`style`](/api/#createSpeech.request.style)'))).toHaveLength(1);
    expect(untold(slower, entry('[speech](/api/#createSpeech)'))).toHaveLength(1);
    expect(untold(slower, entry('[`speed`](/api/#createSpeech.request.speed)', released.date))).toHaveLength(1);
  });

  test('is put in few words', () => {
    expect(untold({ 'createSpeech.request.style': 'one of "vivid"' }, []).map(changeText)).toEqual([
      '#createSpeech.request.style changed: − "natural"',
    ]);
  });
});
