import { createElement, Suspense, use } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeRoute, startApp } from '../support/app.ts';

let lines: Record<string, unknown>[];
beforeEach(() => {
  lines = [];
  const keep = (line: unknown) => void lines.push(JSON.parse(String(line)) as Record<string, unknown>);
  vi.spyOn(console, 'error').mockImplementation(keep);
  vi.spyOn(console, 'log').mockImplementation(keep);
});
afterEach(() => vi.restoreAllMocks());

const secret = 'secret-of-the-inside';
const broken = () => {
  throw new Error(secret);
}

describe('a page whose module fails', () => {
  test.each([
    ['to load', fakeRoute('/a/', undefined, () => Promise.reject(new Error(secret))), 'crash'],
    ['while it renders', fakeRoute('/a/', broken), 'render-failed'],
  ])('%s gets the crash page, one line in the log, and is tried again next time', async (_, route, event) => {
    const load = vi.spyOn(route, 'load');
    const { get } = startApp([route]);
    const answer = await get('/a/?token=of-a-reader');
    expect(answer.status).toBe(500);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.has('etag')).toBe(false);
    const html = await answer.text();
    expect(html).toContain('This page crashed.');
    expect(html).not.toContain(secret);
    expect(lines).toEqual([expect.objectContaining({ event, path: '/a/', message: secret })]);
    expect(JSON.stringify(lines)).not.toContain('of-a-reader');
    await get('/a/');
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('a page that fails in the middle of streaming', () => {
  test('ends the answer whole, logs once, and is not kept', async () => {
    const route = fakeRoute('/late/', late);
    const load = vi.spyOn(route, 'load');
    const { get, settle } = startApp([route]);
    const answer = await get('/late/');
    const html = await answer.text();
    await settle();
    expect(html).toContain('first part');
    expect(html).toMatch(/<\/html>\s*$/);
    expect(html).not.toContain(secret);
    expect(lines).toEqual([expect.objectContaining({ event: 'render-failed', path: '/late/' })]);
    await (await get('/late/')).text();
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('a reader who leaves in the middle of streaming', () => {
  test('is logged, and the render is kept for the next reader', async () => {
    const route = fakeRoute('/slow/', slow);
    const load = vi.spyOn(route, 'load');
    const { get, settle } = startApp([route]);
    const reader = (await get('/slow/')).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await settle();
    expect(lines).toEqual([{ event: 'client-gone', path: '/slow/' }]);
    expect(await (await get('/slow/')).text()).toContain('second part');
    expect(load).toHaveBeenCalledTimes(1);
  });
});

describe('static files that fail', () => {
  test.each([
    ['throwing', () => Promise.reject(new Error(secret))],
    ['with a status of 500', () => Promise.resolve(new Response(secret, { status: 500 }))],
  ])('%s lead to the crash page with 502 and one line in the log', async (_, files) => {
    const { get } = startApp([], { files });
    const answer = await get('/favicon.svg');
    expect(answer.status).toBe(502);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('retry-after')).toBe('5');
    const html = await answer.text();
    expect(html).toContain('This page crashed.');
    expect(html).not.toContain(secret);
    expect(lines).toEqual([expect.objectContaining({ event: 'asset-failed', path: '/favicon.svg' })]);
  });

  test('never redirect by themselves', async () => {
    const { get } = startApp([], { files: () => Promise.resolve(new Response(null, { status: 307, headers: { Location: '//evil.example/' } })) });
    const answer = await get('//x');
    expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
  });

  test('do not touch the pages', async () => {
    const { get } = startApp([fakeRoute('/a/')], { files: () => Promise.reject(new Error(secret)) });
    expect((await get('/a/')).status).toBe(200);
  });
});

describe('a deployment without its search index', () => {
  test('serves its pages, finds no file for the search, and tells assistants and the log', async () => {
    const { get } = startApp([fakeRoute('/a/')]);
    expect((await get('/a/')).status).toBe(200);
    expect((await get('/pagefind/search')).status).toBe(404);
    expect(lines).toEqual([]);
    const answer = await get('/mcp', { method: 'POST', headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }, body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' });
    expect(answer.status).toBe(500);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).not.toContain('the deployment holds no');
    expect(lines).toEqual([expect.objectContaining({ event: 'crash', path: '/mcp', message: 'the deployment holds no index for assistants' })]);
  });
});

function late() {
  const never = new Promise<string>((_, reject) => setTimeout(() => reject(new Error(secret)), 20));
  const Part = () => createElement('p', null, use(never));
  return createElement('div', null, createElement('p', null, 'first part'), createElement(Suspense, { fallback: 'waiting' }, createElement(Part)));
}

function slow() {
  const later = new Promise<string>((resolve) => setTimeout(() => resolve('second part'), 30));
  const Part = () => createElement('p', null, use(later));
  return createElement('div', null, 'first part', createElement(Suspense, { fallback: 'waiting' }, createElement(Part)));
}
