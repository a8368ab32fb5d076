import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { buildSite } from '../../build/build-site.ts';
import { engineFolder, siteFolders } from '../../build/files/paths.ts';
import { terminalText } from '../../build/faults/fault.ts';

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
  await mkdir(path.join(site, 'public'));
  await writeFile(path.join(site, 'site.config.ts'), config);
  await writeFile(path.join(site, 'content/index.mdx'), '---\ntitle: 首页\ndescription: 说明。\n---\n\n正文\n');
});
afterEach(() => rm(site, { recursive: true, force: true }));

const page = (body: string) => `---\ntitle: 甲\ndescription: 说明。\n---\n\n${body}\n`;

const write = (files: Record<string, string>) =>
  Promise.all(Object.entries(files).map(([file, text]) => writeFile(path.join(site, file), text)));

/** What matches all of these, one after the other. */
const inOrder = (...parts: RegExp[]) => new RegExp(parts.map(({ source }) => source).join('[^]*'));

describe('a build that faults', () => {
  const seeds: [what: string, files: Record<string, string>, told: RegExp][] = [
    [
      'front matter',
      { 'content/bad.mdx': '---\ntitle: 甲\ndescription: 说明。\ndate: 昨天\n---\n' },
      /content\/bad\.mdx:4 {2}front matter: date/,
    ],
    [
      'an expression, in a component and in a prop of an island, the name of one, and the text {name}, all at once,',
      {
        'content/a.mdx': page('正文 {missing.name}'),
        'content/b(2).tsx':
          '/*---\ntitle: 甲\ndescription: 说明。\n---*/\nexport default function Bad() {\n  throw new Error("no data");\n}\n',
        'content/_Box.island.tsx': 'export function Box() {\n  return <b>text</b>;\n}\n',
        'content/_Broken.tsx':
          'export function Broken() {\n  const data: any = undefined;\n  return <b>{data.title}</b>;\n}\n',
        'content/d.mdx': page('正文 {[][0].name}'),
        'content/e.mdx': page("import { Broken } from './_Broken.tsx';\n\n<Broken />"),
        'content/c.mdx': page("import { Box } from './_Box.island.tsx';\n\n<Box when={() => 1} />"),
        'content/f.mdx': page("name 与 `{name}`\n\n```js\nimport { name } from './_open.mdx';\n```\n\n正文 {name} 文"),
        'content/_open.mdx': '{',
        'content/g.mdx': page('正文\n\n<Crad />'),
        'content/_card.mdx': '<Crad />',
        'content/l.mdx': page('<Note>文</Note>'),
        'content/m.mdx': page('<CardGroup>文</CardGroup>'),
        'content/n.mdx': page('<FileTree>文</FileTree>'),
        'content/h.mdx': page("import Part from './_card.mdx';\n\n<Part />"),
        'content/_twice.mdx': '文\n\n## 步骤 {/* #steps */}',
        'content/j.mdx': page("import Part from './_twice.mdx';\n\n<Part />\n\n<Part />"),
        'content/k.mdx': page("import Part from './_twice.mdx';\n\n<Part />\n\n## Steps"),
        'content/o.mdx': page("import Part from './_card.mdx';\n\n<Part />"),
        'content/_name.mdx': '文 {other}',
        'content/i.mdx': page("import Part from './_name.mdx';\n\n<Part />"),
      },
      inOrder(
        /^(?![^]*_card\.mdx:[^]*_card\.mdx:)[^]*_Broken\.tsx:3:\d+ {2}throws when a page is rendered: Cannot read[^]*a page that uses it is e\.mdx/,
        /_card\.mdx:1:1 {2}there is no component Crad/,
        /_name\.mdx:1:4 {2}the page cannot be rendered: other is not defined\n {2}→ write \\\{other\}/,
        /_twice\.mdx:3:1 {2}the page j\.mdx has the heading #steps twice/,
        /a\.mdx:6:5 {2}the page cannot be rendered: missing is not defined/,
        /b\(2\)\.tsx:6:\d+ {2}the page cannot be rendered: no data/,
        /c\.mdx {2}the page cannot be rendered: the prop “when” of the island Box would not survive JSON/,
        /d\.mdx:6:11 {2}the page cannot be rendered: Cannot read properties of undefined \(reading 'name'\)/,
        /f\.mdx:12:5 {2}the page cannot be rendered: name is not defined\n {2}→ write \\\{name\} for the text \{name\}/,
        /g\.mdx:8:1 {2}there is no component Crad\n {2}→ did you mean Card\?/,
        /k\.mdx:10:1 {2}the page k\.mdx has the heading #steps twice/,
        /l\.mdx:6:1 {2}there is no component Note\n {2}→ write :::note and ::: on lines of their own/,
        /m\.mdx:6:1 {2}there is no component CardGroup\n {2}→ write <Cards>/,
        /n\.mdx:6:1 {2}there is no component FileTree\n {2}→ write the names of the files in a code block/,
      ),
    ],
    [
      'text, imports and the modules that they lead to, all at once,',
      {
        'content/_Box.island.tsx': 'import "./box.css";\nexport function Box() {\n  return <b>text</b>;\n}\n',
        'content/box.css': 'b { color: red }\n',
        'content/_Broken.tsx': 'export function Broken() {\n  return <b>text</b\n}\n',
        'content/a.mdx': page("import { Bx } from './_Box.island.tsx';\n\n<Bx />"),
        'content/b.mdx': page("正文\n\nimport { Broken } from './_Broken.tsx';\n\n<Broken />"),
        'content/c.mdx': page("import './box.css';"),
        'content/d.mdx': page("import { Gone } from './_Gone.tsx';\n\n<Gone />"),
        'content/e.mdx': page("import Tabs from '@theme/Tabs';\n\n<Tabs />"),
        'content/_part.mdx': '文\n\n注[^1]\n\n[^1]: 注',
        'content/_loop.mdx': "import Again from './_again.mdx';\n\n<Again />",
        'content/_again.mdx': "import Loop from './_loop.mdx';\n\n<Loop />",
        'content/i.mdx': page("import Loop from './_loop.mdx';\n\n<Loop />"),
        'content/_data.json': '{\n  "a": 1,\n}\n',
        'content/h.mdx': page("import data from './_data.json';\n\n{data.a}"),
        'content/f.mdx': page("import Part from './_part.mdx';\n\n<Part />"),
        'content/g.mdx': page('正文 {x'),
        'content/_two.mdx':
          "import { Five } from './_five.tsx';\nexport { Five };\nexport {\n  Five as Six,\n} from './_five.tsx';\n\nexport const Two = () => 2, Four = () => 4;\n\n文",
        'content/_five.tsx': 'export const Five = () => 5;\n',
        'content/_all.mdx': "export * from './_five.tsx';\n\n文",
        'content/j.mdx': page(
          "import { Two, Four, Five, Six, toc } from './_two.mdx';\nimport { Five as All } from './_all.mdx';\nimport { Three } from './_two.mdx';\n\n<Three />",
        ),
      },
      inOrder(
        /_Broken\.tsx:3 {2}is not valid TypeScript: /,
        /_data\.json:3:1 {2}is not valid JSON: Expected double-quoted property name\n {2}→ /,
        /_loop\.mdx:1:1 {2}imports itself, directly or through another file\n {2}→ /,
        /_part\.mdx:3:2 {2}the pages that import this file number their footnotes without it; write footnotes in/,
        /a\.mdx:6:20 {2}_Box\.island\.tsx does not export Bx\n {2}→ did you mean Box\?/,
        /c\.mdx:6:8 {2}only an island brings a style sheet with it/,
        /d\.mdx:6:22 {2}there is no file \.\/_Gone\.tsx to import/,
        /e\.mdx:6:18 {2}there is no package @theme\/Tabs to import/,
        /g\.mdx:6[^]*> 6 \| 正文 \{x/,
        /j\.mdx:6:\d+ {2}_two\.mdx does not export Three\n {2}→ it exports itself: import Three from '\.\/_two\.mdx'/,
      ),
    ],
    [
      'the style sheet of an island',
      {
        'content/_Box.island.tsx': 'import "./box.css";\nexport function Box() {\n  return <b>text</b>;\n}\n',
        'content/box.css': '.a { color: red\n.b } {\n',
      },
      /content\/box\.css:2:6 {2}cannot be bundled: Invalid empty selector/,
    ],
    [
      'links to pages, headings, files, drafts and other spellings, and of the configuration, all at once,',
      {
        'content/a.mdx': page(
          '## 甲的标题\n\n[一](/bb/) [二](./b.mdx#乙的标提) [三](#甲的标题) [四](/b#乙的标题) [五](b.mdx#%E6%97%A0)',
        ),
        'content/b.mdx': page('## 乙的标题\n\n<a href="/no.pdf">五</a> [六](https://example.com/none/) [七](/a.md)'),
        'content/data.csv': '1',
        'content/c.mdx': page(
          '[一](./data.csv) [二](/a.html) [三](/a/?b=1#c)\n\n<video src="/no.mp4" />\n\n<a name="d"></a>[四](#d) [五](#top) [六](/a/#d)',
        ),
        'content/d.mdx': page('[一](</no/有.pdf>) [二](/no/) [三](www.example.com) [四](title) [五](/public/f.txt)'),
        'public/f.txt': 'f',
        'content/_part.mdx': "import Own from './_own.mdx';\n\n文 [一](/nope/)\n\n<Own />",
        'content/_own.mdx': '[二](/none/) [三](zz)\n\n[四](/sub/)',
        'content/f.mdx': page("import Part from './_part.mdx';\n\nzz [一](/guides/sub/)\n\n<Part />").replace(
          '---',
          '---\nslug: guides/f',
        ),
        'content/h.mdx': page('正文').replace('---', '---\nslug: guides/sub'),
        'content/g.mdx': page("import Part from './_part.mdx';\n\n<Part />").replace('---', '---\nslug: guides/g'),
        'content/draft.mdx': page('正文').replace('---', '---\ndraft: true'),
        'content/e.mdx': page('[一](./sub/)\n\n[二](./draft.mdx)\n\n[三](/draft/)\n\n[四](./中文.mdx)'),
        'content/中文.mdx': page('正文'),
        'site.config.ts': config.replace(
          'sidebars',
          "redirects: { '/old/': '/a/#nope' },\n  footer: { links: [{ label: '八', to: '/cc/' }] },\n  navbar: { items: [{ label: '九', to: 'b/' }] },\n  sidebars",
        ),
      },
      inOrder(
        /^(?![^]*link to #)(?![^]*\/nope\/ leads[^]*\/nope\/ leads)(?=[^]*_part\.mdx:3:7 {2}the link to \/nope\/ leads to no page)(?=[^]*_own\.mdx:1:5 {2}the link to \/none\/)(?![^]*the link to zz [^]*the link to zz )(?=[^]*_own\.mdx:1:17 {2}the link to zz leads)(?=[^]*_own\.mdx:3:5 {2}the link to \/sub\/ leads)(?![^]*the link to \/guides\/sub)/,
        /a\.mdx:8:5 {2}the link to \/bb\/ leads to no page or file[^]*did you mean \/b\/\?/,
        /a\.mdx:8:15 {2}the link to \.\/b\.mdx#乙的标提 leads to a page without the id “乙的标提”[^]*did you mean \/b\/#乙的标题\?/,
        /a\.mdx:8:\d+ {2}the link to \S*#%E6%97%A0 leads to a page without the id “无”/,
        /b\.mdx:8:10 {2}the link to \/no\.pdf leads to no page or file/,
        /c\.mdx:6:5 {2}the link to \.\/data\.csv leads[^]*→ put that file below public/,
        /c\.mdx:6:21 {2}[^]*did you mean \/a\/\?[^]*the link to \/a\/\?b=1#c leads to a page without/,
        /\/no\.mp4 leads to no page or file/,
        /c\.mdx:10:39 {2}the link to \/a\/#d leads to a page without/,
        /d\.mdx:6:22 {2}the link to \/no\/ leads to no page[^]*→ write https:\/\/www\.example\.com\n[^]*d\.mdx:6:\d+ {2}the link to title leads[^]*d\.mdx:6:\d+ {2}the link to \/public\/f\.txt leads[^\n]*\n {2}→ did you mean \/f\.txt\?/,
        /e\.mdx:6:\d+ {2}the link to \.\/sub\/ leads to no page or file\n {2}→ /,
        /e\.mdx:8:\d+ {2}the link to \.\/draft\.mdx leads to a draft[^]*→ remove draft: true/,
        /site\.config\.ts:8:\d+ {2}the link to b\/ is relative, and leads elsewhere from each page[^]*begin it with a slash/,
        /site\.config\.ts:7:\d+ {2}the link to \/cc\/ leads to no page or file/,
        /site\.config\.ts:\d+:\d+ {2}the link to \/a\/#nope leads to a page without/,
      ),
    ],
    [
      'pages at the addresses of the site itself, all at once,',
      {
        'content/404.mdx': page('正文'),
        'content/mcp.mdx': page('正文'),
        'content/c.mdx': page('正文').replace('---', '---\nslug: /llms.txt'),
        'content/d.mdx': page('正文').replace('---', '---\nslug: /llms-full.txt/below/it'),
        'content/e.mdx': page('正文').replace('---', '---\nslug: /public.txt/it'),
        'public/public.txt': 'a',
        'public/.well-known': 'a',
        'site.config.ts': config.replace('sidebars', "redirects: { '/sitemap.xml': '/' },\n  sidebars"),
      },
      /404\.mdx:1 {2}claims the URL \/404\/[^]*c\.mdx:2:1 {2}claims the URL \/llms\.txt\/, and the site has something else at \/llms\.txt[^]*d\.mdx:2:1 {2}[^]*at \/llms-full\.txt\n[^]*e\.mdx:2:1 {2}[^]*at \/public\.txt\n[^]*mcp\.mdx:1 {2}claims[^]*public\/\.well-known {2}is a file where the build needs a folder[^]*site\.config\.ts:6 {2}redirects: the site has something else at \/sitemap\.xml/,
    ],
    [
      'the API document',
      { 'spec/openapi.yaml': 'openapi: 3.0.3\ninfo: { title: a, version: b }\npaths: []\n' },
      /spec\/openapi\.yaml:\d+/,
    ],
  ];
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
    // What ends the build first.
    const [, files, told] = seeds[0] ?? [];
    await write(files ?? {});
    const command = run(process.execPath, [path.join(engineFolder, 'build/commands/build.ts')], {
      cwd: site,
      env: { ...process.env, SITE: site },
    });
    await expect(command).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(told ?? '') });
  });
});

