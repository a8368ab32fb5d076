import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, inject, test } from 'vitest';

const origin = inject('engine');
const get = (path: string, init: RequestInit = {}) => fetch(origin + path, { redirect: 'manual', ...init });
const page = await (await get('/overview/')).text();
const entry = /<script type="module" async="" src="([^"]+)"/.exec(page)?.[1] ?? '';
const imports = [...page.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map((match) => match[1] ?? '');

const index = gunzipSync(await (await get('/pagefind/search')).arrayBuffer());
const { words } = JSON.parse(index.toString()) as { words: string };

const answers: [what: string, path: string, init: RequestInit, status: number, cache: string][] = [
  ['a page', '/overview/', {}, 200, 'public, max-age=0, must-revalidate'],
  ['a redirect', '/overview', {}, 301, 'public, max-age=3600, must-revalidate'],
  ['a page that is not there', '/nope/', {}, 404, 'public, max-age=0, must-revalidate'],
  ['a file of the bundle that is not there', '/assets/nope-1.js', {}, 404, 'public, max-age=0, must-revalidate'],
  ['a part of the index that is not there', '/pagefind/index/nope', {}, 404, 'public, max-age=0, must-revalidate'],
  ['a refused method for such a file', '/assets/nope-1.js', { method: 'POST' }, 405, 'no-store'],
  ['a malformed path', '/%zz', {}, 404, 'public, max-age=0, must-revalidate'],
  ['a refused method', '/overview/', { method: 'POST' }, 405, 'no-store'],
  ['a file of the site', '/favicon.svg', {}, 200, 'public, max-age=0, must-revalidate'],
  ['a file of the bundle', entry, {}, 200, 'public, max-age=31536000, immutable'],
  ['a word list of the search', `/pagefind/${words}`, {}, 200, 'public, max-age=31536000, immutable'],
  ['the index that names the others', '/pagefind/search', {}, 200, 'public, max-age=0, must-revalidate'],
  ['what starts the search', '/pagefind/pagefind.js', {}, 200, 'public, max-age=0, must-revalidate'],
];

describe.each(answers)('%s', (_, path, init, status, cache) => {
  test('says how long it may be kept', async () => {
    const answer = await get(path, init);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, cache]);
  });

  test('carries every security header', async () => {
    const { headers } = await get(path, init);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-/,
    );
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });
});

describe('the Content-Security-Policy', () => {
  test('allows each inline script and style by its hash, and nothing else inline', async () => {
    const policy = (await get('/overview/')).headers.get('content-security-policy') ?? '';
    const inline = [...page.matchAll(/<(?:script data-site="[^"]*"|style)>([\s\S]*?)<\/(?:script|style)>/g)].map(
      (match) => match[1] ?? '',
    );
    expect(inline).toHaveLength(2);
    for (const code of inline)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain('unsafe-inline');
    expect(/style-src [^;]*/.exec(policy)?.[0]).not.toContain('unsafe-inline');
    expect(page).not.toMatch(/ on[a-z]+="/);
  });
});

describe('a page', () => {
  test('names the browser’s entry in a Link header, and not in that of its Markdown', async () => {
    expect((await get('/overview/')).headers.get('link')).toContain(`<${entry}>; rel=modulepreload`);
    expect((await get('/overview/', { headers: { accept: 'text/markdown' } })).headers.get('link')).toBeNull();
  });

  test('whatever it is, holds no script but the one before the first paint, data, and one module that imports none', async () => {
    const data = ' type="application/ld+json"';
    for (const path of [...inject('enginePaths'), '/search/', '/nope/']) {
      const html = await (await get(path)).text();
      const scripts = [...html.matchAll(/<script([^>]*)>/g)].map((match) =>
        match[1]?.replace(/(src|data-site)="[^"]*"/, '$1'),
      );
      expect(scripts, path).toEqual([
        ' type="module" async="" src fetchPriority="low"',
        ' data-site',
        ...(path === '/nope/' ? [] : [data]),
        ' id="page" type="application/json"',
      ]);
      // What styles the page stands in its head.
      expect(html.slice(html.indexOf('<body')), path).not.toMatch(/<(?:style|link)\b/);
    }
    expect(imports).toEqual([]);
  });

  test('is not sent again to a reader who has it', async () => {
    const first = await get('/overview/');
    const again = await get('/overview/', { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
  });

  test('answers each reader with the same bytes, streamed or kept', async () => {
    const texts = await Promise.all(['/api/', '/api/', '/api/'].map(async (path) => (await get(path)).text()));
    expect(new Set([...texts, await (await get('/api/')).text()]).size).toBe(1);
  });
});

describe('a preview host', () => {
  test('is kept out of search engines, the site’s own host is not', async () => {
    const preview = await get('/overview/', {
      headers: { 'MF-Original-URL': 'https://x-docs.example.workers.dev/overview/' },
    });
    expect(preview.headers.get('x-robots-tag')).toBe('noindex');
    expect((await get('/overview/')).headers.get('x-robots-tag')).toBeNull();
  });
});

describe('files that are no part of the site', () => {
  test.each([
    '/_headers',
    '/_redirects',
    '/.assetsignore',
    '/.vite/manifest.json',
    '/wrangler.toml',
    '/package.json',
    '/site.config.ts',
    '/index.js',
    '/worker/index.js',
    '/.git/config',
    '/assets/../_headers',
    '/assets/%2e%2e/_headers',
    '/assets/..%2f_headers',
    '/pagefind/../../worker/index.js',
  ])('%s is not there', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});
