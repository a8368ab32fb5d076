import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { faultsOf, formatFault } from '../../build/faults/fault.ts';
import { siteFolders } from '../../build/files/paths.ts';
import { checkHome } from '../../build/project/project.ts';
import { readSite } from '../../build/build-site.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mistakes-'));
});
afterEach(() => rm(folder, { recursive: true }));

const config = (more = '') => `export default {
  title: 'Docs',
  url: 'https://docs.example.com',
  apiBaseUrl: 'https://api.example.com',
  i18n: { defaultLocale: 'en', locales: ['en'] },
  ${more}
};
`;
const page = (more = '') => `---\ntitle: A\ndescription: B\n${more}---\n\nText\n`;

/** What the authors of a small site with these files are told. */
async function toldOf(files: Record<string, string | Uint8Array>): Promise<string> {
  for (const [name, text] of Object.entries({ 'site.config.ts': config(), 'content/index.mdx': page(), ...files })) {
    const file = path.join(folder, name);
    if (text === '') continue;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  try {
    checkHome(await readSite(siteFolders(folder), { drafts: false }));
    return '';
  } catch (error) {
    return faultsOf(error)
      .map((fault) => formatFault(fault, folder))
      .join('\n');
  }
}

test.each<[string, Record<string, string | Uint8Array>, RegExp]>([
  [
    'a colon in a title',
    { 'content/a.mdx': '---\ntitle: A: B\ndescription: C\n---\n' },
    /^content\/a\.mdx:2 .*\n {2}→ put a text with a colon in straight quotes/,
  ],
  [
    'a folder with the name of a page',
    { 'content/a.mdx/b.txt': 'text' },
    /^content\/a\.mdx {2}cannot be read\n {2}→ a page must be a file/,
  ],
  [
    'a file that is not UTF-8',
    { 'content/a.mdx': Buffer.from(page('# Café\n'), 'latin1') },
    /^content\/a\.mdx {2}is not encoded as UTF-8\n {2}→ save it/,
  ],
  [
    'a tab in a part of the API document',
    {
      'spec/openapi.yaml': 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: { /a: { $ref: a.yaml } }\n',
      'spec/a.yaml': 'get:\n\tsummary: A\n',
    },
    /^spec\/a\.yaml:2 {2}Redocly cannot read it: Tabs .*\n {2}→ indent with spaces$/,
  ],
  ['a tab', { 'content/a.mdx': page('tags:\n\t- x\n') }, /^content\/a\.mdx:5 .*[^:]\n {2}→ indent with spaces/],
  [
    'a component without front matter',
    { 'content/a.tsx': 'export default () => <p>Text</p>;\n' },
    /^content\/a\.tsx:1 {2}has no front matter\n {2}→ begin the file with \/\*---, .* and ---\*\/$/,
  ],
  [
    'front matter without an end',
    { 'content/a.mdx': '----\ntitle: A\n----\n' },
    /has no end\n {2}→ write --- on a line above its first key and below its last$/,
  ],
  [
    'a list without an end',
    { 'content/a.mdx': page('keywords: [a, b\n') },
    /^content\/a\.mdx:4 .*\n {2}→ close the bracket/,
  ],
  [
    'a list at the start of its lines',
    { 'content/a.mdx': page('keywords: [\na,\nb\n]\n') },
    /^content\/a\.mdx:4 .*\n {2}→ .*indent the lines between/,
  ],
  [
    'a merge',
    { 'content/a.mdx': '---\n<<<<<<< HEAD\ntitle: A\n=======\ntitle: B\n>>>>>>> b\n---\n' },
    /^content\/a\.mdx:2 .*\n {2}→ of a merge, keep one text, without the lines of/,
  ],
  [
    'a merge in the configuration',
    { 'site.config.ts': config('<<<<<<< HEAD\n  a: 1,\n=======\n>>>>>>> b') },
    /^site\.config\.ts:6 .*\n {2}→ of a merge, keep one text/,
  ],
  [
    'a slug with a space',
    { 'content/a.mdx': page('slug: my page\n') },
    /^content\/a\.mdx:4 .*slug: must be a path without spaces/,
  ],
  [
    'a slug that leads out of the site',
    { 'content/a.mdx': page('slug: ../../x\n') },
    /^content\/a\.mdx:4 .*without spaces, \?, # and \.\./,
  ],
  [
    'an alias that leads out of the site',
    { 'content/a.mdx': page('aliases: [/../x/]\n') },
    /^content\/a\.mdx:4 .*aliases: must be paths without/,
  ],
  ['a file name in capitals', { 'content/a.MDX': page() }, /^content\/a\.MDX {2}is not read\n {2}→ end its name in/],
  [
    'an asterisk in a category',
    { 'content/a/_category_.yaml': 'label: *A*\n', 'content/a/b.mdx': page() },
    /_category_\.yaml:1 {2}is not YAML: \*A\* refers to nothing/,
  ],
  [
    'a page that follows, and is not there',
    { 'content/a.mdx': page('pagination_prev: null\npagination_next: indes\n') },
    /^content\/a\.mdx:5:1 .*pagination_next: there is no doc with the id “indes”\n {2}→ did you mean index\?/,
  ],
  [
    'a draft that follows a page',
    { 'content/a.mdx': page('pagination_next: b\n'), 'content/b.mdx': page('draft: true\n') },
    /^content\/a\.mdx:4:1 .*pagination_next: the doc “b” is a draft\n {2}→ remove draft: true/,
  ],
  ['a folder name with a #', { 'content/c#/my page.mdx': page() }, /→ rename it c-\/my-page\.mdx, or give it a slug/],
  [
    'the page of a folder that is called README',
    {
      'content/a/README.md': '# A\n\nText\n',
      'content/b/readme.md': page('slug: x\n'),
      'content/b/my-readme.md': page(),
      'site.config.ts': config('strict: false'),
    },
    /^content\/a\/README\.md:1 {2}its URL would be \/a\/README\/\n {2}→ rename it index\.md, .*$/,
  ],
  ['a file name with a space', { 'content/my page.mdx': page() }, /→ rename it my-page\.mdx, or give it a slug/],
  [
    'two pages with one URL',
    { 'content/a.mdx': page(), 'content/z.mdx': page(), 'content/b.mdx': page('slug: /z/\n') },
    /^content\/b\.mdx:4:1 {2}claims the URL \/z\/, as .*z\.mdx does/,
  ],
  [
    'a page at the path of the reference',
    {
      'content/api.mdx': page(),
      'redocly.yaml': 'rules: { info-license: off }',
      'spec/openapi.yaml': 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: {}',
    },
    /^content\/api\.mdx:1 .* that of the API reference\n {2}→ give the page another slug/,
  ],
  [
    'no start page',
    { 'content/index.mdx': '', 'content/a.mdx': page() },
    /no start page.*\n {2}→ add content\/index\.mdx/,
  ],
  [
    'the category file of another tool',
    { 'content/a/_category_.json': '{}', 'content/a/b.mdx': page() },
    /_category_\.json {2}is not read\n {2}→ write it as _category_\.yaml/,
  ],
  [
    'a misspelt kind of change',
    { 'content/changelog/1.mdx': `${page('date: 2026-01-02\n')}\n## Adedd\n\n- X\n` },
    /^content\/changelog\/1\.mdx:9:1 .*\n {2}→ did you mean Added\?/,
  ],
  [
    'a colour that is none',
    { 'site.config.ts': config("changelog: { kinds: [{ name: 'New', color: 'pinkk' }] },") },
    /^site\.config\.ts:6 {2}changelog\.kinds\[0\]\.color: must be note/,
  ],
  [
    'the playground without the sandbox',
    { 'site.config.ts': config("playground: { baseUrl: 'https://a.example/v1' },") },
    /^site\.config\.ts:6 {2}playground: needs the sandbox\n {2}→ set sandbox: true/,
  ],
  [
    'a sandbox without an API document',
    { 'site.config.ts': config('sandbox: true,') },
    /^site\.config\.ts:6 {2}sandbox: needs an API document/,
  ],
  [
    'a missing comma',
    { 'site.config.ts': config("tagline: 'A' sandbox: true,") },
    /^site\.config\.ts:6 {2}is not valid TypeScript: .*\n {2}→ look for a missing comma/,
  ],
  [
    'a configuration that throws',
    { 'site.config.ts': config('tagline: process.env.NOPE.x,') },
    /^site\.config\.ts(?::6)? {2}cannot be read: /,
  ],
  [
    'a configuration that imports a file that is not there',
    { 'site.config.ts': `import { items } from './navbar.ts';\n${config('navbar: { items },')}` },
    /^site\.config\.ts:1 {2}there is no file \.\/navbar\.ts to import\n {2}→ correct the path/,
  ],
  [
    'a mistake in what the configuration imports',
    {
      'site.config.ts': `import { items } from './navbar.ts';\n${config('navbar: { items },')}`,
      'navbar.ts': '\nexport const = 1;\n',
    },
    /^navbar\.ts:2 {2}is not valid TypeScript: /,
  ],
  [
    'a misspelt key of the configuration',
    { 'site.config.ts': config('tagLine: 1,') },
    /^site\.config\.ts:6 {2}tagLine: is not a known key\n {2}→ did you mean tagline\?/,
  ],
  [
    'a misspelt key of a category',
    { 'content/a/_category_.yaml': 'label: A\npositon: 1\n', 'content/a/b.mdx': page() },
    /_category_\.yaml:2 {2}positon is not a known key\n {2}→ did you mean position\?/,
  ],
  [
    'a draft in the sidebar',
    { 'site.config.ts': config("sidebars: { a: ['b'] },"), 'content/b.mdx': page('draft: true\n') },
    /^site\.config\.ts:6 {2}sidebars\.a\[0\]: the doc “b” is a draft\n {2}→ remove draft: true/,
  ],
  [
    'a main doc that is no doc',
    {
      'site.config.ts': config("versions: [{ name: '1', isLast: true, mainDocId: 'index' }],"),
      'content/index.mdx': page('layout: landing\n'),
    },
    /^site\.config\.ts:6 {2}versions\[0\]\.mainDocId: the page “index” has layout: landing, and is not a doc here/,
  ],
  [
    'a page whose address ends in index',
    { 'content/a.mdx': page('slug: /x/index\n') },
    /^content\/a\.mdx:1 {2}its URL would end in index/,
  ],
  [
    'what a sidebar leaves out and nobody has',
    { 'site.config.ts': config("sidebars: { a: [{ type: 'autogenerated', dirName: '.', except: ['b'] }] },") },
    /^site\.config\.ts:6 {2}sidebars\.a\[0\]: there is no doc or folder “b”/,
  ],
  [
    'a colour of the announcement that is none',
    { 'site.config.ts': config("announcementBar: { id: 'a', content: 'A', textColor: 'rad' },") },
    /^site\.config\.ts:6 {2}announcementBar\.textColor: must be a CSS colour/,
  ],
  [
    'code for an address, a label without words, and a folder that leads out',
    {
      'site.config.ts': config(
        "baseUrl: '/../', navbar: { items: [{ label: '', to: '/' }] },\n  sidebars: { a: [{ type: 'link', label: 'A', href: 'javascript:a()' }] },",
      ),
    },
    /baseUrl: must start[^]*items\[0\]\.label: must not be empty[^]*a\[0\]\.href: must be an address/,
  ],
  ['no default export', { 'site.config.ts': 'export const a = 1;\n' }, /→ write export default/],
  [
    'no export at all',
    { 'site.config.ts': config().replace('export default', 'const a =') },
    /^.*\n {2}→ write export default.*$/,
  ],
  [
    'a version without its folder',
    { 'site.config.ts': config("versions: [{ name: '2', isLast: true }, { name: '1', path: '1', content: 'old' }],") },
    /^old {2}the content folder does not exist\n {2}→ create it/,
  ],
])('%s is told with place and remedy', async (_, files, told) => {
  expect(await toldOf(files)).toMatch(told);
});

test('a link to a folder is told, as its pages are not read', async () => {
  await mkdir(path.join(folder, 'content'), { recursive: true });
  await mkdir(path.join(folder, 'shared'));
  await symlink('../shared', path.join(folder, 'content/guides'));
  expect(await toldOf({ 'shared/a.mdx': page() })).toMatch(/^content\/guides {2}is a link to a folder.*\n {2}→ put/);
});

test('what is unusual and right passes', async () => {
  const files = {
    'content/bom.mdx': `\uFEFF${page('slug: /\n')}`,
    'content/._a.mdx': '\0',
    'content/中文.mdx': page('slug: v1.2/a..b/\n'),
    'content/changelog/1.mdx': `${page('date: 2026-01-02\n')}\n## Performance\n\n- X\n\n## 已修改\n\n- X\n`,
    'content/index.mdx': '',
    'site.config.ts': config(
      "changelog: { kinds: [{ name: 'New', color: 'var(--x)' }, { name: '已修复', color: 'tip' }] },",
    ),
  };
  expect(await toldOf(files)).toBe('');
});

test('a translation needs no folder for pages that it has none of', async () => {
  const locales = "i18n: { defaultLocale: 'en', currentLocale: 'de', locales: ['en', 'de'], fallback: 'en' },";
  const files = { 'content/index.mdx': '', 'en/content/index.mdx': page() };
  expect(
    await toldOf({
      ...files,
      'site.config.ts': config(locales).replace("i18n: { defaultLocale: 'en', locales: ['en'] },", ''),
    }),
  ).toBe('');
});
