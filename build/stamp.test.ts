import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkConfig } from './config/load-config.ts';
import { siteFolders } from './files/paths.ts';
import { inputStamp } from './stamp.ts';

test('a site is built anew when what a feature reads or its configuration imports changes, wherever that is', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'stamp-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const config = checkConfig(
    {
      title: 'A',
      url: 'https://docs.example.com',
      apiBaseUrl: 'https://api.example.com/v1',
      i18n: { defaultLocale: 'en', locales: ['en'] },
    },
    { file: '', text: '' },
  );
  const feature = { name: 'words', inputs: () => [path.join(folder, 'words.yaml')], setup: () => ({}) };
  const stamp = () => inputStamp(siteFolders(path.join(folder, 'docs')), { config, features: [feature] });
  await mkdir(path.join(folder, 'docs'));
  await writeFile(path.join(folder, 'docs/site.config.ts'), "import { title } from '../title.ts';\n");
  await writeFile(path.join(folder, 'title.ts'), "export const title = 'A';\n");
  await writeFile(path.join(folder, 'words.yaml'), 'a: 1\n');
  const before = await stamp();
  expect(await stamp()).toBe(before);
  await writeFile(path.join(folder, 'words.yaml'), 'a: 2\n');
  const changed = await stamp();
  expect(changed).not.toBe(before);
  await writeFile(path.join(folder, 'title.ts'), "export const title = 'Another';\n");
  expect(await stamp()).not.toBe(changed);
});
