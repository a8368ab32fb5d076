import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The browser contexts for accessibility tests: viewports, and the options that axe requires. */
export const axeScreens = {
  desktop: { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', bypassCSP: true },
  phone: { viewport: { width: 390, height: 800 }, reducedMotion: 'reduce', bypassCSP: true },
} as const satisfies Record<string, BrowserContextOptions>;

/**
 * Returns the accessibility violations of a page in its current state: of all rules in the light theme, and of the
 * color rules in the dark theme, as nothing else differs.
 * @param name the start of each line
 * @param within the selector of the part to check; by default the whole page
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

/** Opens all `<details>` except those that close each other, and lays out the whole page, so that no height changes. */
export async function unfoldAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const { style } of document.querySelectorAll<HTMLElement>('main *')) style.contentVisibility = 'visible';
    for (const fold of document.querySelectorAll('main details')) {
      if (fold instanceof HTMLDetailsElement && !fold.hasAttribute('name')) fold.open = true;
    }
    // Waits until resize observers have run.
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}
