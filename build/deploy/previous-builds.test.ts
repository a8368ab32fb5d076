import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepPreviousFiles } from './previous-builds.ts';
import { listen } from '../../tests/support/listen.ts';

/** Creates a build's output folder with one hashed entry file. */
async function buildOf(id: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'build-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'assets', `entry-${id}.js`), `// ${id}`);
  return folder;
}

/** Serves the files of `deployed.folder`, which the test changes between builds. Returns the server's URL. */
async function serve(deployed: { folder: string }): Promise<string> {
  const server = createServer((request, response) => {
    readFile(path.join(deployed.folder, request.url ?? '')).then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    );
  });
  const { origin, stop } = await listen(server);
  onTestFinished(stop);
  return `${origin}/`;
}

const id = (count: number) => String(count).padStart(16, '0');

test('an old tab finds its chunks through five more deployments, and the oldest then go', async () => {
  const deployed = { folder: '/nowhere' };
  const url = await serve(deployed);
  for (let count = 1; count <= 8; count++) {
    const folder = await buildOf(id(count));
    await keepPreviousFiles(folder, id(count), url);
    deployed.folder = folder;
  }
  const names = await readdir(path.join(deployed.folder, 'assets'));
  expect(names.toSorted()).toEqual([3, 4, 5, 6, 7, 8].map((count) => `entry-${id(count)}.js`));
});

test('the same build deployed again carries no file twice', async () => {
  const deployed = { folder: '/nowhere' };
  const url = await serve(deployed);
  for (let time = 0; time < 2; time++) {
    const folder = await buildOf(id(1));
    expect((await keepPreviousFiles(folder, id(1), url)).kept).toBe(0);
    deployed.folder = folder;
  }
  expect(JSON.parse(await readFile(path.join(deployed.folder, 'builds.json'), 'utf8'))).toHaveLength(1);
});

test('a first deployment, a list that is none and a file that was changed are told and do not stop a deployment', async () => {
  const deployed = { folder: '/nowhere' };
  const url = await serve(deployed);
  expect((await keepPreviousFiles(await buildOf(id(1)), id(1), url)).warnings).toEqual([
    expect.stringContaining('first deployment'),
  ]);

  deployed.folder = await buildOf(id(1));
  await writeFile(path.join(deployed.folder, 'builds.json'), '[{"build":"../../etc","files":{"../x":"y"}}]');
  expect((await keepPreviousFiles(await buildOf(id(2)), id(2), url)).warnings).toEqual([
    expect.stringContaining('is not a list of builds'),
  ]);

  await keepPreviousFiles(deployed.folder, id(1), 'http://127.0.0.1:9/');
  await writeFile(path.join(deployed.folder, 'assets', `entry-${id(1)}.js`), 'something else');
  const folder = await buildOf(id(2));
  expect((await keepPreviousFiles(folder, id(2), url)).warnings).toEqual([expect.stringContaining('or has changed')]);
  expect(await readdir(path.join(folder, 'assets'))).toEqual([`entry-${id(2)}.js`]);
});
