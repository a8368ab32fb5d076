import { fromMarkdown } from 'mdast-util-from-markdown';
import { visit } from 'unist-util-visit';
import { describe, expect, inject, test } from 'vitest';
import { linkFaults } from '../support/link-faults.ts';
import { linkRules, served } from '../support/served-links.ts';

const origin = inject('engine');
const paths = inject('enginePaths');
const get = (path: string, init: RequestInit = {}) => fetch(origin + path, { redirect: 'manual', ...init });
const text = async (path: string) => (await get(path)).text();
const jsonAt = async (path: string) => JSON.parse(await text(path)) as Record<string, unknown>;
const markdown = { headers: { accept: 'text/markdown' } };

describe('the Markdown of a page', () => {
  test.each(paths)('%s says at index.md and by Accept what the page shows', async (path) => {
    const [file, negotiated, html] = await Promise.all([get(`${path}index.md`), get(path, markdown), text(path)]);
    const source = await file.text();
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toMatch(/^text\/markdown; charset=utf-8$/i);
    expect(negotiated.headers.get('content-type')).toBe(file.headers.get('content-type'));
    expect(await negotiated.text()).toBe(source);
    const headings: { depth: number }[] = [];
    visit(fromMarkdown(source), 'heading', (node) => void headings.push(node));
    expect(headings.filter(({ depth }) => depth === 1)).toHaveLength(1);
    if (path !== '/api/')
      expect(headings.filter(({ depth }) => depth === 2)).toHaveLength(
        (html.match(/<h2[ >][^]*?<\/h2>/g) ?? []).filter(
          (heading) => heading.includes('class="anchor"') || heading.includes('<a '),
        ).length,
      );
    expect(source).not.toMatch(/<div|<span|<!--|className|复制代码/);
  });

  test('keeps code whole, with language and title', async () => {
    const source = await text('/guides/retries/index.md');
    expect(source).toContain('```bash title="cURL"\ncurl --max-time 600 https://api.example.com/v1/messages\n```');
    expect(source).toContain('> **注意**\n>\n> 没有幂等键的写入请求不要自动重试。');
  });

  test('has links that all lead somewhere, in every page and operation', async () => {
    const names = [...(await text('/llms.txt')).matchAll(/https:\/\/docs\.example\.com(\/[^)]*\.md)/g)].map(
      ([, path]) => path ?? '',
    );
    expect(names.length).toBeGreaterThan(paths.length);
    const pages = await Promise.all(paths.map((path) => served(origin, path)));
    const twins = await Promise.all(names.map((path) => served(origin, path)));
    const markdownLinks = twins.map(({ path, html }) => ({ path, html: linksAsHtml(html) }));
    const own = new Set(names);
    expect(
      (await linkFaults([...pages, ...markdownLinks], linkRules(origin))).filter((fault) =>
        own.has(fault.split(' ')[0] ?? ''),
      ),
    ).toEqual([]);
  });
});

