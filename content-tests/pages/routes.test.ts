import { describe, expect, inject, test } from 'vitest';

const origin = inject('origin');
const get = (path: string, init: RequestInit = {}) => fetch(origin + path, { redirect: 'manual', ...init });

const specified = [
  '/',
  '/api/',
  '/markdown-page/',
  '/welcome/',
  '/sdk-overview/',
  '/sdk/java/install/',
  '/sdk/python/install/',
  '/sdk/python/llm/',
  '/api-guides/embedding/',
  '/api-guides/fim/',
  '/api-guides/gemini-2.5-thinking/',
  '/api-guides/gpt-image-1/',
  '/api-guides/nano-banana/',
  '/api-guides/openai-response/',
  '/api-guides/realtime/',
  '/api-guides/timeout/',
  '/changelog/',
  '/changelog/2025/04/29/',
  '/changelog/2025/06/05/',
  '/changelog/2025/06/10/',
  '/changelog/2025/06/17/',
  '/changelog/2025/08/',
  '/changelog/2025/08/27/',
  '/changelog/2025/09/10/',
  '/changelog/2025/09/11/',
  '/changelog/2025/09/12/',
  '/changelog/2025/10/14/',
];

describe('the routes of the specification', () => {
  test('are all pages of the site', () => {
    expect(inject('paths')).toEqual(expect.arrayContaining(specified));
  });

  test.each(specified)('%s is a whole Chinese page', async (path) => {
    const response = await get(path);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')?.toLowerCase()).toBe('text/html; charset=utf-8');
    expect(html).toMatch(/<html lang="zh-Hans"/);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).not.toMatch(/<template id="B:|hidden id="S:/);
    expect(html).toContain(`<link rel="canonical" href="https://docs.example.com${path}"/>`);
  });

  test('are each short enough as Markdown for a model to take in at once', async () => {
    const lengths = await Promise.all(
      specified.map(async (path) => [path, (await (await get(`${path}index.md`)).text()).length] as const),
    );
    expect(lengths.filter(([, length]) => length > 50_000)).toEqual([]);
  });

  test('each have a title and a description of their own', async () => {
    const heads = await Promise.all(
      specified.map(async (path) => {
        const html = await (await get(path)).text();
        return [/<title>(.+?)<\/title>/.exec(html)?.[1], /<meta name="description" content="(.+?)"/.exec(html)?.[1]];
      }),
    );
    expect(new Set(heads.map(([title]) => title)).size).toBe(specified.length);
    expect(new Set(heads.map(([, description]) => description)).size).toBe(specified.length);
  });
});

test('the shell around them: all docs but the welcome page in one sidebar, SDK, API, language and search, and whose site it is', async () => {
  const html = await (await get('/sdk-overview/')).text();
  const part = (opening: string) => new RegExp(`<${opening}[^]*?</${opening.split(' ')[0]}>`).exec(html)?.[0] ?? '';
  const links = Array.from(part('nav class="sidebar"').matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]*)/g));
  const docs = inject('paths').filter((path) => /^\/(?:sdk|api-guides|changelog)/.test(path));
  expect(links[0]?.slice(1)).toEqual(['/sdk-overview/', '概览']);
  expect(links.map(([, path]) => path).toSorted()).toEqual(docs.toSorted());
  const items = Array.from(part('header class="navbar"').matchAll(/data-type="(\w+)"/g), ([, type]) => type);
  expect(items).toEqual(['docSidebar', 'link', 'localeDropdown', 'search']);
  expect(part('footer class="footer"')).toMatch(/2025 平台团队/);
  expect(html).toMatch(/--color-primary:light-dark\(#c4122f,/);
});
