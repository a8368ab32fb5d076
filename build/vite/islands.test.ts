import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../config/load-config.ts';
import { engineFolder } from '../files/paths.ts';
import { contentFolders } from '../project/project.ts';
import { findIslands, isIslandFile, islandModule } from './islands.ts';

const site = path.join(engineFolder, 'tests/sites/engine');
const guides = path.join(site, 'content/guides');

describe('the files of islands', () => {
  test('are those whose names end in .island.tsx, beside pages or with an underscore', async () => {
    expect(isIslandFile('/content/Box.island.tsx')).toBe(true);
    expect(isIslandFile('/content/Box.tsx')).toBe(false);
    const files = await findIslands(contentFolders(site, await loadConfig(site)));
    expect(files).toContain(path.join(guides, 'Sign.island.tsx'));
    expect(files).toContain(path.join(guides, '_Counter.island.tsx'));
    expect(files).toEqual(files.toSorted());
  });

  test('are also those beside pages that are not translated yet', async () => {
    const { i18n, ...config } = await loadConfig(site);
    const files = await findIslands(
      contentFolders(path.join(site, 'de'), { ...config, i18n: { ...i18n, fallback: '..' } }),
    );
    expect(files).toContain(path.join(guides, 'Sign.island.tsx'));
  });

  test('each become a chunk of the browser’s, under a name that is the same on every machine', () => {
    const file = path.join(guides, 'Sign.island.tsx');
    expect(islandModule([file])).toBe(
      `export const islands = {\n"tests/sites/engine/content/guides/Sign.island.tsx": () => import(${JSON.stringify(file)})\n};`,
    );
  });
});
