import { describe, expect, inject, test } from 'vitest';

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
    ['/overview?a=1&b=%2F', '/overview/?a=1&b=%2F'],
  ])('%s leads to %s for good, in one step', async (from, to) => {
    const response = await get(from);
    expect(response.status).toBe(301);
    expect(new URL(response.headers.get('location') ?? '', origin).href).toBe(origin + to);
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
