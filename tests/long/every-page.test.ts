import { expect, inject, test } from 'vitest';
import { arriveInPieces } from '../support/arrive-in-pieces.ts';
import { openPage } from '../support/browser.ts';
import { estimatedLength } from '../support/estimated-length.ts';
import { readShifts, watchShifts } from '../support/layout-shifts.ts';
import { pageKinds } from '../visual/pages.ts';
import { decode } from '../visual/picture.ts';
import { diagramsOf, hiddenWidthsOfTables, sentencesOfTables, tornWords } from '../support/on-a-phone.ts';

const origin = inject('origin');
const paths = inject('paths');
const pages = [...paths, '/search/', '/no-such-page/', pageKinds['not-found']];

/** Ten times less than what counts as good: https://web.dev/articles/cls */
const shiftLimit = 0.01;

test('no page is wider than a window of 1920 pixels or 320, also in larger letters, nor is a word torn there', async () => {
  const { page } = await openPage(`${origin}/`);
  const browser = await page.context().newCDPSession(page);
  const faults: string[] = [];
  for (const path of pages) {
    await page.goto(origin + path);
    if (path === pageKinds['not-found']) await page.waitForSelector('#nearest a');
    const fits = async (width: number, standard: number) => {
      await browser.send('Page.setFontSizes', { fontSizes: { standard } });
      await page.setViewportSize({ width, height: 640 });
      const needed = await page.evaluate(() => {
        const buttons = Array.from(document.querySelectorAll('.try'), (button) => button.getBoundingClientRect().right);
        return Math.max(document.documentElement.scrollWidth, ...buttons);
      });
      if (needed > width) faults.push(`${path}: ${needed} of ${width} in letters of ${standard}`);
    };
    await fits(320, 32);
    await fits(1920, 16);
    await fits(320, 16);
    faults.push(...(await tornWords(page)).map((text) => `${path}: a line ends inside a word of ${text}`));
  }
  expect(faults).toEqual([]);
});

test('on the image of a page the cursor stands beside the last word of its title, never in a line of its own', async () => {
  const alone: string[] = [];
  for (const path of paths.filter((path) => path !== '/search/')) {
    const html = await (await fetch(origin + path)).text();
    const [, file = ''] = /property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(html) ?? [];
    const { width, pixels } = await decode(Buffer.from(await (await fetch(origin + file)).arrayBuffer()));
    const color = (x: number, y: number) => pixels.readUIntBE((y * width + x) * 4, 3);
    // The stripe at the left has the cursor's colour.
    const columns = [...Array(width).keys()].slice(100);
    const rows = [...Array(400).keys()];
    const left = columns.find((x) => rows.some((y) => color(x, y) === color(5, 5))) ?? 0;
    const beside = rows.filter((y) => color(left + 5, y) === color(5, 5));
    if (!beside.some((y) => columns.some((x) => x < left && color(x, y) === 0xece8e6))) alone.push(path);
  }
  expect(alone).toEqual([]);
});

test('no page is longer than twenty windows', async () => {
  const viewport = { width: 1440, height: 900 };
  const { page } = await openPage(`${origin}/`, { viewport });
  const long: string[] = [];
  for (const path of paths) {
    await page.goto(origin + path);
    const length = await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { content-visibility: visible !important }');
      document.adoptedStyleSheets.push(sheet);
      return document.documentElement.scrollHeight;
    });
    if (length > 20 * viewport.height) long.push(`${path}: ${length}`);
  }
  expect(long).toEqual([]);
});

test('on a phone every table is seen whole in lines of eleven characters or more, and so is every diagram', async () => {
  const { page } = await openPage(`${origin}/`, { viewport: { width: 390, height: 844 } });
  const faults: string[] = [];
  const seen = { sentences: 0, tables: 0, diagrams: 0 };
  for (const path of paths) {
    await page.goto(origin + path);
    const sentences = await sentencesOfTables(page);
    const hiddenWidths = await hiddenWidthsOfTables(page);
    const diagrams = await diagramsOf(page);
    seen.sentences += sentences.length;
    seen.tables += hiddenWidths.length;
    seen.diagrams += diagrams.length;
    for (const { text, letters } of sentences)
      if (letters < 10.9) faults.push(`${path}: ${letters.toFixed(1)} letters a line: ${text}`);
    for (const hiddenPx of hiddenWidths) if (hiddenPx > 0) faults.push(`${path}: ${hiddenPx} px of a table hidden`);
    for (const { hidden, smallestPx } of diagrams)
      if (hidden > 0 || smallestPx < 10)
        faults.push(`${path}: a diagram with letters of ${smallestPx} px, ${hidden} px of it hidden`);
  }
  expect(faults).toEqual([]);
  expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([]);
});

test('every page hydrates without a complaint in the console', async () => {
  const { page, complaints } = await openPage(`${origin}/`);
  const told: string[] = [];
  for (const path of paths) {
    await page.goto(origin + path);
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    told.push(...complaints.splice(0).map((text) => `${path}: ${text}`));
  }
  expect(told).toEqual([]);
});

test.each([
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const)('on a %s hardly anything moves while any page arrives piece by piece', async (_, viewport) => {
  const slow = await arriveInPieces(origin, 2_000);
  const { page } = await openPage('/favicon.svg', { viewport });
  await watchShifts(page);
  const moved: string[] = [];
  for (const path of pages) {
    await page.goto(slow + path, { waitUntil: 'load' });
    const shifts = await readShifts(page);
    if (shifts.reduce((sum, { value }) => sum + value, 0) >= shiftLimit)
      moved.push(...shifts.map(({ value, what }) => `${path} ${value.toFixed(4)}: ${what}`));
  }
  expect(moved).toEqual([]);
});

test.each([
  ['/sdk/python/llm/', 'pre[style]', 0.01],
  ['/changelog/', '.entry', 0.1],
  ['/api/', '.op', 0.1],
])(
  '%s is as long before its parts below the window are laid out as with them, or nearly so',
  async (path, parts, off) => {
    const { page } = await openPage(origin + path);
    const { laidOut, estimate, length } = await estimatedLength(page, parts);
    expect(laidOut).toBe(false);
    expect(Math.abs(estimate / length - 1)).toBeLessThan(off);
  },
);
