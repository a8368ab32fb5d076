import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { faultsOf, formatFault } from '../faults/fault.ts';
import type { Project } from './project.ts';
import { checkReleasedRoutes, releasedRoutes, releasedRoutesFile } from './released-routes.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'released-'));
  await mkdir(path.join(folder, 'content'));
});
afterEach(() => rm(folder, { recursive: true }));

function project(paths: string[], redirects: string[] = []): Project {
  return {
    folders: { site: folder, out: '' },
    rows: paths.map((at) => ({ page: { path: at, noIndex: at === '/search/' ? true : undefined } })),
    redirects: redirects.map((from) => ({ from, to: '/' })),
  } as unknown as Project;
}

async function faultsOfBuild(site: Project): Promise<string[]> {
  return checkReleasedRoutes(site).then(
    () => [],
    (error: unknown) => faultsOf(error).map((fault) => formatFault(fault, folder)),
  );
}

const release = async (site: Project) =>
  writeFile(path.join(folder, releasedRoutesFile), JSON.stringify(await releasedRoutes(site), null, 1));

describe('a page that readers were given', () => {
  test('and that is gone stops the build: which one, and what to write', async () => {
    await release(project(['/', '/guides/start/', '/guides/next/', '/search/']));
    expect(await faultsOfBuild(project(['/', '/guides/starting/', '/guides/next/']))).toEqual([
      'content/_released.json:4:2  the page /guides/start/ was released and no longer exists\n' +
        "  → write redirects: { '/guides/start/': '/guides/starting/' } in site.config.ts, " +
        'or aliases: [/guides/start/] in the page that took its place',
    ]);
  });

  test('may go when it leads on, and others may come', async () => {
    await release(project(['/', '/guides/start/']));
    const moved = project(['/', '/guides/more/'], ['/guides/start/']);
    expect(await checkReleasedRoutes(moved)).toBe(1);
    await release(moved);
    expect(await checkReleasedRoutes(moved)).toBe(0);
  });

  test('leads on in every later release', async () => {
    await release(project(['/', '/guides/start/']));
    await release(project(['/'], ['/guides/start/']));
    expect(await faultsOfBuild(project(['/']))).toEqual([expect.stringContaining('/guides/start/ was released')]);
  });
});

test('a site without a list is held against none', async () => {
  expect(await faultsOfBuild(project(['/']))).toEqual([]);
});

test.each(['{', '{"a": 1}', '[1]'])('a list that holds %s says which command writes it', async (text) => {
  await writeFile(path.join(folder, releasedRoutesFile), text);
  expect(await faultsOfBuild(project(['/']))).toEqual([
    'content/_released.json:1  is not a list of paths\n  → delete it, and npm run release:routes writes it again',
  ]);
});
