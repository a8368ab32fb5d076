import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildSite } from './build-site.ts';
import { prepareHighlighter } from './content/highlight.ts';
import { engineFolder, siteFolders } from './files/paths.ts';
import { terminalText } from './vite/fault-overlay.ts';

const run = promisify(execFile);
const config = `export default {
  title: '站',
  url: 'https://docs.example.com',
  apiBaseUrl: 'https://api.example.com/v1',
  i18n: { defaultLocale: 'zh-Hans', locales: ['zh-Hans'] },
  sidebars: { docs: ['index'] },
};
`;

let site: string;

beforeEach(async () => {
  site = await mkdtemp(path.join(tmpdir(), 'faulty-'));
  await mkdir(path.join(site, 'content'));
  await mkdir(path.join(site, 'spec'));
  await writeFile(path.join(site, 'site.config.ts'), config);
  await writeFile(path.join(site, 'content/index.mdx'), '---\ntitle: 首页\ndescription: 说明。\n---\n\n正文\n');
});
afterEach(() => rm(site, { recursive: true, force: true }));

const page = (body: string) => `---\ntitle: 甲\ndescription: 说明。\n---\n\n${body}\n`;

const write = (files: Record<string, string>) =>
  Promise.all(Object.entries(files).map(([file, text]) => writeFile(path.join(site, file), text)));

describe('a build that faults', () => {
  const seeds: [what: string, files: Record<string, string>, told: RegExp][] = [
    [
      'front matter',
      { 'content/bad.mdx': '---\ntitle: 甲\ndescription: 说明。\ndate: 昨天\n---\n' },
      /content\/bad\.mdx:4 {2}front matter: date/,
    ],
    ['text', { 'content/bad.mdx': page('正文 {x') }, /content\/bad\.mdx:6[^]*> 6 \| 正文 \{x/],
    [
      'an expression',
      { 'content/bad.mdx': page('正文 {missing.name}') },
      /content\/bad\.mdx {2}the page cannot be rendered: missing is not defined/,
    ],
    [
      'a component',
      {
        'content/bad.tsx':
          '/*---\ntitle: 甲\ndescription: 说明。\n---*/\nexport default function Bad() {\n  throw new Error("no data");\n}\n',
      },
      /content\/bad\.tsx {2}the page cannot be rendered: no data/,
    ],
    [
      'a prop of an island',
      {
        'content/_Box.island.tsx': 'export function Box() {\n  return <b>text</b>;\n}\n',
        'content/bad.mdx': page("import { Box } from './_Box.island.tsx';\n\n<Box when={() => 1} />"),
      },
      /content\/bad\.mdx {2}the page cannot be rendered: the prop “when” of the island Box would not survive JSON/,
    ],
    [
      'the API document',
      { 'spec/openapi.yaml': 'openapi: 3.0.3\ninfo: { title: a }\npaths: {}\n' },
      /spec\/openapi\.yaml:\d+/,
    ],
  ];
  // One thread for all builds of a process, which it does not keep alive.
  beforeAll(prepareHighlighter);
  test.each(seeds)('in %s tells the place, and leaves no thread behind', async (_, files, told) => {
    await write(files);
    const threads: Worker[] = [];
    const keep = (thread: Worker) => void threads.push(thread);
    process.on('worker', keep);
    const fault: unknown = await buildSite(siteFolders(site)).then(
      () => undefined,
      (error: unknown) => error,
    );
    process.off('worker', keep);
    expect(terminalText(fault)).toMatch(told);
    expect(threads.length).toBeGreaterThan(0);
    // A thread that was ended has no id any more.
    expect(threads.map(({ threadId }) => threadId)).toEqual(threads.map(() => -1));
  });

  test('ends its command with code 1 and the place', async () => {
    const [, files, told] = seeds[1] ?? [];
    await write(files ?? {});
    const command = run(process.execPath, [path.join(engineFolder, 'build/commands/build.ts')], {
      cwd: site,
      env: { ...process.env, SITE: site },
    });
    await expect(command).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(told ?? '') });
  });
});

test('a second build in the same process says what was changed since the first', async () => {
  for (const words of ['先前的正文', '后来的正文']) {
    await writeFile(path.join(site, 'content/index.mdx'), `---\ntitle: 首页\ndescription: 说明。\n---\n\n${words}\n`);
    await buildSite(siteFolders(site));
    expect(await readFile(path.join(site, 'dist/client/index.md'), 'utf8')).toContain(words);
    expect(await readFile(path.join(site, 'dist/client/_pages/page.json'), 'utf8')).toContain(words);
  }
});

test('a change of the API document alone names a new deployment, as no reader may keep the old reference', async () => {
  await writeFile(path.join(site, 'redocly.yaml'), 'extends: [minimal]\n');
  const buildOf = async (description: string) => {
    await writeFile(
      path.join(site, 'spec/openapi.yaml'),
      JSON.stringify({ openapi: '3.0.3', info: { title: '接口', version: '1', description }, paths: {} }),
    );
    return (await buildSite(siteFolders(site))).assets.buildId;
  };
  const first = await buildOf('先前的说明。');
  expect(await buildOf('后来的说明。')).not.toBe(first);
  expect(await buildOf('先前的说明。')).toBe(first);
});
