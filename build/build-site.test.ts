import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildSite } from './build-site.ts';
import { engineFolder, siteFolders } from './paths.ts';

const run = promisify(execFile);
const config =
  "export default { title: '站', url: 'https://docs.example.com', apiBaseUrl: 'https://api.example.com/v1', i18n: { defaultLocale: 'zh-Hans', locales: ['zh-Hans'] }, sidebars: { docs: ['index'] } };\n";

let site: string;

beforeEach(async () => {
  site = await mkdtemp(path.join(tmpdir(), 'faulty-'));
  await mkdir(path.join(site, 'content'));
  await mkdir(path.join(site, 'spec'));
  await writeFile(path.join(site, 'site.config.ts'), config);
  await writeFile(path.join(site, 'content/index.mdx'), '---\ntitle: 首页\ndescription: 说明。\n---\n\n正文\n');
});
afterEach(() => rm(site, { recursive: true, force: true }));

describe('a build that faults', () => {
  const seeds: [what: string, file: string, text: string, told: RegExp][] = [
    [
      'front matter',
      'content/bad.mdx',
      '---\ntitle: 甲\ndescription: 说明。\ndate: 昨天\n---\n',
      /content\/bad\.mdx:4 {2}front matter: date/,
    ],
    [
      'text',
      'content/bad.mdx',
      '---\ntitle: 甲\ndescription: 说明。\n---\n\n正文 {x\n',
      /content\/bad\.mdx:6[^]*> 6 \| 正文 \{x/,
    ],
    [
      'an expression',
      'content/bad.mdx',
      '---\ntitle: 甲\ndescription: 说明。\n---\n\n正文 {missing.name}\n',
      /content\/bad\.mdx {2}the page cannot be rendered: missing is not defined/,
    ],
    [
      'a component',
      'content/bad.tsx',
      '/*---\ntitle: 甲\ndescription: 说明。\n---*/\nexport default function Bad() {\n  throw new Error("no data");\n}\n',
      /content\/bad\.tsx {2}the page cannot be rendered: no data/,
    ],
    [
      'the API document',
      'spec/openapi.yaml',
      'openapi: 3.0.3\ninfo: { title: a }\npaths: {}\n',
      /spec\/openapi\.yaml:\d+/,
    ],
  ];

  test.each(seeds)('in %s ends its command with code 1 and the place', async (_, file, text, told) => {
    await writeFile(path.join(site, file), text);
    const command = run(process.execPath, [path.join(engineFolder, 'build/commands/build.ts')], {
      cwd: site,
      env: { ...process.env, SITE: site },
    });
    await expect(command).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(told) });
  });

  test.each(seeds)('in %s leaves no thread behind', async (_, file, text) => {
    await writeFile(path.join(site, file), text);
    const threads: Worker[] = [];
    const keep = (thread: Worker) => void threads.push(thread);
    process.on('worker', keep);
    try {
      await expect(buildSite(siteFolders(site))).rejects.toThrow();
    } finally {
      process.off('worker', keep);
    }
    expect(threads.length).toBeGreaterThan(0);
    // A thread that was ended has no id any more.
    expect(threads.map(({ threadId }) => threadId)).toEqual(threads.map(() => -1));
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
