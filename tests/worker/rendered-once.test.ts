import { createElement } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { fakeRoute, startApp } from '../support/app.ts';

describe('a page', () => {
  test('is rendered once, however many ask for it at the same time', async () => {
    const render = vi.fn(() => createElement('p', null, 'text'));
    const { get } = startApp([fakeRoute('/a/', render)]);
    const texts = await Promise.all(Array.from({ length: 20 }, async () => (await get('/a/')).text()));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('<p>text</p>');
    expect(render).toHaveBeenCalledTimes(1);
  });

  test('comes in few pieces', async () => {
    const { get } = startApp([fakeRoute('/a/', () => createElement('p', null, 'text '.repeat(50_000)))]);
    const reader = (await get('/a/')).body?.getReader();
    let pieces = 0;
    let bytes = 0;
    for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
      pieces++;
      bytes += piece.value.byteLength;
    }
    expect(bytes).toBeGreaterThan(250_000);
    expect(pieces).toBeGreaterThan(1);
    expect(pieces).toBeLessThanOrEqual(10);
  });

  test('does not keep others waiting for a reader who is slow', async () => {
    const render = vi.fn(() => createElement('p', null, 'text '.repeat(50_000)));
    const { get } = startApp([fakeRoute('/a/', render)]);
    const slow = await get('/a/');
    expect(await (await get('/a/')).text()).toContain('text text');
    expect(render).toHaveBeenCalledTimes(1);
    expect(await slow.text()).toContain('text text');
  });

  test('answers a HEAD without a body and keeps the render', async () => {
    const render = vi.fn(() => createElement('p', null, 'text'));
    const { get, settle } = startApp([fakeRoute('/a/', render)]);
    const head = await get('/a/', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    await settle();
    expect(await (await get('/a/')).text()).toContain('<p>text</p>');
    expect(render).toHaveBeenCalledTimes(1);
  });
});

describe('the not-found page', () => {
  test('is rendered once for all paths that are none', async () => {
    const files = vi.fn(() => Promise.resolve(new Response(null, { status: 404 })));
    const { get } = startApp([], { files });
    const texts = [await (await get('/x/')).text(), await (await get('/y/?z')).text(), await (await get('/%zz')).text()];
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('noindex');
  });
});

describe('a reader who has the page', () => {
  test.each([['W/"0123456789abcdef"'], ['"0123456789abcdef"'], ['"other", W/"0123456789abcdef"'], ['*']])('with %s gets 304 without a render', async (tag) => {
    const render = vi.fn(() => createElement('p', null, 'text'));
    const { get } = startApp([fakeRoute('/a/', render)]);
    const answer = await get('/a/', { headers: { 'If-None-Match': tag } });
    expect([answer.status, await answer.text()]).toEqual([304, '']);
    expect(answer.headers.get('etag')).toBe('W/"0123456789abcdef"');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(render).not.toHaveBeenCalled();
  });

  test('of another deployment gets the new one', async () => {
    const { get } = startApp([fakeRoute('/a/')]);
    expect((await get('/a/', { headers: { 'If-None-Match': 'W/"fedcba9876543210"' } })).status).toBe(200);
  });

  test('is never told 304 for a page that does not exist', async () => {
    const { get } = startApp([fakeRoute('/a/')]);
    expect((await get('/b/', { headers: { 'If-None-Match': '*' } })).status).toBe(404);
  });
});
