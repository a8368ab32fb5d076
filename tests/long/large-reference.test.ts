import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite, type BuildResult } from '../../build/build-site.ts';
import { engineFolder, siteFolders } from '../../build/files/paths.ts';
import { startWorkerd } from '../../build/deploy/workerd.ts';
import { linkFaults } from '../support/link-faults.ts';
import { linkRules, served } from '../support/served-links.ts';

const folder = path.join(engineFolder, '.cache/test', `large-reference-${process.pid}`);
const config = {
  navbar: { items: [{ label: 'Reference', to: '/api/' }] },
  title: 'Large',
  tagline: 'A large API',
  url: 'https://docs.example.com',
  baseUrl: '/',
  trailingSlash: true,
  apiBaseUrl: 'https://api.example.com/v1',
  reference: { internal: 'x-staff' },
  i18n: {
    defaultLocale: 'zh-Hans',
    locales: ['zh-Hans'],
    localeConfigs: { 'zh-Hans': { label: '简体中文', htmlLang: 'zh-Hans', direction: 'ltr' } },
  },
};
const title = 'List all cats that came in at the third door this year';
let server: Awaited<ReturnType<typeof startWorkerd>>;
let origin: string;
let build: BuildResult;

beforeAll(async () => {
  await Promise.all(['content', 'spec', 'public'].map((name) => mkdir(path.join(folder, name), { recursive: true })));
  await Promise.all([
    writeFile(path.join(folder, 'site.config.ts'), `export default ${JSON.stringify(config)};\n`),
    writeFile(
      path.join(folder, 'content/index.md'),
      '---\ntitle: Start\ndescription: Where to begin.\n---\n\n[Cats](/api/cats/#listCats7)\n',
    ),
    writeFile(path.join(folder, 'spec/openapi.yaml'), JSON.stringify(largeDocument())),
    writeFile(path.join(folder, 'redocly.yaml'), 'extends: [minimal]\n'),
  ]);
  build = await buildSite(siteFolders(folder, path.join(folder, 'dist')));
  server = await startWorkerd(path.join(folder, 'dist'), { baseUrl: '/', addresses: ['/mcp'] });
  origin = (await server.ready).origin;
});

afterAll(async () => {
  await server.dispose();
  await rm(folder, { recursive: true });
});

test('a document too large for one page has a page for each tag and one for its schemas', async () => {
  const paths = build.project.rows.map(({ page }) => page.path).filter((one) => one.startsWith('/api/'));
  expect(paths.filter((one) => !/^\/api\/birds\/./.test(one))).toEqual([
    '/api/',
    '/api/cats/',
    '/api/dogs/',
    '/api/birds/',
    '/api/other/',
    '/api/schemas/',
  ]);
  const cats = await (await fetch(`${origin}/api/cats/`)).text();
  expect(cats).toContain('id="listCats29"');
  expect(cats).not.toContain('id="listDogs0"');
  expect(cats).toContain('<h1>Cats</h1>');
});

test('a tag’s page shows its name once, and a long name ends after two lines of the navigation', async () => {
  const cats = await (await fetch(`${origin}/api/cats/`)).text();
  expect(cats).toMatch(/<h2 id="tags.Cats.title" class="visually-hidden">/);
  expect(cats).toContain(`title="${title}"`);
  expect(await (await fetch(`${origin}/api/schemas/`)).text()).toMatch(
    /<h2 id="schemas.title" class="visually-hidden">/,
  );
});

test('a tag too large for one page lists its operations, which have pages of their own', async () => {
  const birds = await (await fetch(`${origin}/api/birds/`)).text();
  const list = /<ul class="operation-index"[^]*?<\/ul>/.exec(birds)?.[0] ?? '';
  expect(await (await fetch(`${origin}/api/birds/index.md`)).text()).toContain(
    '[List 2](https://docs.example.com/api/birds/listbirds2/#listBirds2)',
  );
  expect(list.match(/<a href="\/api\/birds\/listbirds\d+\/#listBirds\d+">/g)).toHaveLength(41);
  const third = await (await fetch(`${origin}/api/birds/listbirds2/`)).text();
  expect(third).toContain('<h1>List 2</h1>');
  expect(third.match(/<section class="op columns" id="[^"]*"/g)).toEqual([
    '<section class="op columns" id="listBirds2"',
  ]);
});

