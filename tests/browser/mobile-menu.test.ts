import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openHydrated } from '../support/hydrated.ts';

const phone = { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true };
const path = '/guides/retries/';

const inside = () => document.activeElement?.closest('dialog') !== null;

async function openMenu(): Promise<Page> {
  const { page } = await openHydrated(path, phone);
  await page.getByRole('button', { name: '打开菜单' }).click();
  await page.getByRole('dialog').waitFor();
  return page;
}

describe('the menu on a phone', () => {
  test('shows the docs first, and the main menu behind its button', async () => {
    const page = await openMenu();
    const sheet = page.getByRole('dialog');
    expect(await sheet.locator('[aria-current="page"]').isVisible()).toBe(true);
    await sheet.getByRole('button', { name: '返回主菜单' }).click();
    expect(await sheet.getByRole('link', { name: 'API' }).isVisible()).toBe(true);
    await sheet.getByRole('button', { name: '简体中文' }).click();
    await sheet.getByRole('link', { name: '简体中文' }).waitFor({ state: 'visible' });
    await sheet.getByRole('button', { name: '文档目录' }).click();
    expect(await sheet.getByRole('link', { name: '概览' }).isVisible()).toBe(true);
  });

  test('has its chevrons the other way around from right to left', async () => {
    const page = await openMenu();
    const sheet = page.getByRole('dialog');
    const rotations = () =>
      sheet
        .locator('.menu-sheet-switch > .icon, [aria-expanded="false"] > [data-icon="chevron"]')
        .evaluateAll((icons) => [...new Set(icons.map((icon) => getComputedStyle(icon).rotate))]);
    await sheet.locator('.menu-sheet-switch[data-to="main"]').waitFor();
    expect(await rotations()).toEqual(['180deg', 'none']);
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    await expect.poll(rotations).toEqual(['none', '180deg']);
    await sheet.getByRole('button', { name: '返回主菜单' }).click();
    await expect.poll(rotations).toEqual(['180deg']);
  });

  test('keeps the focus inside, goes on Escape, and gives the focus back', async () => {
    const page = await openMenu();
    for (const key of ['Shift+Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      expect(await page.evaluate(inside)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.classList.contains('hamburger'))).toBe(true);
  });

  test('locks the page behind it, whatever is swiped', async () => {
    const page = await openMenu();
    const before = await page.evaluate(() => scrollY);
    await page.mouse.move(380, 400);
    await page.evaluate(() => addEventListener('wheel', () => Object.assign(globalThis, { turned: true })));
    await page.mouse.wheel(0, 600);
    await page.waitForFunction(() => 'turned' in globalThis);
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    expect(await page.evaluate(() => scrollY)).toBe(before);
    expect(await page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe('hidden');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.mouse.wheel(0, 600);
    await page.waitForFunction((top) => scrollY > top, before);
  });

  test('closes when a page is chosen, which then stands there', async () => {
    const page = await openMenu();
    await page.getByRole('dialog').getByRole('link', { name: '概览' }).tap();
    await page.waitForFunction(() => location.pathname === '/overview/');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('closes on a touch beside it and when the window grows', async () => {
    const page = await openMenu();
    await page.touchscreen.tap(385, 600);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '打开菜单' }).click();
    await page.getByRole('dialog').waitFor();
    await page.setViewportSize({ width: 1200, height: 700 });
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.locator('.hamburger').isVisible()).toBe(false);
  });

  test('is offered up to a width of 996, and the sidebar beyond', async () => {
    const { page } = await openHydrated(path);
    for (const width of [996, 997]) {
      await page.setViewportSize({ width, height: 700 });
      expect(await page.locator('.hamburger').isVisible()).toBe(width === 996);
      expect(await page.locator('.sidebar').isVisible()).toBe(width === 997);
    }
  });
});

test('what a finger presses on a phone is as high as it needs', async () => {
  const { page } = await openHydrated('/api/', phone);
  const small = await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('.reference details')) details.open = true;
    return [...document.querySelectorAll('.reference :is(a, button, summary)')]
      .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== 'inline')
      .map((element) => ({ height: Math.round(element.getBoundingClientRect().height), name: element.textContent }))
      .filter(({ height }) => height < 24);
  });
  expect(small).toEqual([]);
});
