import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../app/reference/document/json.ts';
import { readFrontMatter } from '../../build/content/front-matter.ts';
import { type Contract, readContract, type Release } from '../../build/spec/contract.ts';
import { changeText, type Entry, undocumentedChanges } from '../../build/spec/undocumented-changes.ts';
import { bundleSpec } from '../support/bundle-spec.ts';

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

const changed = (edit: (text: string) => string) =>
  readContract(JSON.parse(edit(JSON.stringify(document))) as JsonObject).contract;
const temperature = 'createChatCompletion.request.temperature';
const entry = (text: string, date = '2999-01-01'): Entry[] => [{ file: 'a.mdx', date, text }];

/** The document as it stands, as if it were released. */
const now = (): Release => ({ ...release, contract });

describe('a change of the API document', () => {
  test('is found when a limit, a default, a value, a rule, a field or an operation differs', () => {
    const edits: [RegExp, string, string][] = [
      [/("temperature":\{"type":"number","minimum":0,"maximum":)2/, '$11', temperature],
      [/("speed":\{[^}]*?"default":)1/, '$12', 'createSpeech.request.speed'],
      [/"vivid","natural"/, '"vivid"', 'createImage.request.style'],
      [/("required":\["tool_choice"\].*?"enum":\[")required/, '$1auto', 'createChatCompletion.request'],
      [/"operationId":"createSpeech"/, '"operationId":"makeSpeech"', 'makeSpeech'],
    ];
    for (const [from, to, id] of edits)
      expect(
        undocumentedChanges(
          now(),
          changed((text) => text.replace(from, to)),
          [],
        ).map((change) => change.id),
      ).toContain(id);
  });

  test('is told by a later entry that links to its place, or to what holds it', () => {
    const after = changed((text) => text.replace(/("temperature":\{"type":"number","minimum":0,"maximum":)2/, '$11'));
    expect(undocumentedChanges(now(), after, entry(`[\`temperature\`](/api/#${temperature})`))).toEqual([]);
    expect(undocumentedChanges(now(), after, entry('[`top_p`](/api/#createChatCompletion.request.top_p)'))).not.toEqual(
      [],
    );
    expect(undocumentedChanges(now(), after, entry('[对话](/api/#createChatCompletion)'))).not.toEqual([]);
    expect(
      undocumentedChanges(now(), after, entry(`[\`temperature\`](/api/#${temperature})`, '2000-01-01')),
    ).not.toEqual([]);
  });

  test('is put in few words', () => {
    const after = changed((text) => text.replace(/"vivid","natural"/, '"vivid"'));
    expect(undocumentedChanges(now(), after, []).map(changeText)).toContain(
      '#createImage.request.style changed: − "natural"',
    );
  });

  test('of words alone concerns no program', () => {
    expect(
      undocumentedChanges(
        now(),
        changed((text) => text.replaceAll('采样温度', '温度')),
        [],
      ),
    ).toEqual([]);
  });
});
