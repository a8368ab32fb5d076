import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { openHydrated } from '../support/hydrated.ts';

const deep = 'createMessage.request.format.json_schema.json_schema.strict';
const list = 'createMessage.request.model.常用模型.enum';
const locate = (page: Page, id: string) => page.locator(`[id="${id}"]`);
const topOf = (page: Page, id: string) =>
  locate(page, id).evaluate((element) => Math.round(element.getBoundingClientRect().top));

describe('a link into the reference', () => {
  test.each([
    ['with', true],
    ['without', false],
  ])('shows it, unfolded and in view, %s script', async (_, javaScriptEnabled) => {
    const { page } = await openPage(`/api/#${deep}`, { javaScriptEnabled });
    await locate(page, deep).waitFor({ state: 'visible' });
    await expect.poll(() => topOf(page, deep)).toBeLessThan(600);
    expect(await topOf(page, deep)).toBeGreaterThanOrEqual(0);
  });

  test('shows it in view on a phone, where the navigation stands above the text', async () => {
    const { page } = await openHydrated(`/api/#${deep}`, { viewport: { width: 390, height: 844 } });
    await expect.poll(() => topOf(page, deep)).toBeLessThan(600);
    expect(await topOf(page, deep)).toBeGreaterThanOrEqual(0);
    expect(await page.locator('.reference-nav a').first().isVisible()).toBe(false);
  });

  test.each([1440, 1024, 390])(
    'shows it below the name of its parent, which stays in view, at %i px',
    async (width) => {
      const { page } = await openHydrated(`/api/#${deep}`, { viewport: { width, height: 844 } });
      await locate(page, deep).waitFor({ state: 'visible' });
      const gap = () =>
        locate(page, deep).evaluate((row) => {
          const name = row.querySelector('.head')?.getBoundingClientRect();
          const parent = row.closest('.fields')?.querySelector(':scope > summary')?.getBoundingClientRect();
          return (name?.top ?? 0) - (parent?.bottom ?? Infinity);
        });
      await expect.poll(gap).toBeGreaterThanOrEqual(0);
      expect(
        await page
          .locator('details.fields', { has: locate(page, deep) })
          .last()
          .locator('> summary')
          .innerText(),
      ).toContain('format.json_schema');
    },
  );

  test.each([1440, 390])(
    'to a schema or a response shows its name below what stays at the top, at %i px',
    async (width) => {
      for (const [id, name] of [
        ['schemas.File', 'details:has(> [id="schemas.File"]) > summary h3'],
        ['createMessage.response.default', '[id="createMessage.response.default"] > h5'],
      ] as const) {
        const { page } = await openHydrated(`/api/#${id}`, { viewport: { width, height: 844 } });
        await locate(page, id).waitFor({ state: 'visible' });
        const gap = () =>
          page.locator(name).evaluate((element) => {
            const bars = [...document.querySelectorAll('.navbar, .reference-nav > details > summary, .op .endpoint')];
            const atTop = bars.map((bar) => bar.getBoundingClientRect()).filter(({ top }) => top < 110);
            return Math.round(element.getBoundingClientRect().top - Math.max(...atTop.map(({ bottom }) => bottom)));
          });
        // What comes near takes its real size, and folds open with a movement: the gap counts once it stays.
        let last = Number.NaN;
        const stays = async () => last === (last = await gap());
        await expect.poll(stays, { message: id, interval: 500, timeout: 10_000 }).toBe(true);
        expect(last, id).toBeGreaterThanOrEqual(0);
        expect(last, id).toBeLessThan(64);
      }
    },
  );

  test('unfolds also when it is followed on the page, and with Chinese in it', async () => {
    const { page } = await openPage('/api/');
    for (const id of [deep, list]) {
      expect(await locate(page, id).isVisible()).toBe(false);
      await page.evaluate((name) => {
        location.hash = name;
      }, id);
      await expect.poll(() => locate(page, id).isVisible()).toBe(true);
    }
  });
});
