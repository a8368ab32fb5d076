import { describe, expect, test } from 'vitest';
import { useFixture } from '../support/fixture.ts';
import { openHydrated } from '../support/hydrated.ts';

const url = useFixture('crash');

describe('a page that fails while it renders', () => {
  test('says so in both languages with its message, and the navbar leads on', async () => {
    const { page } = await openHydrated(url('/ok/'));
    await page.locator('#content a[href="/crash/"]').click();
    await page.locator('.crash').waitFor();
    const text = await page.locator('.crash').innerText();
    expect(text).toContain('This page crashed.');
    expect(text).toContain('此页面已崩溃。');
    expect(text).toContain('Try again');
    expect(text).toContain('the demonstration has failed');
    expect(await page.title()).toBe('Page Error');
    expect(new URL(page.url()).pathname).toBe('/crash/');
    await page.locator('.navbar a[href="/ok/"]').click();
    await page.locator('#标题').waitFor();
    expect(await page.locator('.crash').count()).toBe(0);
    expect(await page.title()).toBe('正常 | 崩溃');
  });

  test('is rendered once more by “Try again”', async () => {
    const { page } = await openHydrated(url('/ok/'));
    await page.locator('#content a[href="/crash/"]').click();
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await page.locator('.crash').count()).toBe(1);
    await page.evaluate(() => Object.assign(globalThis, { mended: true }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('#whole').waitFor();
    expect(await page.title()).toBe('会崩溃的页面 | 崩溃');
  });

  test('stands whole when it comes from the server: the browser does not render it again', async () => {
    const { page, complaints } = await openHydrated(url('/crash/'));
    expect(await page.locator('#whole').textContent()).toBe('内容完好');
    expect(complaints).toEqual([]);
  });
});
