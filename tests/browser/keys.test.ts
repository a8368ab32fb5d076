import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { openSearch } from '../support/search.ts';

const openHydrated = async (path: string) => {
  const { page } = await openPage(path);
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  return page;
};
const keysOf = (page: Page) => page.getByRole('dialog', { name: '键盘快捷键' });

test('[ and ] turn the pages, but not while a field has the focus', async () => {
  const page = await openHydrated('/guides/retries/');
  const next = await page.locator('a.neighbour[rel="next"]').getAttribute('href');
  await page.keyboard.press(']');
  await page.waitForURL(`**${next}`);
  await page.keyboard.press('[');
  await page.waitForURL('**/guides/retries/');
  await openSearch(page);
  await page.keyboard.type(']?');
  expect(await page.getByRole('combobox').inputValue()).toBe(']?');
  expect(new URL(page.url()).pathname).toBe('/guides/retries/');
});

test('? shows the keys, and single keys can be turned off and on again', async () => {
  const page = await openHydrated('/guides/retries/');
  await page.keyboard.press('?');
  await keysOf(page).waitFor();
  await keysOf(page).getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await keysOf(page).waitFor({ state: 'detached' });
  for (const key of [']', '?', '/']) await page.keyboard.press(key);
  // The search answers its other key afterwards, and nothing else had been opened.
  await openSearch(page);
  expect(await page.getByRole('dialog').count()).toBe(1);
  expect(new URL(page.url()).pathname).toBe('/guides/retries/');
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /单键快捷键/ })
    .check();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await keysOf(page).waitFor();
});

test('a search whose files are gone for good is another page for the second key', async () => {
  const page = await openHydrated('/guides/retries/');
  await page.route('**/assets/SearchDialog-*.js', (route) => route.abort());
  for (const key of ['Control+k', '/', '/']) {
    const missed = page.waitForEvent('console', (entry) => entry.text().startsWith('The search could not be loaded.'));
    await page.keyboard.press(key);
    await missed;
    // Without a network no other page would come either.
    await page.context().setOffline(key === 'Control+k');
  }
  await page.waitForURL('**/search/');
});

test('the filter of the changelog stands in the URL, and is there again after Back', async () => {
  const page = await openHydrated('/changelog/');
  const filter = page.locator('.timeline .filters input').nth(1);
  const kind = await filter.inputValue();
  await filter.check();
  await expect.poll(() => new URL(page.url()).searchParams.get('kind')).toBe(kind);
  const shown = await page.locator('.timeline .entry:visible').count();
  await page.locator('.timeline .entry:visible a').first().click();
  await page.waitForURL(/\/changelog\/\d+/);
  await page.goBack();
  await expect.poll(() => page.locator('.timeline .filters input').nth(1).isChecked()).toBe(true);
  expect(await page.locator('.timeline .entry:visible').count()).toBe(shown);
  const linked = await openHydrated(`/changelog/?kind=${encodeURIComponent(kind)}`);
  await expect.poll(() => linked.locator('.timeline .filters input').nth(1).isChecked()).toBe(true);
});

test('a sample is a stop of the Tab key though nothing of it is cut off, as keys go through its lines; one in the menu alone is no empty group', async () => {
  const page = await openHydrated('/api/#createMessage');
  await expect.poll(() => page.locator('#createMessage .requests').ariaSnapshot()).not.toMatch(/- group$/m);
  const code = page.locator('#createMessage .requests pre:visible').last();
  const plain = await code.evaluateHandle((pre) => {
    const other = Object.assign(document.createElement('pre'), { tabIndex: 0, textContent: 'x' });
    pre.closest('.op')?.before(other);
    pre.style.cssText = 'max-block-size: none; white-space: pre-wrap';
    document.dispatchEvent(new Event('page:shown'));
    return other;
  });
  await expect.poll(() => plain.evaluate(({ tabIndex }) => tabIndex)).toBe(-1);
  expect(await code.evaluate((pre) => [pre.scrollHeight > pre.clientHeight, pre.tabIndex])).toEqual([false, 0]);
});

test.each([
  ['/guides/long/', 390],
  ['/api/', 390],
  ['/api/', 1280],
])('going back by Tab on %s hides nothing under a bar, %i pixels wide', async (path, width) => {
  const { page } = await openPage(path, { viewport: { width, height: 700 } });
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await page.locator('#content :is(a, summary):visible').last().focus();
  const hidden: (string | undefined)[] = [];
  for (let press = 0; press < 40; press++) {
    await page.keyboard.press('Shift+Tab');
    hidden.push(
      await page.evaluate(() => {
        const { activeElement: focused } = document;
        if (focused?.closest('#content') === null) return undefined;
        const { x, y, width, height } = focused?.getBoundingClientRect() ?? new DOMRect();
        const bar = document
          .elementFromPoint(x + width / 2, y + height / 2)
          ?.closest('.toc-fold, .endpoint, .fold-bar');
        return bar?.contains(focused) === false ? focused?.outerHTML.slice(0, 80) : undefined;
      }),
    );
  }
  expect(hidden.filter((focused) => focused !== undefined)).toEqual([]);
});

test.each([1440, 800])(
  'the page stays where it is while the focus moves along the navbar, %s px wide',
  async (width) => {
    const { page } = await openPage('/guides/long/', { viewport: { width, height: 800 } });
    for (const hidden of [false, true]) {
      await page.evaluate((isHidden) => {
        scrollTo({ top: 3000, behavior: 'instant' });
        document.querySelector('.navbar')?.toggleAttribute('data-hidden', isHidden);
      }, hidden);
      const stops = page.locator('.navbar :is(a, button):visible');
      expect(await stops.count()).toBeGreaterThan(3);
      for (const stop of await stops.all()) {
        await stop.evaluate((element: HTMLElement) => element.focus());
        expect(await page.evaluate(() => scrollY)).toBe(3000);
      }
    }
  },
);

test.each(['.endpoint button', '.samples .tab-list input'])(
  'the focus on a %s in view leaves the page where it is, also while the navbar is hidden',
  async (selector) => {
    const { page } = await openPage('/api/', { viewport: { width: 1440, height: 900 } });
    await page.mouse.move(700, 500);
    await page.locator('#createMessage .props').first().waitFor();
    const hidden = page.locator('.navbar[data-hidden]');
    while ((await hidden.count()) === 0) await page.mouse.wheel(0, 300);
    for (let step = 0; step < 4; step++) await page.mouse.wheel(0, 300);
    await page.waitForTimeout(400);
    const moved = await page.evaluate((focused) => {
      const inView = [...document.querySelectorAll<HTMLElement>(focused)].find((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
      const before = scrollY;
      inView?.focus();
      return inView === undefined ? Number.NaN : scrollY - before;
    }, selector);
    expect(moved).toBe(0);
  },
);