test('the command of a site without code, behind a symbolic link, ends, with no more than warnings of links that are to warn, files that it writes itself and components that do not act', async () => {
  const link = `${site}-link`;
  await symlink(site, link);
  onTestFinished(() => rm(link));
  await write({
    'public/sitemap.xml': '<urlset/>',
    'site.config.ts': config.replace('sidebars', "brokenLinks: 'warn',\n  noIndex: true,\n  sidebars"),
    'content/_Count.tsx': "import { useState } from 'react';\nexport const Count = () => <b>{useState(0)[0]}</b>;\n",
    'content/index.mdx': page("import { Count } from './_Count.tsx';\n\n<Count /> [甲](/none/)"),
    'content/a.mdx': page('export const headings = 3;\n'),
  });
  const command = [path.join(engineFolder, 'build/commands/build.ts')];
  const { stdout, stderr } = await run(process.execPath, command, { env: { ...process.env, SITE: link } });
  expect(stdout).toMatch(/total +\d+ ms/);
  expect(
    stderr
      .trim()
      .split(/\n(?! {2}→)/)
      .toSorted(),
  ).toEqual([
    expect.stringMatching(/index\.mdx:6:23 {2}\.\/_Count\.tsx has state.*\n {2}→ .*\.island\.tsx$/),
    expect.stringMatching(/index\.mdx:8:15 {2}the link to \/none\/ leads to no page/),
    expect.stringMatching(/^public\/sitemap\.xml {2}is not served/),
  ]);
  // Crawlers must read a page to learn that it is not to be indexed.
  expect(await readFile(path.join(site, 'dist/client/robots.txt'), 'utf8')).toBe('User-agent: *\nAllow: /\n');
});

