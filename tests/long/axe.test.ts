import { expect, inject, test } from 'vitest';
import { axeFaults, axeScreens, unfoldAll } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';

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
