import { describe, expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { useFixture } from '../support/fixture.ts';

const url = useFixture('figures');
const path = '/docs/guides/figure/';

describe('a figure', () => {
  test('holds its place before its picture comes, and comes with it', async () => {
    const html = await (await fetch(url(path))).text();
    const pictures = [...html.matchAll(/<img src="([^"]+)"[^>]*? width="(\d+)" height="(\d+)" loading="lazy"/g)].map(
      ([, src = '', ...size]) => ({ src, size }),
    );
    expect(pictures.map(({ size }) => size)).toEqual(
      expect.arrayContaining([
        ['1600', '400'],
        ['200', '300'],
      ]),
    );
    for (const { src } of pictures)
      expect((await fetch(url(src))).headers.get('content-type'), src).toBe('image/svg+xml');
  });

  test.each([
    ['with script', true],
    ['without script', false],
  ])('is enlarged by keyboard and put away by Escape, %s', async (_, javaScriptEnabled) => {
    const { page } = await openPage(url(path), { javaScriptEnabled, viewport: { width: 800, height: 700 } });
    const button = page.locator('.figure > button').first();
    const large = page.locator('.figure .zoomed').first();
    const width = (await button.locator('img').boundingBox())?.width ?? 0;
    expect(await large.isVisible()).toBe(false);
    await button.focus();
    await page.keyboard.press('Enter');
    await large.waitFor({ state: 'visible' });
    expect((await large.locator('img').boundingBox())?.width).toBeGreaterThan(width);
    await page.keyboard.press('Escape');
    await large.waitFor({ state: 'hidden' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await button.click();
    await large.getByRole('button').click({ position: { x: 20, y: 20 } });
    await large.waitFor({ state: 'hidden' });
  });

  test('shows its picture after a change of page too', async () => {
    const { page } = await openPage(url('/docs/'));
    await page.locator(`#content a[href="${path}"]`).click();
    const picture = page.locator('.figure > button img').first();
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1600);
  });

  test('is copied with its caption', async () => {
    const { page } = await openPage(url(path));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('#content') ?? document.body));
    await page.keyboard.press('Control+c');
    const copied = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return (await item?.getType('text/html'))?.text();
    });
    expect(copied).toMatch(/<img[^>]*alt="请求先到网关，再到模型"/);
    expect(copied).toContain('请求的路径');
  });

  test('is a picture with its caption in the page’s Markdown', async () => {
    const text = await (await fetch(url(`${path}index.md`))).text();
    expect(text).toMatch(
      /^!\[请求先到网关，再到模型\]\(https:\/\/docs\.example\.com\/docs\/assets\/wide-[\w-]+\.svg\)\n\n请求的路径$/m,
    );
    expect(text).toContain('![重试之间的等待越来越长](https://docs.example.com/docs/images/tall.svg)');
    expect(text.match(/!\[/g)).toHaveLength(3);
  });
});

describe('a site without a changelog and without an API document', () => {
  test('has no feeds and links to none', async () => {
    expect(await (await fetch(url('/docs/'))).text()).not.toContain('feed');
    for (const file of ['feed.xml', 'feed.json'])
      expect((await fetch(url(`/docs/changelog/${file}`))).status).toBe(404);
  });

  test('names in llms.txt only what is there', async () => {
    const links = [...(await (await fetch(url('/docs/llms.txt'))).text()).matchAll(/\]\(([^)]+)\)/g)].map(
      ([, link = '']) => new URL(link).pathname,
    );
    expect(links.length).toBeGreaterThan(2);
    for (const link of links)
      expect((await fetch(url(link), link.endsWith('/mcp') ? { method: 'POST' } : {})).status, link).not.toBe(404);
  });
});
