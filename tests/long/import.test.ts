import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { convertPage } from '../../build/import/convert-page.ts';
import { importSite } from '../../build/import/import-site.ts';
import { withIncludes } from '../../build/import/includes.ts';
import { readSourceSite } from '../../build/import/source-site.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'import-'));
});
afterEach(() => rm(parent, { recursive: true }));

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(parent, 'old', name)), { recursive: true });
    await writeFile(path.join(parent, 'old', name), text);
  }
}

const page = '# A page\n\nWords.\n';

describe('the navigation', () => {
  test.each<[engine: string, files: Record<string, string>]>([
    [
      'Docusaurus',
      {
        'docusaurus.config.js':
          "const theme = require('prism-react-renderer');\nmodule.exports = { title: 'Old', presets: [['classic', { docs: { sidebarPath: require.resolve('./sidebars.js') } }]] };\n",
        'sidebars.js': "module.exports = { docs: [{ type: 'category', label: 'Guides', items: ['guides/start'] }] };\n",
        'docs/guides/01-start.md': page,
      },
    ],
    [
      'VitePress',
      {
        '.vitepress/config.ts':
          "import { defineConfig } from 'vitepress';\nimport icon from './icon.svg';\nexport default defineConfig({ title: 'Old', themeConfig: { sidebar: { '/': [{ text: 'Guides', base: '/guides', items: [{ text: 'Start', link: '/start' }] }] } } });\n",
        'guides/start.md': page,
      },
    ],
    [
      'VitePress',
      {
        '.vitepress/config.ts':
          "import { defineConfig } from 'vitepress';\nexport default defineConfig({ title: 'Old' });\n",
        'config.ts':
          "import { defineAdditionalConfig } from 'vitepress';\nexport default defineAdditionalConfig({ themeConfig: { sidebar: [{ text: 'Guides', items: [{ text: 'Start', link: '/guides/start' }] }] } });\n",
        'guides/start.md': page,
      },
    ],
    [
      'Starlight',
      {
        'astro.config.mjs':
          "import { defineConfig } from 'astro/config';\nimport starlight from '@astrojs/starlight';\nexport default defineConfig({ integrations: [starlight({ title: 'Old', sidebar: [{ label: 'Guides', items: ['guides/start'] }] })] });\n",
        'src/content/docs/guides/start.md': page,
      },
    ],
    [
      'Mintlify',
      {
        'docs.json': '{ "name": "Old", "navigation": { "tabs": [{ "tab": "Guides", "pages": ["guides/start"] }] } }',
        'guides/start.mdx': page,
      },
    ],
    [
      'mdBook',
      {
        'book.toml': '[book]\ntitle = "Old"\n',
        'src/SUMMARY.md': '# Summary\n\n# Guides\n\n- [Start](guides/start.md)\n- [Later]()\n',
        'src/guides/start.md': page,
      },
    ],
  ])('of %s is read as it is written there', async (engine, files) => {
    await write(files);
    const source = await readSourceSite(path.join(parent, 'old'));
    expect(source).toMatchObject({ engine, title: 'Old', unread: [] });
    // A tab of Mintlify is a sidebar, which the navbar names.
    const text = JSON.stringify([source.navbar, source.sidebars]);
    expect(text).toMatch(/"label":"Guides".*"page":"[^"]*guides\/start/);
  });

  test('of Mintlify has versions where each has a folder', async () => {
    const versions = ['v2', 'v1'].map((version) => ({ version, pages: [`${version}/start`] }));
    await write({
      'docs.json': JSON.stringify({ navigation: { versions } }),
      'v1/start.mdx': page,
      'v2/start.mdx': page,
    });
    const source = await readSourceSite(path.join(parent, 'old'));
    expect(source.versions).toEqual([
      { name: 'v2', isLast: true, content: 'content' },
      {
        name: 'v1',
        path: 'v1',
        content: 'content-v1',
        banner: 'unmaintained',
        sidebars: { docs: [{ page: 'v1/start' }] },
      },
    ]);
    expect(source.trees.map(({ to, pages }) => [to, pages.length])).toEqual([
      ['content', 0],
      ['content', 1],
      ['content-v1', 1],
    ]);
  });

  test('is read where the configuration reads data with a package', async () => {
    const config =
      "import yaml from 'js-yaml';\nimport fs from 'node:fs';\nconst { names } = yaml.load(fs.readFileSync(import.meta.filename, 'utf8'));\nconst locales = Object.keys(names.locales);\nexport default { title: 'Old', i18n: { defaultLocale: 'en', locales }, presets: [['classic', { docs: { path: '../texts' } }]] };\n";
    await write({ 'site/docusaurus.config.mjs': config, 'texts/start.md': page });
    const { title, trees, unread } = await readSourceSite(path.join(parent, 'old/site'));
    expect([title, trees.map(({ pages }) => pages.length), unread]).toEqual(['Old', [1], []]);
  });

  test('is read where the configuration reads files relative to its folder', async () => {
    const config =
      "import fs from 'node:fs';\nconst title = fs.readFileSync('title.txt', 'utf8');\nexport default { title, presets: [['classic', { docs: { path: 'docs' } }]] };\n";
    await write({ 'docusaurus.config.mjs': config, 'title.txt': 'Old', 'docs/start.md': page });
    const before = process.cwd();
    const { title, unread } = await readSourceSite(path.join(parent, 'old'));
    expect([title, unread, process.cwd()]).toEqual(['Old', [], before]);
  });

  test('that cannot be run is left to the author, in words', async () => {
    await write({ '.vitepress/config.ts': 'throw new Error("needs a token");\n', 'a.md': page });
    const { unread, sidebars } = await readSourceSite(path.join(parent, 'old'));
    expect(unread).toEqual([
      expect.stringMatching(/config\.ts: not read \(Error: needs a token\); write its navigation/),
    ]);
    expect(sidebars).toBeUndefined();
  });
});

