import { expect, inject, test } from 'vitest';

const origin = inject('engine');
const text = async (path: string) => (await fetch(origin + path)).text();

test('the search page says what the search needs and leads to every page, without script', async () => {
  const response = await fetch(`${origin}/search/`);
  const html = await response.text();
  const links = new Set([...html.matchAll(/<a [^>]*href="([^"#?]+)"/g)].map(([, path]) => path));
  expect(response.status).toBe(200);
  expect(html).toContain('JavaScript');
  for (const path of inject('enginePaths')) expect(links).toContain(path);
});

test('the search page asks crawlers to leave it out, and stands in no list of pages', async () => {
  expect(await text('/search/')).toContain('<meta name="robots" content="noindex"');
  expect(await text('/sitemap.xml')).not.toContain('/search/');
  expect(await text('/llms.txt')).not.toContain('/search/');
});

test('every file of the index that the entry names is there', async () => {
  const entry = (await (await fetch(`${origin}/pagefind/pagefind-entry.json`)).json()) as {
    languages: Record<string, { hash: string; page_count: number }>;
  };
  const [language] = Object.values(entry.languages);
  expect(language?.page_count).toBeGreaterThanOrEqual(inject('enginePaths').length);
  for (const name of [`pagefind.${language?.hash}.pf_meta`, 'pagefind.js', 'wasm.unknown.pagefind', 'search'])
    expect((await fetch(`${origin}/pagefind/${name}`)).status).toBe(200);
});