describe('who asks for Markdown', () => {
  test.each([
    ['text/markdown', 'markdown'],
    ['text/plain', 'plain'],
    ['text/plain, text/html;q=0.9', 'plain'],
    ['text/html, text/plain;q=0.9', 'html'],
    ['text/markdown, text/html;q=0.9', 'markdown'],
    ['Text/Markdown', 'markdown'],
    ['text/markdown;q=0', 'html'],
    ['text/html, text/markdown;q=0.9', 'html'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'html'],
    ['*/*', 'html'],
  ])('by Accept: %s gets %s', async (accept, kind) => {
    const response = await get('/overview/', { headers: { accept } });
    expect(response.headers.get('content-type')).toContain(kind);
    expect(response.headers.get('vary')).toContain('Accept');
  });

  test('is led on in one step, and stays with Markdown', async () => {
    expect((await get('/overview.md')).headers.get('location')).toBe('/overview/index.md');
    expect((await get('/overview', markdown)).headers.get('location')).toBe('/overview/');
  });

  test.each(['/nope/', '/nope.md', '/nope/index.md'])('%s is told in Markdown that nothing is there', async (path) => {
    const response = await get(path, markdown);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('text/markdown');
    expect(await response.text()).toContain('https://docs.example.com/llms.txt');
  });

  test('gets each operation by itself', async () => {
    expect(await text('/api/createMessage.md')).toMatch(/^# .+[^]*`POST \/messages`[^]*`temperature`/);
  });
});

describe('an agent that knows the address of the site alone', () => {
  test.each([
    ['/.well-known/llms.txt', 'text/plain'],
    ['/skill.md', 'text/markdown'],
    ['/.well-known/agent-skills/index.json', 'application/json'],
    ['/.well-known/agent-skills/docs-example-com/SKILL.md', 'text/markdown'],
    ['/.well-known/mcp.json', 'application/json'],
    ['/.well-known/api-catalog', 'application/linkset+json'],
    ['/openapi.json', 'application/json'],
  ])('finds %s as %s', async (path, type) => {
    const response = await get(path);
    expect([response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
  });

  test.each(paths)(
    'is told on %s, before any navigation, and in its Markdown where all pages are listed',
    async (path) => {
      const [html, source] = await Promise.all([text(path), text(`${path}index.md`)]);
      const hint = html.indexOf('https://docs.example.com/llms.txt');
      expect(hint).toBeGreaterThan(html.indexOf('<body'));
      expect(hint).toBeLessThan(html.indexOf('<nav'));
      expect(source.indexOf('<https://docs.example.com/llms.txt>')).toBeLessThan(400);
    },
  );

  test('gets no Markdown of more than 50,000 characters, and reads the size before it asks', async () => {
    const listed = [
      ...(await text('/llms.txt')).matchAll(/https:\/\/docs\.example\.com(\/\S+\.md)\): .*?([\d,]+) 字符$/gm),
    ];
    expect(listed.length).toBeGreaterThan(paths.length);
    for (const [, path = '', size = ''] of listed) {
      const { length } = await text(path);
      expect([path, length < 50_000]).toEqual([path, true]);
      expect(Math.abs(length - Number(size.replaceAll(',', '')))).toBeLessThan(100);
    }
  });

  test('finds what the public ranking of agent readiness looks for at the root', async () => {
    const [index, full, home, robots] = await Promise.all(
      ['/llms.txt', '/llms-full.txt', '/', '/robots.txt'].map(text),
    );
    expect(index).toMatch(/^# .+\n\n> .+\n[^]*\n## Docs\n/);
    const links = [...(index ?? '').matchAll(/\]\((\S+?)\)/g)].map(([, url = '']) => url);
    expect(links.filter((url) => url.endsWith('.md')).length / links.length).toBeGreaterThan(0.5);
    expect(full).toMatch(/^# .+[^]*\n## /);
    expect(home).toContain('<script type="application/ld+json">');
    expect(robots).not.toContain('Disallow');
    for (const type of ['text/markdown', 'text/plain']) {
      const response = await get('/', { headers: { accept: `${type}, text/html;q=0.9` } });
      expect(response.headers.get('content-type')).toMatch(type);
      expect(await response.text()).toMatch(/^# /);
    }
  });

  test('is led by the catalogue and the server card to what answers', async () => {
    const targets = [...(await text('/.well-known/api-catalog')).matchAll(/"href": "([^"]+)"/g)].map(
      ([, url = '']) => url,
    );
    expect(targets.length).toBeGreaterThan(4);
    for (const target of targets) expect([target, (await get(new URL(target).pathname)).status]).toEqual([target, 200]);
    expect(await jsonAt('/.well-known/mcp.json')).toMatchObject({
      name: expect.stringMatching(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
      remotes: [{ type: 'streamable-http', url: 'https://docs.example.com/mcp' }],
    });
  });

  test('reads in the skill how the API is called', async () => {
    const skill = await text('/skill.md');
    for (const words of ['`POST /messages`', '`createMessage`', 'curl', 'https://docs.example.com/mcp'])
      expect(skill).toContain(words);
  });
});

describe('files for machines', () => {
  test('sitemap.xml holds every page with the day of its last change', async () => {
    const xml = await text('/sitemap.xml');
    expect(
      [...xml.matchAll(/<loc>https:\/\/docs\.example\.com(.*?)<\/loc><lastmod>\d{4}-\d\d-\d\d/g)]
        .map(([, path]) => path)
        .toSorted(),
    ).toEqual(paths.toSorted());
  });

  test('robots.txt lets everyone in and names the sitemap', async () => {
    expect(await text('/robots.txt')).toMatch(
      /^User-agent: \*\nAllow: \/\n[^]*Sitemap: https:\/\/docs\.example\.com\/sitemap\.xml/,
    );
  });

  test('the feeds hold each entry of the changelog in full, newest first', async () => {
    const [atom, json] = await Promise.all([text('/changelog/feed.xml'), get('/changelog/feed.json')]);
    const feed = (await json.json()) as { items: { url: string; content_html: string; date_modified: string }[] };
    const entries = paths.filter((path) => /^\/changelog\/\d/.test(path));
    expect(feed.items.map(({ url }) => new URL(url).pathname).toSorted()).toEqual(entries.toSorted());
    expect(feed.items.map((item) => item.date_modified)).toEqual(
      feed.items
        .map((item) => item.date_modified)
        .toSorted()
        .toReversed(),
    );
    expect(feed.items[0]?.content_html).toContain('href="https://docs.example.com/');
    expect(feed.items.map(({ content_html: html }) => html).join('')).not.toMatch(/<button|<svg|href="\/|href="#/);
    expect(atom.match(/<entry>/g)).toHaveLength(entries.length);
  });

  test('llms.txt names every page, and llms-full.txt holds them all', async () => {
    const [index, full] = await Promise.all([text('/llms.txt'), text('/llms-full.txt')]);
    for (const path of paths) expect(index).toContain(`(https://docs.example.com${path}index.md)`);
    expect(full.match(/^来源：</gm)?.length).toBe(paths.length);
  });

  test('each page has an image of its own for links that are shared elsewhere', async () => {
    const listed = paths.filter((path) => path !== '/search/');
    const images = await Promise.all(
      listed.map(
        async (path) =>
          /<meta property="og:image" content="https:\/\/docs\.example\.com(.*?)"/.exec(await text(path))?.[1] ?? '',
      ),
    );
    expect(new Set(images).size).toBe(listed.length);
    const [image] = await Promise.all(images.slice(0, 1).map((path) => get(path)));
    expect(image?.headers.get('content-type')).toBe('image/png');
    const png = new DataView(await (image as Response).arrayBuffer());
    expect([png.getUint32(16), png.getUint32(20)]).toEqual([1200, 630]);
  });

  test('each page says what it is in JSON-LD, and where its Markdown and the feeds are', async () => {
    const html = await text('/guides/retries/');
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '') as {
      '@graph': { '@type': string }[];
    };
    expect(data['@graph'].map((thing) => thing['@type'])).toEqual(['TechArticle', 'BreadcrumbList']);
    for (const link of ['/guides/retries/index.md', '/changelog/feed.xml', '/changelog/feed.json'])
      expect(html).toContain(`href="${link}"`);
  });
});

function linksAsHtml(source: string): string {
  const urls: string[] = [];
  visit(fromMarkdown(source), (node) => {
    if (node.type === 'link' || node.type === 'image') urls.push(node.url);
  });
  return urls.map((url) => `<a href="${url.replaceAll('"', '%22')}">x</a>`).join('');
}
