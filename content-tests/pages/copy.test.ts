import { glob, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../build/config/load-config.ts';
import { type CopyRules, lintCopy, lintSite, readTerms } from '../../copy/lint-copy.ts';
import { knownModels } from '../../models/read-registry.ts';
import { formatFault } from '../../build/faults/fault.ts';
import { engineFolder } from '../../build/files/paths.ts';
import { draftPage } from '../../build/scaffold/draft-page.ts';
import { smallestCall } from '../../features/reference/build/smallest-call.ts';
import { bundleSpec } from '../../tests/support/bundle-spec.ts';

let rules: CopyRules;

beforeAll(async () => {
  rules = { terms: await readTerms(engineFolder), models: await knownModels(engineFolder, await bundleSpec()) };
});

const lint = (text: string) => lintCopy('a.mdx', text, rules);

describe('the words of the site', () => {
  test('hold to spacing, punctuation, terms and model ids, in every page and in the API document', async () => {
    const faults = await lintSite(engineFolder, rules, { fix: false });
    expect(faults.map((fault) => formatFault(fault, engineFolder))).toEqual([]);
  });

  test('tell a status only of an upstream, with its source, and of the sandbox: the API does not say its own', async () => {
    for await (const file of glob('content/**/*.{md,mdx}', { cwd: engineFolder })) {
      const text = await readFile(path.join(engineFolder, file), 'utf8');
      const lines = text.replaceAll(/<Sandbox>.*?<\/Sandbox>/gs, '').split('\n');
      const claims = lines.filter((line) => /(?:得到|返回) ?[45]\d\d/.test(line));
      expect(
        claims.filter((line) => !line.includes('<Source id=')),
        file,
      ).toEqual([]);
    }
  });
});

describe('a page of npm run new', () => {
  test.each([
    [
      ['guide', 'batch-requests', '批量请求'],
      [3, 8, 41],
    ],
    [
      ['changelog', '2025-11-20'],
      [2, 3, 4, 9, 13, 17, 21, 25],
    ],
  ])('%j is not finished before its author has said everything', async (args, lines) => {
    const config = await loadConfig(engineFolder);
    const folder = path.join(tmpdir(), 'no-site');
    const call = () => smallestCall(config, engineFolder);
    const { text } = await draftPage(args, { folder, config, today: '2025-11-20', call });
    const faults = lint(text);
    expect(faults.map(({ message }) => message)).toEqual(
      lines.map(() => expect.stringContaining('is a placeholder of npm run new')),
    );
    expect(faults.map(({ line }) => line)).toEqual(lines);
  });
});
