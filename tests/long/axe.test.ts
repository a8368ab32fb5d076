import { expect, inject, test } from 'vitest';
import { axeFaults, axeScreens, unfoldAll } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';

const origin = inject('origin');
const pages = [...inject('paths'), '/search/', '/no-such-page/'];

test.each(Object.entries(axeScreens))(
  'axe finds no fault on any page in either theme, everything unfolded, on a %s',
  async (_, screen) => {
    const { page } = await openPage(`${origin}/`, screen);
    const faults: string[] = [];
    for (const path of pages) {
      await page.goto(origin + path);
      await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
      await unfoldAll(page);
      faults.push(...(await axeFaults(page, path)));
    }
    expect(faults).toEqual([]);
  },
);