describe('a page', () => {
  test('gets the components of this engine for those that it had, and keeps its words', () => {
    const { text, isMdx, notes } = convertPage(
      [
        '---\nsidebarTitle: Short\nlayout: home\n---\n\nimport Tabs from "@theme/Tabs";\nimport { Widget } from "./Widget";\n',
        '<Note title="Mind">\n  A *note*.\n</Note>\n',
        '<Tabs defaultValue="a" values={[{ label: "yarn", value: "b" }, { value: "a", label: "npm" }]}>\n<TabItem value="a" label="npm" default>\n\n`npm i`\n\n</TabItem>\n<TabItem value="b">b</TabItem>\n</Tabs>\n',
        '<CodeBlock language="bash">npm i</CodeBlock>\n',
        '<Admonition type="tip" title="So">\n\nan admonition\n\n</Admonition>\n',
        '<Accordion title="More">\n\nfolded\n\n</Accordion>\n',
        '<CardGroup cols={2}>\n<Card title="Go" href="/go" icon="x">\n\nto\n\n</Card>\n</CardGroup>\n',
        'Text {props.name} {"said"} {"{"}id{"}"} {"<"} {/* kept */} <Unknown kind="odd">inside</Unknown>.\n',
      ].join('\n'),
      true,
    );
    expect(isMdx).toBe(true);
    for (const part of [
      /^---\nsidebar_label: Short\n---\n/,
      /:::note\[Mind\]\s+A \*note\*\.\s+:::/,
      /<Tabs>\s+<Tab label="npm">\s+`npm i`\s+<\/Tab>\s+<Tab label="yarn">\s+b\s+<\/Tab>\s+<\/Tabs>/,
      /```bash\nnpm i\n```/,
      /:::tip\[So\]\s+an admonition\s+:::/,
      /<Details summary="More">\s+folded\s+<\/Details>/,
      /<Cards>\s+<Card title="Go" href="\/go">\s+to\s+<\/Card>\s+<\/Cards>/,
      /Text \\\{props\.name\\\} said \\\{id\\\} \\< \{\/\* kept \*\/\} inside\./,
    ])
      expect(text).toMatch(part);
    expect(text).not.toMatch(/import|Unknown/);
    expect(notes.map((note) => note.text).join()).not.toMatch(/Tab/);
    expect(notes.map((note) => note.text).join('\n')).toMatch(
      /layout: home\nimport \{ Widget \}[^\n]*\n[^]*cols=\{2\}[^]*icon="x"[^]*props\.name[^]*<Unknown kind="odd">/,
    );
  });

  test('has its callouts, whatever attributes they had', () => {
    const { text } = convertPage(
      ':::tip[Title]{icon="heart"}\nWords.\n:::\n\n::: note {.a title="A b"}\nWords.\n:::\n',
      true,
    );
    expect(text).toBe(':::tip[Title]\nWords.\n:::\n\n:::note[A b]\nWords.\n:::\n');
  });

  test('keeps that a parameter is required or deprecated', () => {
    const { text, notes } = convertPage(
      '<ParamField body="id" type="string" required deprecated>Words.</ParamField>',
      true,
    );
    expect(text).toContain('**`id`** (`string, required, deprecated`)');
    expect(notes).toEqual([]);
  });

  test('whose front matter is no YAML loses none of it', () => {
    const { text, notes } = convertPage('---\ntitle: a: b\nlead: [words\n---\n\nText.\n', false);
    expect(text.trim()).toBe('Text.');
    expect(notes).toEqual([{ line: 1, text: expect.stringMatching(/title: a: b\nlead: \[words/) }]);
  });

  test('keeps that it has no neighbour, but no neighbour by an id of the old site', () => {
    const { text, notes } = convertPage('---\npagination_prev: null\npagination_next: a/one\n---\nText.\n', false);
    expect(text).toMatch(/^---\npagination_prev: null\n---\n/);
    expect(notes.map((note) => note.text)).toEqual(['front matter pagination_next: a/one']);
  });

  test('keeps the day of its last change, and tells of the author, who is not shown', () => {
    const { text, notes } = convertPage('---\ntitle: A\nlast_update: { date: 2024-02-03, author: Ann }\n---\n', false);
    expect(text).toContain('date: 2024-02-03');
    expect(notes.map((note) => note.text)).toEqual(['front matter last_update:\n  author: Ann']);
    expect(convertPage('---\nlast_update: { date: 2024-02-03 }\n---\n', false).notes).toEqual([]);
  });

  test('that begins with a byte order mark has its front matter read', () => {
    const { text } = convertPage('\uFEFF---\nsidebarTitle: Short\nhidden: true\n---\n\nText.\n', false);
    expect(text).toBe('---\nsidebar_label: Short\nunlisted: true\n---\n\nText.\n');
  });

  test('that is no MDX stays the Markdown that it is', () => {
    const text = '# A {#a}\n\n<!-- hidden -->\n\na < b and {c\n';
    const { notes, ...page } = convertPage(`import A from '@theme/A';\n\n${text}`, true);
    expect(page).toEqual({ isMdx: false, text: `\n\n${text}` });
    expect(notes).toEqual([
      { line: 7, text: expect.stringMatching(/not valid MDX: Unexpected end of file in expression/) },
      { line: 1, text: "import A from '@theme/A';" },
    ]);
  });

  test('has the address of a picture that it imports, also after code', () => {
    const text = "import logo from '@site/static/a.svg';\n\n```js\n1\n```\n\n<img src={logo} alt='a' />\n";
    for (const isMdx of [true, false]) expect(convertPage(text, isMdx).text).toContain('<img src="/a.svg"');
  });
});

describe('a page of Markdown', () => {
  test.each([
    'type `a\n<B/>` over two lines',
    'Words:\n\n    <A/>\n    <B c="1">d</B>\n',
    '- ```vue\n  <A/>\n  ```\n- ```vue\n  <B/>\n  ```\n',
    '```vue\n<script setup>\na\n</script>\n<B/>\n',
    'Option<T = U>, Fn<A extends B = C>, a <B and c=d then > e, Map<K> and `</K>`, a </T>',
    '\\<A b="c"/> <!-- <A/> --> [text](./a.md)',
    '```js {2}\n// highlight-next-line\na\n```\n',
  ])('keeps code and words: %j', (source) => {
    expect(convertPage(source, false)).toEqual({ text: source, isMdx: false, notes: [] });
  });

  test('keeps a sentence that says import, and no import', () => {
    const source = "import It from './it.js'\n\nImport it from 'here'\n";
    expect(convertPage(source, false).text).toBe("\n\nImport it from 'here'\n");
  });

  test('loses the tags of components, whatever is between their quotes, and both of a pair', () => {
    const tags = [`<A :b="c > d" @e='f > g'/>`, '<H i>', '</H>'];
    const { text, notes } = convertPage(`1 ${tags.join(' 2 ')} 3 <Badge type="tip">4</Badge>`, false);
    expect(text).toBe('1  2  2  3 <mark>4</mark>');
    expect(notes.map((note) => note.text)).toEqual(tags.slice(0, 2));
  });
});

test('what a page includes loses its front matter, and nothing between its rules', async () => {
  await write({ 'a.md': '---\ntitle: A\n---\nOne.\n', 'b.md': 'Two.\n\n---\n\nThree.\n\n---\n\nFour.\n' });
  const old = path.join(parent, 'old');
  const includes = '<!--@include: ./a.md-->\n\n<!--@include: ./b.md-->\n';
  const { text } = await withIncludes(includes, path.join(old, 'page.md'), { site: old, docs: old });
  expect(text).toBe('One.\n\nTwo.\n\n---\n\nThree.\n\n---\n\nFour.\n');
});

test('a page of Docusaurus keeps its address, category, pictures and parts, also as plain Markdown', async () => {
  await write({
    'docusaurus.config.js': 'module.exports = {};\n',
    'docs/guides/_category_.yml': 'label: First steps\nposition: 2\n',
    'docs/guides/01-start.mdx': '---\nid: begin\n---\n\n# Start\n\n<Tabs><p>no tab</p></Tabs>\n\n![a](./50%.png)\n',
    'docs/guides/pictures.md':
      '---\nunlisted: true\n---\n\n![b](../../static/b.svg) ![c](@site/static/b.svg) [d](@site/docs/guides/01-start.mdx#e)\n',
    'docs/guides/module.md': `<img src={require('@site/static/b.svg').default} alt="f" />\n`,
    'docs/guides/parts.md': `import Part, { toc } from './_part.mdx';\n\n<Part />\n`,
    'docs/guides/_part.mdx': 'A part.\n',
    'docs/guides/number.md': '---\nslug: 2025\n---\n\nA number.\n',
    'docs/guides/words.md': '---\nslug: My words\n---\n\nA [number](number.md).\n',
    'static/b.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  });
  const folder = path.join(parent, 'moved');
  const { setAside } = await importSite(path.join(parent, 'old'), folder, '2026-02-03');
  expect(setAside).toBe(0);
  const textOf = (file: string) => readFile(path.join(folder, 'content/guides', file), 'utf8');
  expect(await textOf('pictures.md')).toContain(
    'unlisted: true\n---\n\n![b](/b.svg) ![c](/b.svg) [d](/guides/begin/#e)',
  );
  expect(await textOf('module.mdx')).toContain('<img src="/b.svg" alt="f" />');
  expect(await textOf('parts.mdx')).toContain('A part.');
  expect(await textOf('number.md')).toContain('slug: /guides/2025/\n');
  expect(await textOf('words.md')).toContain('slug: /guides/My-words/\n');
  const text = await textOf('01-start.md');
  expect(text).toMatch(/^---\n(?=[^]*slug: \/guides\/begin\/\n)(?=[^]*sidebar_position: 1\n)/);
  const category = await readFile(path.join(folder, 'content/guides/_category_.yaml'), 'utf8');
  expect(category).toBe('label: First steps\nposition: 2\n');
});

test('a folder without pages is told so, and nothing is written', async () => {
  await write({ 'notes.rst': 'Words.\n' });
  const folder = path.join(parent, 'new');
  await expect(importSite(path.join(parent, 'old'), folder, '2026-02-03')).rejects.toThrow('no Markdown');
  expect(existsSync(folder)).toBe(false);
});

test('a page that is a link to nowhere is left out, and what has a name that no address may have is found where it was', async () => {
  await write({
    'index.md': `${page}[That](<a 5% page (1).md>) ![A line](<a line.svg>) ![No line](none.svg) \`[That](<a page.md>)\` f[0](<T>x)\n`,
    'a 5% page (1).md': page,
    'a line.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'c#.md': page,
  });
  await symlink(path.join(parent, 'gone.md'), path.join(parent, 'old/dead.md'));
  const imported = await importSite(path.join(parent, 'old'), path.join(parent, 'new'), '2026-02-03');
  expect(imported).toMatchObject({ pages: 3, setAside: 0 });
  expect(await readFile(imported.report, 'utf8')).toContain('not imported: dead.md');
  expect(await readFile(path.join(parent, 'new/content/index.md'), 'utf8')).toContain(
    '[That](/a-5-page-(1)/) ![A line](a%20line.svg) [No line](none.svg) `[That](<a page.md>)` f[0](<T>x)',
  );
  expect(await readFile(path.join(parent, 'new/site.config.ts'), 'utf8')).toContain('"/c%23/": "/c-/"');
});

test('a label of a folder that cannot be read is named, and the pages come without it', async () => {
  await write({
    'docusaurus.config.js': "export default { title: 'Old', url: 'https://docs.example.com' };\n",
    'docs/a/one.md': page,
    'docs/b/two.md': page,
    'docs/b/_category_.json': '{ "label": ',
    'docs/c/three.md': page,
    'docs/c/_category_.yml': '',
  });
  await symlink(path.join(parent, 'gone.json'), path.join(parent, 'old/docs/a/_category_.json'));
  const imported = await importSite(path.join(parent, 'old'), path.join(parent, 'new'), '2026-02-03');
  expect(imported).toMatchObject({ engine: 'Docusaurus', pages: 3, setAside: 0 });
  const report = await readFile(imported.report, 'utf8');
  expect(report).toMatch(/not imported: _category_\.json/);
  expect(report).toMatch(/docs\/c\/: not imported: _category_\.yml/);
});

test('a tree becomes a site that builds, and says what is left', async () => {
  await write({
    'docs.json': '{ "name": "Old", "navigation": [{ "group": "Guides", "pages": ["guides/start", "guides/gone"] }] }',
    'guides/start.mdx': '---\ntitle: Start\n---\n\n<Tip>Begin.</Tip>\n\n![logo](/images/a.svg)\n',
    'guides/broken.mdx': '---\ntitle: Broken\n---\n\n<Tabs><p>no tab</p></Tabs>\n\nStill words.\n',
    'images/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  });
  const folder = path.join(parent, 'new');
  const imported = await importSite(path.join(parent, 'old'), folder, '2026-02-03');
  expect(imported).toMatchObject({ engine: 'Mintlify', pages: 2, setAside: 0 });
  const report = await readFile(imported.report, 'utf8');
  expect(report).toMatch(/2 of 2 pages build[^]*navigation: guides\/gone leads to guides\/gone, which is not a page/);
  expect(report).toMatch(/Kept as plain Markdown[^]*broken\.mdx/);
  const html = JSON.parse(await readFile(path.join(folder, 'dist/client/_pages/guides/start/page.json'), 'utf8')) as {
    html: string;
  };
  expect(html.html).toMatch(/class="callout"[^]*Begin\./);
});
