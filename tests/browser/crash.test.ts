import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openHydrated } from '../support/hydrated.ts';

const [from, to] = ['/overview/', '/welcome/'];

/** Goes to a page that the browser fails to build as long as `broken` is there. */
async function openBroken(): Promise<Page> {
  const { page } = await openHydrated(from);
  await page.evaluate(() => {
    Object.assign(globalThis, { broken: true });
    const create = document.createElement.bind(document);
    document.createElement = (name: string) => {
      if (name === 'template' && 'broken' in globalThis) throw new Error('the demonstration has failed');
      return create(name);
    };
  });
  await page.evaluate((path) => {
    document.getElementById('content')?.insertAdjacentHTML('afterbegin', `<a id="go" href="${path}">go</a>`);
    document.getElementById('go')?.click();
  }, to);
  await page.locator('.crash').waitFor();
  return page;
}

describe('a page that cannot be shown', () => {
  test('keeps its frame inside of a phone’s window', async () => {
    const page = await openBroken();
    await page.setViewportSize({ width: 390, height: 844 });
    const box = await page.locator('.crash').boundingBox();
    expect([box?.x, (box?.x ?? 0) + (box?.width ?? 0)]).toEqual([16, 374]);
    // Each language in lines of its own.
    const title = page.locator('.crash-title [lang="zh-Hans"]');
    expect(await title.evaluate((words) => words.getClientRects().length)).toBe(1);
    // As with letters of twice their size.
    await page.setViewportSize({ width: 195, height: 422 });
    expect(await page.locator('.crash').evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
  });

  test('says so in both languages with its message, and the navbar leads on', async () => {
    const page = await openBroken();
    const text = await page.locator('.crash').innerText();
    for (const words of ['This page crashed.', '此页面已崩溃。', 'Try again', 'the demonstration has failed'])
      expect(text).toContain(words);
    expect(await page.title()).toBe('Page Error');
    expect(await page.locator('.toc').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe(to);
    expect(await page.locator(`.sidebar a[href="${from}"]`).getAttribute('aria-current')).toBeNull();
    await page.evaluate(() => Reflect.deleteProperty(globalThis, 'broken'));
    await page.locator('.navbar [data-type="docSidebar"] a').click();
    await page.waitForFunction((path) => location.pathname === path, from);
    expect(await page.locator('.crash').count()).toBe(0);
    expect(await page.title()).toBe('概览 | 信使文档');
  });

  test('is shown once more by “Try again”', async () => {
    const page = await openBroken();
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await page.locator('.crash').count()).toBe(1);
    await page.evaluate(() => Reflect.deleteProperty(globalThis, 'broken'));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.page-header h1').waitFor();
    expect(await page.locator('#content').innerText()).toContain('从概览读起。');
    expect(await page.title()).toBe('欢迎 | 信使文档');
  });
});
