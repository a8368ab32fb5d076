import { describe, expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { useFixture } from '../support/fixture.ts';
import { openHydrated } from '../support/hydrated.ts';

const url = useFixture('versions');

describe('a navbar with every item', () => {
  test('shows each of them, with its target', async () => {
    const { page, complaints } = await openHydrated(url('/'));
    const item = (type: string) => page.locator(`.navbar-item[data-type="${type}"]`);
    expect(await item('link').locator('a').getAttribute('href')).toBe('https://example.com/');
    expect(await item('doc').locator('a').getAttribute('href')).toBe('/install/');
    expect(await item('docSidebar').locator('a').getAttribute('href')).toBe('/');
    expect(await item('docsVersion').locator('a').textContent()).toBe('1.1');
    expect(await item('html').locator('#free').textContent()).toBe('自由');
    expect(await item('search').count()).toBe(1);
    await item('dropdown').locator('button').press('ArrowUp');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('安装页');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => location.pathname === '/install/');
    expect(await item('localeDropdown').locator('button').textContent()).toBe('简体中文');
    expect(await page.locator('.navbar-brand').getByRole('img', { name: '标志' }).isVisible()).toBe(true);
    expect(await page.locator('.navbar-brand').getAttribute('href')).toBe('https://example.com/');
    expect(await page.getByRole('contentinfo').getByRole('listitem').allTextContents()).toEqual(['首页', '外部']);
    expect(complaints).toEqual([]);
  });
});

test('a page shows its tags, and the footer its logo', async () => {
  const { page } = await openHydrated(url('/install/'));
  expect(await page.locator('main').getByText('入门', { exact: true }).isVisible()).toBe(true);
  expect(await page.getByRole('contentinfo').getByRole('img', { name: '页脚标志' }).isVisible()).toBe(true);
});

describe('a doc of one of several versions', () => {
  test('leads to itself in the others, or to their main doc', async () => {
    const { page } = await openHydrated(url('/install/'));
    const choices = page.locator('[data-type="docsVersionDropdown"] li a');
    const targets = () =>
      choices.evaluateAll((all) =>
        all.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
      );
    expect(await targets()).toEqual([
      ['2.0-beta', '/next/install/', null],
      ['1.1', '/install/', 'true'],
      ['1.0', '/1.0/install/', null],
    ]);
    await page.goto(url('/new/'));
    expect((await targets()).map(([, href]) => href)).toEqual(['/next/', '/new/', '/1.0/']);
  });

  test.each([
    ['/next/install/', '这是 版本 尚未发布的 2.0-beta 版文档。', '2.0-beta'],
    ['/1.0/install/', '这是 版本 1.0 版的文档，该版本已不再维护。', '1.0'],
  ])('at %s says what it is and where the current one is', async (path, text, label) => {
    const { page } = await openPage(url(path));
    const banner = page.locator('.version-banner');
    expect(await banner.innerText()).toContain(text);
    expect(await banner.getByRole('link').getAttribute('href')).toBe('/install/');
    expect(await page.locator('.version-badge').innerText()).toBe(`版本：${label}`);
    expect(await page.locator('.sidebar [aria-current="page"]').getAttribute('href')).toBe(path);
  });

  test('stands in the sidebar of its version, which is its own or that of the current one', async () => {
    const { page } = await openPage(url('/1.0/install/'));
    const targets = () => page.locator('.sidebar a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(await targets()).toEqual(['/1.0/install/', '/1.0/gone/']);
    await page.goto(url('/next/install/'));
    expect(await targets()).toEqual(['/next/', '/next/install/']);
  });

  test.each([
    ['/next/install/', '/next/install/', '/next/'],
    ['/1.0/gone/', '/1.0/install/', '/1.0/install/'],
    ['/new/', '/install/', '/'],
  ])('at %s is left for others of its version by the navbar', async (path, doc, sidebar) => {
    const { page } = await openPage(url(path));
    const target = (type: string) => page.locator(`.navbar-item[data-type="${type}"] a`).getAttribute('href');
    expect([await target('doc'), await target('docSidebar')]).toEqual([doc, sidebar]);
  });

  test('that is the current one has no banner, and can be edited', async () => {
    const { page } = await openPage(url('/install/'));
    expect(await page.locator('.version-banner').count()).toBe(0);
    expect(await page.getByRole('link', { name: '编辑此页' }).getAttribute('href')).toBe(
      'https://git.example.com/edit/main/content/install.mdx',
    );
  });

  test('is shown by search engines as the current one, which alone is in the sitemap; what that lacks is shown itself', async () => {
    const canonicalOf = async (path: string) => {
      const [, href] = /<link rel="canonical" href="(.*?)"/.exec(await (await fetch(url(path))).text()) ?? [];
      return href;
    };
    expect(await canonicalOf('/1.0/install/')).toBe('https://docs.example.com/install/');
    expect(await canonicalOf('/next/')).toBe('https://docs.example.com/');
    const sitemap = await (await fetch(url('/sitemap.xml'))).text();
    const listed = [...sitemap.matchAll(/<loc>https:\/\/docs\.example\.com(.*?)</g)].map(([, path]) => path);
    expect(listed.toSorted()).toEqual(['/', '/1.0/gone/', '/install/', '/new/']);
  });
});
