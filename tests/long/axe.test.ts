import { expect, inject, test } from 'vitest';
import { axeFaults, axeScreens, unfoldAll } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { chat, panelOf } from '../support/console.ts';
import { useFixture } from '../support/fixture.ts';
import { openHydrated } from '../support/hydrated.ts';
import { openSearch, searchFor } from '../support/search.ts';

const sandbox = useFixture('sandbox');

const pages = [
  ...[...inject('paths'), '/search/', '/no-such-page/'].map((path) => inject('origin') + path),
  ...inject('enginePaths').map((path) => inject('engine') + path),
];

test.each(Object.entries(axeScreens))(
  'axe finds no fault on any page in either theme, everything unfolded, on a %s',
  async (_, screen) => {
    const { page } = await openPage('/', screen);
    const faults: string[] = [];
    for (const url of pages) {
      await page.goto(url);
      await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
      await unfoldAll(page);
      faults.push(...(await axeFaults(page, url)));
    }
    expect(faults).toEqual([]);
  },
);

test.each(Object.entries(axeScreens))('axe finds no fault in what opens over a page, on a %s', async (name, screen) => {
  const { page } = await openHydrated('/guides/figures/', screen);
  const faults: string[] = [];
  await page.locator('.figure > button').first().press('Enter');
  await page.locator('.figure .zoomed').first().waitFor({ state: 'visible' });
  faults.push(...(await axeFaults(page, 'an enlarged figure')));
  await page.keyboard.press('Escape');
  await page.getByText('复制或打开').click();
  faults.push(...(await axeFaults(page, 'the menu of a page', '.page-actions')));
  if (name === 'phone') {
    await page.locator('.hamburger').click();
    await page.getByRole('dialog').waitFor();
    faults.push(...(await axeFaults(page, 'the menu of a phone', 'dialog')));
    await page.keyboard.press('Escape');
  } else {
    await page.locator('.navbar .dropdown button').press('Enter');
    await page.locator('.dropdown-menu').waitFor({ state: 'visible' });
    faults.push(...(await axeFaults(page, 'a menu of the navbar', '.navbar')));
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: '键盘快捷键' }).waitFor();
  faults.push(...(await axeFaults(page, 'the keys', 'dialog[open]')));
  await page.keyboard.press('Escape');
  await openSearch(page);
  for (const query of ['', '超时', 'zzqx 雷诺']) {
    await searchFor(page, query);
    faults.push(...(await axeFaults(page, `the search for “${query}”`, 'dialog.search-dialog')));
  }
  await searchFor(page, '幂等性');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/guides/retries/**');
  await page.locator('.search-marks').waitFor();
  await unfoldAll(page);
  faults.push(...(await axeFaults(page, 'the marks of a search', 'body')));
  await openSearch(page);
  await page.getByRole('dialog').getByText('幂等性').first().waitFor();
  faults.push(...(await axeFaults(page, 'the start of the search with what was searched', 'dialog.search-dialog')));
  expect(faults).toEqual([]);
});

test.each(Object.entries(axeScreens))(
  'axe finds no fault in the reference’s navigation and menus, opened, on a %s',
  async (name, screen) => {
    const { page } = await openHydrated('/api/', screen);
    if (name === 'phone') await page.locator('.reference-nav summary').first().click();
    await page.locator('.reference-nav a').first().waitFor();
    expect(await axeFaults(page, 'the navigation of the reference', '.reference-nav')).toEqual([]);
  },
);

test.each(Object.entries(axeScreens))('axe finds no fault in the console, on a %s', async (_, screen) => {
  const { page } = await openHydrated(sandbox('/api/'), screen);
  await page.locator('#createChatCompletion .try').click();
  const panel = panelOf(page, 'createChatCompletion');
  await panel.locator('textarea').fill(chat({ temperature: 9 }));
  await panel.locator('.problem[data-wrong]').waitFor();
  const faults = await axeFaults(page, 'an invalid request', 'api-console');
  await panel.getByRole('button', { name: '发送' }).click();
  await panel.getByRole('status').getByText('状态码 400').waitFor();
  faults.push(...(await axeFaults(page, 'an error', 'api-console')));
  await panel.locator('textarea').fill(chat({ stream: true }));
  await panel.getByRole('button', { name: '发送' }).click();
  await panel.getByRole('status').getByText('状态码 200').waitFor();
  faults.push(...(await axeFaults(page, 'a stream', 'api-console')));
  expect(faults).toEqual([]);
});
