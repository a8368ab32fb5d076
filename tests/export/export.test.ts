import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { hostWarning, writeExport } from '../../build/export/write-export.ts';
import { engineFolder } from '../../build/files/paths.ts';
import { startNginx } from '../support/nginx.ts';
import { rawRequest } from '../support/raw-request.ts';
import { routingOf } from '../../build/features.ts';
import { startWorkerd } from '../../build/deploy/workerd.ts';
import { buildFixture } from '../support/site.ts';

const build = await buildFixture('own');
const server = await startWorkerd(build.project.folders.out, routingOf(build.project.config));
const worker = { origin: (await server.ready).origin };
const folder = path.join(engineFolder, '.cache/test', `export-${process.pid}`);
const { pages, warning } = await writeExport(build, folder);
const nginx = await startNginx(folder, `${folder}-nginx`);
afterAll(() => Promise.all([server.dispose(), nginx.stop()]));

const urls = build.project.rows.map(({ page }) => page.path);
const files = (await readdir(path.join(folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name))}`)
  .filter((file) => !/\/index\.html$|^\/404\.html$|^\/_redirects$|^\/nginx\.conf$|^\/\.assetsignore$/.test(file));
const both = (target: string) => Promise.all([worker, nginx].map(({ origin }) => rawRequest(origin, { path: target })));

test('writes every page', () => {
  expect(pages).toBe(urls.length);
});

describe.each(urls)('%s', (url) => {
  test('is the same from nginx as from the Worker, byte by byte', async () => {
    const [fromWorker, fromNginx] = await both(url);
    expect(fromNginx?.status).toBe(200);
    expect(fromNginx?.body).toBe(fromWorker?.body);
    for (const name of [
      'cache-control',
      'content-security-policy',
      'strict-transport-security',
      'x-content-type-options',
    ]) {
      expect(fromNginx?.headers[name]).toBe(fromWorker?.headers[name]);
    }
    expect(fromNginx?.headers['content-type']?.toLowerCase()).toBe(fromWorker?.headers['content-type']?.toLowerCase());
  });

  test.each([
    '',
    '.html',
    '/index.html',
    '/index/',
    '//',
    '.html?a=1&b=%2F',
    '?',
    '.md',
    '.html.md?a=1',
    '/index.html.md',
    '/.md',
  ])('spelled with “%s” leads to the same place', async (ending) => {
    const [fromWorker, fromNginx] = await both(`/${url.slice(1, -1)}${ending}`);
    expect([fromNginx?.status, fromNginx?.headers.location]).toEqual([
      fromWorker?.status,
      fromWorker?.headers.location,
    ]);
    expect(fromNginx?.headers['cache-control']).toBe(fromWorker?.headers['cache-control']);
  });
});

describe('a URL that is no page', () => {
  test.each([
    '/nope',
    '/nope/',
    '/nope.html',
    '/nope/index.html',
    '/404.html',
    '/_redirects',
    '/nginx.conf',
    '/_headers',
    '//evil.example/',
    '//sdk-overview',
    '//sdk-overview//',
    '/sdk//java/install/',
    '/sdk//java/install.html',
    '/sdk/',
    '/sdk',
    '/changelog/2025',
    '/assets/',
    '/API/',
  ])('%s gets the same not-found page', async (target) => {
    const [fromWorker, fromNginx] = await both(target);
    expect([fromNginx?.status, fromNginx?.headers.location]).toEqual([
      fromWorker?.status,
      fromWorker?.headers.location,
    ]);
    if (fromWorker?.body) expect(fromNginx?.body).toBe(fromWorker.body);
  });
});

test.each(['/nope.md', '/nope/index.md', '/sdk.md', '/.md'])('%s is not found', async (target) => {
  for (const answer of await both(target)) expect(answer.status).toBe(404);
});

test('the icon that browsers ask for unasked is the site’s', async () => {
  for (const answer of await both('/favicon.ico?a=1'))
    expect([answer.status, answer.headers.location]).toEqual([301, '/favicon.svg?a=1']);
});

test('a redirect to a page with a Chinese name is encoded', async () => {
  await mkdir(path.join(folder, '中文'));
  await writeFile(path.join(folder, '中文/index.html'), '');
  for (const ending of ['?a=1', '.html', '//']) {
    const { headers } = await rawRequest(nginx.origin, { path: `/%E4%B8%AD%E6%96%87${ending}` });
    expect(headers.location).toBe(`/%E4%B8%AD%E6%96%87/${ending.startsWith('?') ? ending : ''}`);
  }
});

test('every file beside the pages is the same', async () => {
  // A link fetches the page file, and the not-found page the list of pages.
  expect(files).toEqual(expect.arrayContaining(['/_pages/sdk-overview/page.json', '/_pages/routes.json']));
  for (const file of files) {
    const [fromWorker, fromNginx] = await both(file);
    expect([file, fromNginx?.status, fromNginx?.body === fromWorker?.body]).toEqual([file, 200, true]);
    expect([file, fromNginx?.headers['cache-control']]).toEqual([file, fromWorker?.headers['cache-control']]);
    const type = fromWorker?.headers['content-type'];
    if (type !== undefined) expect([file, fromNginx?.headers['content-type']]).toEqual([file, type]);
  }
});

test('the catalogue of the APIs, a file without an ending, has its type', async () => {
  const [fromWorker, fromNginx] = await both('/.well-known/api-catalog');
  for (const answer of [fromWorker, fromNginx])
    expect(answer?.headers['content-type']).toMatch(/^application\/linkset\+json/);
});

test('whose _redirects is longer than a host reads is told', () => {
  expect([warning, hostWarning(2000)]).toEqual([undefined, undefined]);
  expect(hostWarning(2001)).toContain('2001 rules, of which Cloudflare Pages takes 2000');
});

test('_redirects names the same redirects as the Worker gives', async () => {
  const lines = (await readFile(path.join(folder, '_redirects'), 'utf8')).trim().split('\n');
  expect(lines.length).toBe(urls.length * 3 - 1);
  for (const line of lines) {
    const [from = '', to, status] = line.split(' ');
    const answer = await rawRequest(worker.origin, { path: from });
    expect([from, answer.headers.location, String(answer.status)]).toEqual([from, to, status]);
  }
});