test('operations without a tag are on a page that is called so, below the reference', async () => {
  const other = await (await fetch(`${origin}/api/other/`)).text();
  expect(other).toContain('<h1>其他接口</h1>');
});

test('assistants and Markdown name the page that an operation is on', async () => {
  const markdown = await (await fetch(`${origin}/api/listBirds2.md`)).text();
  expect(markdown).toContain('<https://docs.example.com/api/birds/listbirds2/#listBirds2>');
  const index = (await (await fetch(`${origin}/mcp-index/index.json`)).json()) as { sections: { path: string }[] };
  expect(index.sections.map((section) => section.path)).toContain('/api/cats/#listCats7');
});

test('its first page leads to each tag, and the navbar marks the reference on every page', async () => {
  const root = await (await fetch(`${origin}/api/`)).text();
  const index = /<nav class="tag-index"[^]*?<\/nav>/.exec(root)?.[0] ?? '';
  expect([...index.matchAll(/href="([^"]*)"[^>]*>([^<]*)/g)].map(([, to, name]) => [to, name])).toEqual([
    ['/api/cats/#tags.Cats', 'Cats'],
    ['/api/dogs/#tags.Dogs', 'Dogs'],
    ['/api/birds/#tags.Birds', 'Birds'],
    ['/api/other/#tags.default', '其他接口'],
  ]);
  expect(index).toContain('List 0 · List 1');
  const cats = await (await fetch(`${origin}/api/cats/`)).text();
  expect(cats).toMatch(/<a class="navbar-link" href="\/api\/" aria-current="true">Reference/);
});

test('its pages link to each other and to the document without a fault', async () => {
  const pages = await Promise.all(build.project.rows.map(({ page }) => served(origin, page.path)));
  const faults = await linkFaults(pages, linkRules(origin));
  expect(faults).toEqual([]);
});

test('nothing that is served or that the Worker has knows what the document keeps internal', async () => {
  const out = path.join(folder, 'dist');
  const files = (await readdir(out, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(async (entry) => {
      const bytes = await readFile(path.join(entry.parentPath, entry.name));
      return { name: entry.name, text: String(bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes) };
    }),
  );
  const having = (word: RegExp) => texts.filter(({ text }) => word.test(text)).map(({ name }) => name);
  expect(having(/listBirds2/)).toEqual(
    expect.arrayContaining(['openapi.json', 'openapi.yaml', 'page.json', 'listBirds2.md', 'index.json']),
  );
  expect(having(/ocelot|x-staff/i)).toEqual([]);
});

function largeDocument(): object {
  const schema = { $ref: '#/components/schemas/Animal' };
  const operations = ['Cats', 'Dogs', 'Birds'].flatMap((tag) =>
    Array.from(
      { length: tag === 'Birds' ? 41 : 30 },
      (_, index) =>
        [
          `/${tag.toLowerCase()}/${index}`,
          {
            get: {
              operationId: `list${tag}${index}`,
              summary: index === 3 ? title : `List ${index}`,
              tags: [tag],
              responses: { 200: { description: 'OK', content: { 'application/json': { schema } } } },
            },
          },
        ] as const,
    ),
  );
  const properties = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`field${index}`, { type: 'string' }]),
  );
  const staff = { 'x-staff': true, description: 'The ocelot of the staff' };
  const animal = { ...properties, ocelots: { type: 'string', ...staff } };
  return {
    openapi: '3.0.3',
    info: { title: 'Animals', version: '1.0.0' },
    servers: [{ url: '%API_BASE_URL%' }],
    tags: [{ name: 'Cats' }, { name: 'Dogs' }, { name: 'Birds' }],
    paths: {
      ...Object.fromEntries(operations),
      '/other': { get: { responses: { 204: { description: 'Nothing' } } } },
      '/ocelots': { get: { operationId: 'listOcelots', ...staff, responses: { 204: { description: 'Ocelots' } } } },
    },
    components: {
      schemas: { Animal: { type: 'object', properties: animal }, Ocelot: { type: 'string', ...staff } },
    },
  };
}
