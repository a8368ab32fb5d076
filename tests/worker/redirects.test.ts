import { describe, expect, inject, test } from 'vitest';
import { useFixture } from '../support/fixture.ts';

const origin = inject('engine');
const get = (path: string, init: RequestInit = {}) => fetch(origin + path, { redirect: 'manual', ...init });

describe('another spelling of a page’s URL', () => {
  test.each([
    ['/overview', '/overview/'],
    ['/overview.html', '/overview/'],
    ['/overview/index.html', '/overview/'],
    ['/index.html', '/'],
    ['/changelog/2025/08', '/changelog/2025/08/'],
    ['/changelog/2025/08.html', '/changelog/2025/08/'],
    ['/guides/v2.5-notes', '/guides/v2.5-notes/'],
    ['/overview//', '/overview/'],
    ['/overview%2F', '/overview/'],
    ['/changelog%2f2025/08/', '/changelog/2025/08/'],
    ['/overview?a=1&b=%2F', '/overview/?a=1&b=%2F'],
  ])('%s leads to %s for good, in one step', async (from, to) => {
    const response = await get(from);
    expect(response.status).toBe(301);
    expect(new URL(response.headers.get('location') ?? '', origin).href).toBe(origin + to);
  });
});

test('the icon that browsers ask for beside plain text is the site’s', async () => {
  const response = await get('/favicon.ico');
  expect([response.status, response.headers.get('location')]).toEqual([301, '/favicon.svg']);
  expect((await get('/favicon.svg')).status).toBe(200);
});

describe('on a site in a folder, without slashes at the ends of its URLs', () => {
  const url = useFixture('folder');
  const leadsTo = async (from: string) => {
    const response = await fetch(url(from), { redirect: 'manual' });
    const location = response.headers.get('location');
    return [response.status, location === null ? null : new URL(location, url('/')).href.replace(url(''), '')];
  };

  test.each([
    ['/docs', '/docs/'],
    ['/docs/index.html', '/docs/'],
    ['/docs/guides/start/', '/docs/guides/start'],
    ['/docs/guides/start.html?a=1', '/docs/guides/start?a=1'],
    ['/docs/guides/start/index.html', '/docs/guides/start'],
    ['/docs/guides/start.md', '/docs/guides/start/index.md'],
  ])('%s leads to %s', async (from, to) => {
    expect(await leadsTo(from)).toEqual([301, to]);
  });

  test('pages answer at the URLs that their links have, and nowhere outside the folder', async () => {
    for (const path of ['/docs/', '/docs/guides/start', '/docs/search'])
      expect(await leadsTo(path)).toEqual([200, null]);
    for (const path of ['/', '/guides/start', '/docsguides/start']) expect(await leadsTo(path)).toEqual([404, null]);
    const html = await (await fetch(url('/docs/guides/start'))).text();
    const links = [...html.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, link]) => link ?? '');
    expect(links.length).toBeGreaterThan(8);
    for (const link of links) expect([link, ...(await leadsTo(link))]).toEqual([link, 200, null]);
    expect(html).toContain('<link rel="canonical" href="https://docs.example.com/docs/guides/start"');
  });

  test('paths in the announcement are below the folder, and other addresses as they are', async () => {
    const html = await (await fetch(url('/docs'))).text();
    expect(html).toContain('<a href="https://example.com/">We</a> <a href="/docs/guides/start">moved</a>');
  });

  describe('a page that moved', () => {
    test.each(['', '/', '.html', '/index.html', '//', '/index/'])(
      'is found at its old path spelled with “%s”',
      async (end) => {
        expect(await leadsTo(`/docs/start${end}`)).toEqual([301, '/docs/guides/start']);
      },
    );

    test.each([
      ['by an alias', '/docs/first-steps', '/docs/guides/start'],
      ['over another redirect, in one step', '/docs/begin/', '/docs/guides/start'],
      ['by a path in Chinese', '/docs/%E6%97%A7', '/docs/guides/start'],
      ['by a path with brackets', '/docs/v1.0/(old)', '/docs/guides/next?from=old'],
      ['with the query, before the fragment', '/docs/guides/limits?a=1&b=%2F', '/docs/guides/next?a=1&b=%2F#limits'],
      ['with its own query only', '/docs/v1.0/(old)/?a=1', '/docs/guides/next?from=old'],
      ['on another site, as its URL is written', '/docs/blog/?a=1', 'https://blog.example.com/a%20b/?a=1'],
      ['in Markdown', '/docs/guides/limits/index.md', '/docs/guides/next/index.md'],
      ['in Markdown, by another spelling', '/docs/first-steps.md', '/docs/guides/start/index.md'],
    ])('is found %s', async (_, from, to) => {
      expect(await leadsTo(from)).toEqual([301, to]);
    });

    test('leads on for an hour, so that it can be taken back', async () => {
      const response = await fetch(url('/docs/start'), { redirect: 'manual' });
      expect(response.headers.get('cache-control')).toBe('public, max-age=3600, must-revalidate');
    });
  });
});

describe('a URL that is no page', () => {
  test.each([
    '/nope/',
    '/nope',
    '/nope.html',
    '//evil.example/',
    '//evil.example',
    '/%2F%2Fevil.example/',
    '/\\evil.example',
    '/%E0%A4%A',
    '/%00',
    '/a%zz/',
  ])('%s gets the not-found page in the site’s layout', async (path) => {
    const response = await get(path);
    const html = await response.text();
    expect([400, 404]).toContain(response.status);
    expect(html).toMatch(/<h1[^>]*>/);
    expect(html).toContain('信使文档');
    expect(html).toContain('noindex');
  });
});

describe('methods', () => {
  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is refused', async (method) => {
    const response = await get('/overview/', { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  test('HEAD answers as GET does, without a body', async () => {
    const [head, full] = await Promise.all([get('/overview/', { method: 'HEAD' }), get('/overview/')]);
    expect(head.status).toBe(200);
    expect(head.headers.get('content-type')).toBe(full.headers.get('content-type'));
    expect(await head.text()).toBe('');
  });
});
