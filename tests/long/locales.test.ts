import { expect, test } from 'vitest';
import { useFixture } from '../support/fixture.ts';
import { openHydrated } from '../support/hydrated.ts';

const url = useFixture('locales');

test('a site in two languages below a base URL of its own: links, language, alternates and texts', async () => {
  const { page, complaints } = await openHydrated(url('/docs/en/'));
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-GB');
  expect(await page.locator('.skip-link').textContent()).toBe('Skip to main content');
  await page.evaluate(() => (document.body.dataset['kept'] = 'yes'));
  await page.locator('#content a').click();
  await page.waitForFunction(() => location.pathname === '/docs/en/guide/');
  expect(await page.evaluate(() => [document.body.dataset['kept'], document.documentElement.lang])).toEqual([
    'yes',
    'en-GB',
  ]);
  const choices = page.locator('[data-type="localeDropdown"] li a');
  expect(
    await choices.evaluateAll((all) =>
      all.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
    ),
  ).toEqual([
    ['简体中文', '/docs/guide/', null],
    ['English', '/docs/en/guide/', 'true'],
  ]);
  expect(
    await page
      .locator('link[hreflang]')
      .evaluateAll((all) => all.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')])),
  ).toEqual([
    ['zh-Hans', 'https://docs.example.com/docs/guide/'],
    ['en-GB', 'https://docs.example.com/docs/en/guide/'],
    ['x-default', 'https://docs.example.com/docs/guide/'],
  ]);
  expect(complaints).toEqual([]);
});

test('a page that is not translated is shown in the language that it has, and says so', async () => {
  const { page, complaints } = await openHydrated(url('/docs/en/install/'));
  const article = page.locator('article');
  expect(await article.getAttribute('lang')).toBe('zh-Hans');
  expect(await article.locator('h1').textContent()).toBe('安装');
  expect(await page.locator('[role="note"]').textContent()).toBe('This page has not been translated yet.');
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(
    'https://docs.example.com/docs/install/',
  );
  await page.locator('#content').getByRole('link', { name: '指南' }).click();
  await page.waitForFunction(() => location.pathname === '/docs/en/guide/');
  expect(await article.locator('h1').textContent()).toBe('Guide');
  expect(await article.getAttribute('lang')).toBeNull();
  expect(await page.locator('#content').getByRole('link', { name: 'install' }).getAttribute('href')).toBe(
    '/docs/en/install/',
  );
  expect(await page.locator('[role="note"]').count()).toBe(0);
  expect(complaints).toEqual([]);
});
