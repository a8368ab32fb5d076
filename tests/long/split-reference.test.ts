import { expect, test } from 'vitest';
import { useFixture } from '../support/fixture.ts';
import { openHydrated } from '../support/hydrated.ts';

const url = useFixture('split');
const field = 'packBox.request.west.left.tenth';
const own = '/docs/api/boxes/packbox/';

test.each([
  ['the page of all operations', '/docs/api/', field, own],
  ['the page of their tag', '/docs/api/boxes/', field, own],
  ['another operation', '/docs/api/boxes/listboxes/', field, own],
  ['a page that has it no longer, in an earlier spelling', '/docs/api/', 'packBox.body', own],
  ['the page of all operations', '/docs/api/', 'listDoors.query.floor', '/docs/api/doors/'],
])('a link to what was split off %s leads to its own page', async (_, from, id, page) => {
  const { page: tab } = await openHydrated(url(`${from}#${id}`));
  await tab.waitForURL(url(`${page}#${id}`));
  await expect
    .poll(() => tab.locator(`[id="${id}"]`).evaluate((element) => element.getBoundingClientRect().top))
    .toBeLessThan(700);
});

test('a link to nothing stays where it is', async () => {
  const { page: tab } = await openHydrated(url('/docs/api/boxes/#packBoxes'));
  const answered = tab.waitForResponse(url('/docs/_pages/reference.json'));
  await tab.evaluate(() => {
    location.hash = 'nothing';
  });
  await answered;
  expect(tab.url()).toBe(url('/docs/api/boxes/#nothing'));
});

test('a large tag lists its operations, and a small one shows them', async () => {
  const { page: tab } = await openHydrated(url('/docs/api/boxes/'));
  expect(await tab.locator('.operation-index a').allTextContents()).toEqual(['列出箱子', '装箱']);
  await tab.getByRole('link', { name: '门' }).first().click();
  await tab.locator('[id="listDoors.query.floor"]').waitFor();
});

test('each page is marked in the navigation, named once in the title, and says what it is below', async () => {
  const { page: tab } = await openHydrated(url(own));
  const marked = tab.locator('.reference-nav [aria-current]');
  const title = '装箱 | 分页的参考';
  expect([await marked.getAttribute('aria-current'), await tab.title()]).toEqual(['page', title]);
  expect(await marked.locator('span').textContent()).toBe('装箱');
  expect(await tab.locator('.breadcrumbs li').allTextContents()).toEqual(['', 'API 参考', '箱子', '装箱']);
  await tab.evaluate((id) => (location.hash = id), field);
  await tab.waitForFunction(() => scrollY > 0);
  await tab.waitForTimeout(500);
  expect([await marked.count(), await marked.getAttribute('aria-current'), await tab.title()]).toEqual([
    1,
    'page',
    title,
  ]);
  await tab.locator('.breadcrumbs').getByRole('link', { name: '箱子' }).click();
  await tab.waitForURL(url('/docs/api/boxes/'));
  await expect.poll(() => marked.allTextContents()).toEqual(['箱子']);
});
