import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { engineFolder } from '../../build/files/paths.ts';
import { launchHeadlessShell } from '../support/chromium.ts';
import { startSite } from '../support/site.ts';
import { settle } from './settle.ts';
import { pageKinds, themes, widths } from './pages.ts';

/**
 * Photographs each kind of page at each width in both themes into `.cache/screenshots/`, to be looked at.
 * Arguments narrow it down: `npm run screenshots -- guide landing 1440 dark`. `ORIGIN` names a site that already runs.
 */
const wanted = new Set(process.argv.slice(2));
const folder = path.join(engineFolder, '.cache/screenshots');
await mkdir(folder, { recursive: true });
const given = process.env['ORIGIN'];
const site = given === undefined ? await startSite('own') : { origin: given, stop: async () => undefined };
const server = await launchHeadlessShell();
const browser = await chromium.connect(server.wsEndpoint());
try {
  for (const [name, url] of pick(Object.entries(pageKinds), ([key]) => key))
    for (const theme of pick([...themes], String))
      for (const width of pick([...widths], String)) await photograph(browser, { name, url, theme, width });
} finally {
  await browser.close();
  await server.close();
  await site.stop();
}

function pick<T>(all: T[], name: (item: T) => string): T[] {
  const some = all.filter((item) => wanted.has(name(item)));
  return some.length === 0 ? all : some;
}

async function photograph(
  browser: Browser,
  { name, url, theme, width }: { name: string; url: string; theme: 'light' | 'dark'; width: number },
) {
  const height = width < 500 ? 844 : 900;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(new URL(url, site.origin).href);
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  await page.evaluate(settle);
  await page.screenshot({ path: path.join(folder, `${name}-${width}-${theme}.png`) });
  const rest = Math.min(await page.evaluate(() => document.documentElement.scrollHeight), 3 * height);
  if (rest > height * 1.2) {
    await page.setViewportSize({ width, height: rest });
    await page.screenshot({ path: path.join(folder, `${name}-${width}-${theme}-long.png`) });
  }
  await context.close();
}
