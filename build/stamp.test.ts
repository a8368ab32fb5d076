import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkConfig } from './config/load-config.ts';
import { featuresOf } from './features.ts';
import { siteFolders } from './files/paths.ts';
import { inputStamp } from './stamp.ts';

test('a site is built anew when its API document or what its configuration imports changes, wherever that is', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'stamp-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const config = checkConfig(
    {
      title: 'A',
      url: 'https://docs.example.com',
      apiBaseUrl: 'https://api.example.com/v1',
      i18n: { defaultLocale: 'en', locales: ['en'] },
      reference: { document: '../api.yaml' },
    },
    { file: '', text: '' },
  );
  const stamp = () => inputStamp(siteFolders(path.join(folder, 'docs')), { config, features: featuresOf(config) });
  await mkdir(path.join(folder, 'docs'));
  await writeFile(path.join(folder, 'docs/site.config.ts'), "import { title } from '../title.ts';\n");
  await writeFile(path.join(folder, 'title.ts'), "export const title = 'A';\n");
  await writeFile(path.join(folder, 'api.yaml'), 'openapi: 3.1.0\n');
  const before = await stamp();
  expect(await stamp()).toBe(before);
  await writeFile(path.join(folder, 'api.yaml'), 'openapi: 3.1.0\ninfo: {}\n');
  const changed = await stamp();
  expect(changed).not.toBe(before);
  await writeFile(path.join(folder, 'title.ts'), "export const title = 'Another';\n");
  expect(await stamp()).not.toBe(changed);
});
