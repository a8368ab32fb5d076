import path from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '../config/load-config.ts';
import { engineFolder, siteFolders } from '../files/paths.ts';
import { readProject } from './project.ts';

test('a sandbox without an API document is its author’s mistake, with the line that asks for it', async () => {
  const folders = siteFolders(
    path.join(engineFolder, 'tests/sites/figures'),
    path.join(engineFolder, '.cache/test/none'),
  );
  const config = await loadConfig(folders.site);
  await expect(readProject(folders, { drafts: false, config: { ...config, sandbox: true } })).rejects.toThrow(
    /^sandbox: needs an API document/,
  );
  await expect(readProject(folders, { drafts: false, config })).resolves.toMatchObject({ site: { sandbox: false } });
});
