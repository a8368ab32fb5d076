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