test('text that pages share is in each of them, and an unlisted page in no list, but whole at its address', async () => {
  await mkdir(path.join(site, 'content/_parts'));
  await write({
    'content/_note.mdx':
      '---\nowner: 甲\n---\n\n给{props.who}，见[首页](index.mdx)。\n\n:::tip\n提示\n:::\n\n![图](dot.svg)\n\n```mermaid title="图"\nsequenceDiagram\n  A->>B: 你好\n```\n',
    'content/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'content/_parts/plain.md': '给 {谁} <b>粗</b>',
    'content/_parts/inner.mdx': '### 细节\n\n#### 更细\n\n独一处',
    'content/_parts/outer.mdx': "import Inner from './inner.mdx';\n\n## 共有\n\n<Inner />",
    'content/d.mdx': page("import Outer from './_parts/outer.mdx';\n\n## 前\n\n<Outer />\n\n## 后 [见](#细节)").replace(
      '---',
      '---\ntoc_min_heading_level: 3\ntoc_max_heading_level: 4\nlast_update: { date: 2024-02-03 }\npagination_prev: null\npagination_next: a\ncustom_edit_url: https://git.example/d',
    ),
    'content/a.mdx': page('import Note from \'./_note.mdx\';\n\n<Note who="甲" />\n\n<Note who="丙" />'),
    'content/b.mdx': page(
      "import Note from './_note.mdx';\nimport Plain from './_parts/plain.md';\n\n<Note who=\"乙\" />\n\n<Plain />",
    ).replace('---', '---\nunlisted: true'),
    'content/c.mdx': page('正文').replace('---', '---\nunlisted: true\ndate: 2025-01-01'),
    'site.config.ts': config.replace("['index'] }", "[{ type: 'autogenerated', dirName: '.' }] }, socialImages: true"),
  });
  await buildSite(siteFolders(site), { socialImages: true });
  const out = (name: string) => readFile(path.join(site, 'dist/client', name), 'utf8');
  expect(await out('a/index.md')).toContain('给甲，见[首页](https://docs.example.com/)。\n\n> ');
  expect(await out('b/index.md')).toMatch(/给乙，见[^]*给 \{谁\} \*\*粗\*\*/);
  const d = JSON.parse(await out('_pages/d/page.json')) as { page: { headings: { id: string }[] }; frame: string };
  expect(d.page.headings.map(({ id }) => id)).toEqual(['前', '共有', '细节', '更细', '后-见']);
  // A page has its own depths of contents, day of its last change, neighbours and address of its source.
  expect(d.frame).toMatch(/>细节<[^]*>更细</);
  expect(d.frame).not.toMatch(/共有|rel="prev"/);
  expect(d.frame).toContain('dateTime="2024-02-03"');
  expect(d.frame).toMatch(/href="https:\/\/git\.example\/d"[^]*rel="next" href="\/a\/"/);
  expect(await out('d/index.md')).toMatch(/## 前\n[^]*## 共有\n[^]*### 细节\n[^]*## 后/);
  const ids = [...(await out('_pages/a/page.json')).matchAll(/ id=\\"(\w[^"\\]*)/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(3);
  expect(new Set(ids).size).toBe(ids.length);
  for (const name of ['sitemap.xml', 'llms.txt', 'llms-full.txt', '_pages/search/page.json']) {
    expect(await out(name), name).toContain('/a/');
    expect(await out(name), name).not.toMatch(/\/[bc]\//);
  }
  // Its address is shared by hand, so it has what other pages have for that.
  const { frame } = JSON.parse(await out('_pages/b/page.json')) as { frame: string };
  expect(frame).toContain('class="page-actions"');
  const [, image = ''] = /"og:image" content="https:\/\/docs\.example\.com\/(.+?)"/.exec(frame) ?? [];
  expect(await readFile(path.join(site, 'dist/client', image))).not.toHaveLength(0);
});

test('a build removes what one that was killed has left, and nothing else beside it', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const others = ['dist-2024', `dist-building-${process.ppid}`, `dist-building-${pid}-notes`];
  for (const name of [...others, `dist-building-${pid}`]) await mkdir(path.join(site, name));
  await buildSite(siteFolders(site));
  const names = await readdir(site);
  expect(names.filter((name) => name.startsWith('dist')).toSorted()).toEqual(['dist', ...others].toSorted());
});

test('a build replaces nothing but a build', async () => {
  await expect(buildSite(siteFolders(site, site))).rejects.toThrow('cannot be the folder of the build');
  expect(await readFile(path.join(site, 'content/index.mdx'), 'utf8')).toContain('正文');
});
