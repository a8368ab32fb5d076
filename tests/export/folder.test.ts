import path from 'node:path';
import { cp, readFile } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { href } from '../../app/core/url.ts';
import { writeExport } from '../../build/export/write-export.ts';
import { engineFolder } from '../../build/files/paths.ts';
import { startWorkerd } from '../../build/deploy/workerd.ts';
import { routingOf } from '../../build/features.ts';
import { startNginx } from '../support/nginx.ts';
import { rawRequest } from '../support/raw-request.ts';
import { buildFixture } from '../support/site.ts';

const build = await buildFixture('folder');
const { site, config, rows, redirects, folders } = build.project;
const server = await startWorkerd(folders.out, routingOf(config));
const worker = (await server.ready).origin;
const folder = path.join(engineFolder, '.cache/test', `export-folder-${process.pid}`);
await writeExport(build, folder);

const english = await buildFixture('locales');
const englishServer = await startWorkerd(english.project.folders.out, routingOf(english.project.config));
const englishWorker = (await englishServer.ready).origin;
const englishFolder = `${folder}-en`;
// A language whose pages are all translated has no fallback.
const { fallback: _, ...i18n } = english.project.config.i18n;
const translated = { ...english.project, config: { ...english.project.config, i18n } };
await writeExport({ ...english, project: translated }, englishFolder);
await cp(path.join(englishFolder, 'docs/en'), path.join(folder, 'docs/en'), { recursive: true });

const nginx = await startNginx(folder, `${folder}-nginx`, [englishFolder]);
afterAll(() => Promise.all([server.dispose(), englishServer.dispose(), nginx.stop()]));

const urls = rows.map(({ page }) => href(site, page.path));
const moved = redirects.map(({ from }) => encodeURI(site.baseUrl + from.slice(1, -1)));
const endings = ['', '/', '.html', '/index.html', '/index/', '//', '.html?a=1&b=%2F', '?a=1'];
const both = (target: string) =>
  Promise.all([worker, nginx.origin].map((origin) => rawRequest(origin, { path: target })));

describe.each([...urls.map((url) => url.replace(/\/$/, '')), ...moved])('%s', (url) => {
  test.each(endings)('spelled with “%s” gets from nginx what it gets from the Worker', async (ending) => {
    const [fromWorker, fromNginx] = await both(url + ending);
    expect([fromNginx?.status, fromNginx?.headers.location]).toEqual([
      fromWorker?.status,
      fromWorker?.headers.location,
    ]);
    expect(fromWorker?.status).toBeLessThan(400);
    expect(fromNginx?.headers['cache-control']).toBe(fromWorker?.headers['cache-control']);
    if (fromWorker?.status === 200) expect(fromNginx?.body).toBe(fromWorker.body);
  });
});

test.each([
  '/docs/nope',
  '/docs/nope/',
  '/docs/guides',
  '/docs/404',
  '/docs/404.html',
  '/',
  '/guides/start',
  '/docs/v1a0/(old)',
])('%s gets the same not-found page', async (target) => {
  const [fromWorker, fromNginx] = await both(target);
  expect([fromNginx?.status, fromWorker?.status]).toEqual([404, 404]);
});

test.each([
  ...english.project.rows.flatMap(({ page }) => endings.map((ending) => `/docs/en${page.path.slice(0, -1)}${ending}`)),
  '/docs/en/nope',
  '/docs/en/404',
  '/docs/en/404.html',
  '/docs/en/favicon.ico',
  '/docs/en/openapi.json',
])('%s of a second language gets from nginx what it gets from its own Worker', async (target) => {
  const [fromWorker, fromNginx] = await Promise.all(
    [englishWorker, nginx.origin].map((origin) => rawRequest(origin, { path: target })),
  );
  // A redirect from `/docs/en`, which the rules of the first language lead on, has their policy.
  const told =
    fromWorker?.status === 301 ? ['location', 'cache-control'] : ['cache-control', 'content-security-policy'];
  const [expected, actual] = [fromWorker, fromNginx].map((answer) => [
    answer?.status,
    ...told.map((name) => answer?.headers[name]),
  ]);
  expect(actual).toEqual(expected);
  if (fromWorker?.status === 200) expect(fromNginx?.body).toBe(fromWorker.body);
  else expect(fromNginx?.body.includes('lang="en-GB"')).toBe(fromWorker?.body.includes('lang="en-GB"'));
});

test('_redirects leads where the Worker leads, and names each page that moved', async () => {
  const lines = (await readFile(path.join(folder, '_redirects'), 'utf8')).trim().split('\n');
  for (const line of lines) {
    const [from = '', to, status] = line.split(' ');
    const answer = await rawRequest(worker, { path: from });
    expect([from, answer.headers.location, String(answer.status)]).toEqual([from, to, status]);
  }
  const froms = lines.map((line) => line.split(' ')[0] ?? '');
  for (const url of moved) expect(froms).toContain(url);
  // A host may read only the first ones.
  expect(froms.slice(0, moved.length * 4).filter((from) => !moved.some((url) => from.startsWith(url)))).toEqual([]);
});
