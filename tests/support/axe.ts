import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The sizes of window that accessibility is looked at in, with what axe needs of a context. */
export const axeScreens = {
  desktop: { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', bypassCSP: true },
  phone: { viewport: { width: 390, height: 800 }, reducedMotion: 'reduce', bypassCSP: true },
} as const satisfies Record<string, BrowserContextOptions>;

/**
 * The accessibility violations that axe finds on a page in its current state: by every rule in the light theme, and by those
 * about colours in the dark one, as nothing else differs.
 * @param name begins each line
 * @param within selector of the part to look at; the whole page where it is left out
 */
export async function axeFaults(page: Page, name: string, within = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const faults: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    const { violations } = await page.evaluate(
      ({ theme, within }) => {
        document.documentElement.dataset['theme'] = theme;
        const { axe } = globalThis as unknown as { axe: { run: (part: string, how: object) => Promise<AxeResults> } };
        const runOnly = theme === 'light' ? {} : { runOnly: ['color-contrast'] };
        return axe.run(within, { resultTypes: ['violations'], ...runOnly });
      },
      { theme, within },
    );
    faults.push(
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${name} ${theme} ${id}: ${html.slice(0, 160)}`),
      ),
    );
  }
  return faults;
}

/** Opens every fold of the page but those that close each other, and lays everything out, so that no height changes. */
export async function unfoldAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const { style } of document.querySelectorAll<HTMLElement>('main *')) style.contentVisibility = 'visible';
    for (const fold of document.querySelectorAll('main details')) {
      if (fold instanceof HTMLDetailsElement && !fold.hasAttribute('name')) fold.open = true;
    }
    // What follows the sizes of boxes has followed.
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}
