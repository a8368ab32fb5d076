import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect, inject, test } from 'vitest';
import { openHydrated } from '../support/hydrated.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const origin = inject('origin');
// The reference is proved on its own, everything unfolded: its size would take minutes here.
const pages = [...inject('paths').filter((path) => path !== '/api/'), '/search/', '/no-such-page/'];

const screens = [
  ['desktop', { width: 1280, height: 800 }],
  ['phone', { width: 390, height: 800 }],
] as const;

test.each(screens)(
  'axe finds no fault on any page in either theme, on a %s',
  async (_, viewport) => {
    const { page } = await openHydrated('/', { viewport, reducedMotion: 'reduce', bypassCSP: true });
    const faults: string[] = [];
    for (const path of pages) {
      await page.goto(origin + path);
      await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
      await page.evaluate(axe);
      for (const theme of ['light', 'dark']) {
        const { violations } = await page.evaluate((theme) => {
          document.documentElement.dataset['theme'] = theme;
          return (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run({
            resultTypes: ['violations'],
          });
        }, theme);
        faults.push(
          ...violations.flatMap(({ id, nodes }) =>
            nodes.map(({ html }) => `${path} ${theme} ${id}: ${html.slice(0, 160)}`),
          ),
        );
      }
    }
    expect(faults).toEqual([]);
  },
  600_000,
);

test('nothing is wider than a window of 320 pixels', async () => {
  const { page } = await openHydrated('/', { viewport: { width: 320, height: 640 } });
  const wide: string[] = [];
  for (const path of [...pages, '/api/']) {
    await page.goto(origin + path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 320) wide.push(`${path}: ${width}`);
  }
  expect(wide).toEqual([]);
}, 200_000);
