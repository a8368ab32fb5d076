import { describe, expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { openHydrated } from '../support/hydrated.ts';

const path = '/api-guides/gpt-image-1/';

describe.each([
  ['that was loaded', false],
  ['that a link led to', true],
])('the prose of a page %s', (_, led) => {
  const open = async () => {
    const visit = await openHydrated(led ? '/sdk-overview/' : path, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    if (led) await visit.page.locator(`.sidebar a[href="${path}"]`).click();
    await visit.page.waitForFunction(
      (path) => location.pathname === path && document.querySelector('#content .tabs') !== null,
      path,
    );
    return visit;
  };

  test('copies code', async () => {
    const { page, complaints } = await open();
    const figure = page.locator('#content figure:visible').first();
    await figure.hover();
    await figure.locator('[data-copy]').click();
    await figure.locator('[data-copied]').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.trim()).toBe((await figure.locator('code').innerText()).trim());
    expect(complaints).toEqual([]);
  });

  test('chooses the same tab everywhere, and remembers it', async () => {
    const { page } = await open();
    const first = page.locator('#content .tabs[data-group]').first();
    const group = await first.getAttribute('data-group');
    const label = 'Java';
    const twins = page.locator(`#content .tabs[data-group="${group}"]:has(> .tab-list input[value="${label}"])`);
    const chosen = () =>
      twins.evaluateAll((all) =>
        all.map((tabs) => tabs.querySelector<HTMLInputElement>(':scope > .tab-list input:checked')?.value),
      );
    await first.locator('.tab-list label', { hasText: label }).click();
    const all = Array.from({ length: await twins.count() }, () => label);
    expect(all.length).toBeGreaterThan(1);
    expect(await chosen()).toEqual(all);
    await page.reload();
    await first.waitFor();
    expect(await chosen()).toEqual(all);
  });
});

test.each(['/sdk-overview/', '/sdk/python/llm/', '/api-guides/timeout/'])(
  'no sentence of a table of %s is set a few letters wide on a phone',
  async (path) => {
    const { page } = await openPage(path, { viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    const cells = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.table-scroll td:not(:has(code))')]
        .filter((cell) => cell.checkVisibility())
        .map((cell) => {
          const { fontSize, paddingLeft, paddingRight } = getComputedStyle(cell);
          return {
            text: cell.innerText,
            letters:
              (cell.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)) /
              Number.parseFloat(fontSize),
          };
        }),
    );
    const sentences = cells.filter(({ text }) => (text.match(/\p{Script=Han}/gu) ?? []).length >= 11);
    expect(sentences.length).toBeGreaterThan(2);
    for (const { text, letters } of sentences) expect(letters, text).toBeGreaterThanOrEqual(10.9);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  },
);

test.each(['/api-guides/timeout/', '/api-guides/embedding/', '/api-guides/realtime/', '/sdk-overview/'])(
  'a diagram of %s is seen whole on a phone, its letters no smaller than 9 pixels',
  async (path) => {
    const { page } = await openPage(path, { viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    const drawing = page.locator('.diagram > div').first();
    expect(await drawing.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const smallest = await drawing.locator('svg').evaluate((svg: SVGSVGElement) => {
      const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
      return Math.min(
        ...[...svg.querySelectorAll('text')].map((text) => Number.parseFloat(getComputedStyle(text).fontSize) * scale),
      );
    });
    expect(smallest).toBeGreaterThanOrEqual(9);
  },
);
