import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { openSearch, searchFor } from '../support/search.ts';
import { translatePage } from '../support/translate-page.ts';

const dialogOf = (page: Page) => page.getByRole('dialog');
const inputOf = (page: Page) => dialogOf(page).getByRole('combobox');
const shownQuery = (page: Page) => page.locator('dialog [role="listbox"]').getAttribute('data-query');
const marks = (page: Page) => page.evaluate(() => CSS.highlights.get('search')?.size ?? 0);
const currentMark = (page: Page) =>
  page.evaluate(() => {
    const [range] = [...(CSS.highlights.get('search-current') ?? [])] as Range[];
    if (range === undefined) return undefined;
    const { top, bottom, width } = range.getBoundingClientRect();
    return { text: range.toString(), visible: width > 0 && top >= 0 && bottom <= innerHeight };
  });

describe('opening the search', () => {
  test('Ctrl+K, ⌘K and the slash open it, and Escape gives the focus back', async () => {
    const { page, complaints } = await openPage('/search/');
    const link = page.locator('main a').nth(1);
    await link.focus();
    for (const keys of ['Control+k', 'Meta+k', '/']) {
      await page.keyboard.press(keys);
      await inputOf(page).waitFor();
      expect(await inputOf(page).evaluate((input) => input === document.activeElement)).toBe(true);
      await page.keyboard.press('Escape');
      await dialogOf(page).waitFor({ state: 'detached' });
      expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    expect(complaints).toEqual([]);
  });

  // A window of a landscape phone, or of a laptop at 400 % zoom.
  test.each([800, 256])(
    'the search control opens it, and a slash typed into it is text, %s px high',
    async (height) => {
      const { page } = await openPage('/search/', { viewport: { width: 640, height } });
      await page.locator('.search-button:visible').first().click();
      await inputOf(page).waitFor();
      await page.keyboard.type('/models');
      expect(await inputOf(page).inputValue()).toBe('/models');
      expect(await dialogOf(page).count()).toBe(1);
    },
  );

  test('a URL with a query opens it with the answer, wherever it leads', async () => {
    for (const path of ['/search/?q=流式输出', '/welcome/?q=流式输出']) {
      const { page, complaints } = await openPage(path);
      await expect.poll(() => shownQuery(page)).toBe('流式输出');
      expect(await inputOf(page).inputValue()).toBe('流式输出');
      expect(await dialogOf(page).getByRole('option').count()).toBeGreaterThan(1);
      await inputOf(page).fill('');
      await expect.poll(() => shownQuery(page)).toBe('');
      expect(await inputOf(page).inputValue()).toBe('');
      expect(complaints).toEqual([]);
    }
  });

  test('fetches nothing of it until the control is pointed at', async () => {
    const { page } = await openPage('/search/');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    // Whatever waits for an idle moment has had one.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle))));
    const ofSearch = () => asked.filter((url) => /pagefind|search-(?:dialog|engine)/.test(url));
    expect(ofSearch()).toEqual([]);
    const ready = page.waitForResponse(/wasm\..*\.pagefind/);
    await page.locator('.search-button:visible').first().hover();
    await ready;
    expect(ofSearch().length).toBeGreaterThan(2);
  });

  test('keeps what is typed while its code comes', async () => {
    const { page } = await openPage('/welcome/');
    await page.waitForSelector('[data-hydrated]', { state: 'attached' });
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/SearchDialog-*.js', async (route) => held.then(() => route.continue()));
    await page.keyboard.press('/');
    await page.keyboard.type('strean');
    await page.keyboard.press('Backspace');
    release();
    await dialogOf(page).waitFor();
    await page.keyboard.type('m');
    expect(await inputOf(page).inputValue()).toBe('stream');
  });

  test('opens for a key that was pressed before any script had come', async () => {
    const { page } = await openPage('/robots.txt');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/entry-*.js', async (route) => held.then(() => route.continue()));
    await page.goto(`${inject('engine')}/welcome/`, { waitUntil: 'commit' });
    await page.locator('h1').waitFor();
    await page.keyboard.press('/');
    release();
    await dialogOf(page).waitFor();
  });

  test('opens with its styles or not at all, and the next key tries again', async () => {
    const { page } = await openPage('/welcome/');
    await page.waitForSelector('[data-hydrated]', { state: 'attached' });
    await page.route('**/assets/search-*.css', (route) => route.abort());
    const warned = page.waitForEvent('console', (entry) => entry.type() === 'warning');
    // A busy browser may lose a key; the first that arrives is answered.
    const isWarned = () => Promise.race([warned.then(() => true), page.waitForTimeout(8000).then(() => false)]);
    await page.keyboard.press('/');
    if (!(await isWarned())) await page.keyboard.press('/');
    expect((await warned).text()).toMatch(/The search could not be loaded\..*assets\/search-.*\.css/s);
    expect(await dialogOf(page).count()).toBe(0);
    await page.unroute('**/assets/search-*.css');
    await page.keyboard.press('/');
    await dialogOf(page).waitFor();
    await expect.poll(() => dialogOf(page).evaluate((dialog) => getComputedStyle(dialog).overflow)).toBe('hidden');
    expect(await page.locator('link[rel="stylesheet"][href*="/search-"]').count()).toBe(1);
  });

  test('answers each key on a page that the browser translates', async () => {
    const { page, complaints } = await openPage('/welcome/');
    await openSearch(page);
    await translatePage(page);
    for (const query of ['stream', 'stream 超时', '超时', 'max_output_tokens', 'zzqqzz', 'stream'])
      await searchFor(page, query);
    await expect.poll(() => dialogOf(page).locator('mark').first().textContent()).toMatch(/^~.*stream/i);
    expect(complaints).toEqual([]);
  });

  test('fits a phone: the whole screen, nothing wider than it, a button to close', async () => {
    const { page } = await openPage('/welcome/', {
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    await openSearch(page);
    await searchFor(page, 'max_output_tokens');
    const box = await dialogOf(page).boundingBox();
    expect(box).toEqual({ x: 0, y: 0, width: 360, height: 640 });
    expect(await dialogOf(page).evaluate((dialog) => dialog.scrollWidth)).toBeLessThanOrEqual(360);
    // Where colours are forced, browsers paint found words for a background of their own.
    await page.emulateMedia({ forcedColors: 'active' });
    const mark = dialogOf(page).locator('mark').first();
    expect(await mark.evaluate((word) => getComputedStyle(word).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)');
    await dialogOf(page).locator('.search-close').click();
    await dialogOf(page).waitFor({ state: 'detached' });
  });
});

describe('an input method', () => {
  test('composes in peace: no query, no Enter and no Escape acts before it is done', async () => {
    const { page } = await openPage('/welcome/');
    await openSearch(page);
    await searchFor(page, '重试');
    await searchFor(page, '');
    await page.evaluate(() => {
      const answered: (string | null)[] = [];
      Object.assign(globalThis, { answered });
      const list = document.querySelector('dialog [role="listbox"]') as Element;
      const observer = new MutationObserver(() => answered.push(list.getAttribute('data-query')));
      observer.observe(list, { attributeFilter: ['data-query'] });
    });
    const keyboard = await page.context().newCDPSession(page);
    for (const text of ['c', 'ch', 'chao', "chao's"]) {
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
      await expect.poll(() => inputOf(page).inputValue()).toBe(text);
    }
    for (const key of ['Enter', 'Escape', 'ArrowDown']) {
      await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 });
      await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key, windowsVirtualKeyCode: 229 });
    }
    await keyboard.send('Input.insertText', { text: '超时' });
    await expect.poll(() => shownQuery(page)).toBe('超时');
    expect(await dialogOf(page).getByRole('option').count()).toBeGreaterThan(0);
    expect(new URL(page.url()).pathname).toBe('/welcome/');
    expect(await page.evaluate(() => (globalThis as unknown as { answered: string[] }).answered)).toEqual(['超时']);
  });
});

describe('the results', () => {
  test('are walked with the arrows, and Enter follows the chosen one', async () => {
    const { page } = await openPage('/welcome/');
    await openSearch(page);
    const [first] = await searchFor(page, '超时');
    const active = () => inputOf(page).getAttribute('aria-activedescendant');
    const begin = await active();
    await page.keyboard.press('ArrowDown');
    expect(await active()).not.toBe(begin);
    expect(await page.locator('[role="option"][aria-selected="true"]').getAttribute('id')).toBe(await active());
    await page.keyboard.press('ArrowUp');
    expect(await active()).toBe(begin);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${first?.path}**`);
  });

  test('are waited for by Enter, which opens none of what was typed before', async () => {
    const { page } = await openPage('/welcome/');
    await openSearch(page);
    await searchFor(page, '超时');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/pagefind/text/*', async (route) => held.then(() => route.continue()));
    await inputOf(page).fill('表格与图');
    await page.keyboard.press('Enter');
    release();
    await page.waitForURL('**/guides/tables/**');
  });

  test('are never chosen under the field, which stays in sight in a very low window', async () => {
    const { page } = await openPage('/welcome/', { viewport: { width: 320, height: 256 } });
    await openSearch(page);
    const results = await searchFor(page, '超时');
    const chosen = page.locator('[role="option"][aria-selected="true"]');
    const coveredBy = () =>
      chosen.evaluate(
        (option) =>
          (document.querySelector('.search-field')?.getBoundingClientRect().bottom ?? 0) -
          option.getBoundingClientRect().top,
      );
    for (const key of ['ArrowDown', 'ArrowUp'])
      for (let press = 0; press < results.length; press++) {
        await page.keyboard.press(key);
        await expect.poll(coveredBy).toBeLessThan(1);
      }
  });

  test('show where the words stand, marked, and open in a new tab with Ctrl+Enter, and the dialog stays', async () => {
    const { page } = await openPage('/welcome/');
    await openSearch(page);
    await searchFor(page, '幂等性');
    expect(await page.locator('[role="option"] mark').allTextContents()).toContain('幂等性');
    const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Control+Enter')]);
    expect(new URL(tab.url()).pathname).toBe('/guides/retries/');
    expect(await dialogOf(page).count()).toBe(1);
  });

  test('can be narrowed to a section and widened again', async () => {
    const { page } = await openPage('/welcome/');
    await openSearch(page);
    await searchFor(page, '安装');
    const count = () => dialogOf(page).getByRole('status').textContent();
    const all = await count();
    const filter = dialogOf(page).getByRole('button', { name: /^SDK/ });
    await filter.click();
    await expect.poll(count).toBe(`找到 ${await filter.locator('small').textContent()} 个页面`);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('dialog [role="group"] a')].every((link) =>
        (link as HTMLAnchorElement).pathname.startsWith('/sdk'),
      ),
    );
    await dialogOf(page).getByRole('button', { name: /^全部/ }).click();
    await page.waitForFunction(() =>
      [...document.querySelectorAll('dialog [role="group"] a')].some(
        (link) => !(link as HTMLAnchorElement).pathname.startsWith('/sdk'),
      ),
    );
    expect(await count()).toBe(all);
  });

  test('that are none say so, and offer queries that find something, and the list of pages', async () => {
    const { page } = await openPage('/welcome/');
    await openSearch(page);
    expect(await searchFor(page, 'zzqx 雷诺')).toEqual([]);
    const empty = dialogOf(page).locator('[data-empty]');
    expect(await empty.textContent()).toContain('zzqx');
    expect(await empty.locator('a').getAttribute('href')).toBe('/search/');
    await empty.locator('li button').first().click();
    await dialogOf(page).getByRole('option').first().waitFor();
  });

  test('are remembered by their query until the reader clears them', async () => {
    const { page } = await openPage('/welcome/');
    await openSearch(page);
    await searchFor(page, '幂等性');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/guides/retries/**');
    await openSearch(page);
    await dialogOf(page).getByRole('option', { name: '幂等性' }).click();
    await expect.poll(() => shownQuery(page)).toBe('幂等性');
    await inputOf(page).fill('');
    await dialogOf(page).getByRole('button', { name: '清除记录' }).click();
    expect(await dialogOf(page).getByRole('option', { name: '幂等性' }).count()).toBe(0);
  });

  test('have something to choose with the keys before anything is typed', async () => {
    const { page } = await openPage('/welcome/');
    await page.evaluate(() => localStorage.setItem('search.recent', JSON.stringify(['幂等性'])));
    await openSearch(page);
    const active = () => dialogOf(page).locator('[role="option"][aria-selected="true"]');
    expect(await active().count()).toBe(0);
    await page.keyboard.press('ArrowDown');
    expect(await active().textContent()).toBe('幂等性');
    expect(await inputOf(page).getAttribute('aria-activedescendant')).toBe(await active().getAttribute('id'));
    await page.keyboard.press('Enter');
    await expect.poll(() => shownQuery(page)).toBe('幂等性');
    await inputOf(page).fill('');
    await expect.poll(() => shownQuery(page)).toBe('');
    await page.keyboard.press('ArrowUp');
    const href = await active().getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${href}`);
    await dialogOf(page).waitFor({ state: 'detached' });
  });
});

describe('the page that a result opens', () => {
  test('marks the words, shows the first, and lets them go', async () => {
    const { page } = await openPage('/welcome/');
    await openSearch(page);
    await searchFor(page, '幂等性');
    await page.keyboard.press('Enter');
    await page.locator('.search-marks').waitFor();
    expect(await marks(page)).toBeGreaterThan(0);
    expect(await currentMark(page)).toEqual({ text: '幂等性', visible: true });
    await page.keyboard.press('Escape');
    await page.locator('.search-marks').waitFor({ state: 'detached' });
    expect(await marks(page)).toBe(0);
    // A note that nobody can read, and one that was written before the clock was set back.
    for (const note of ['{', JSON.stringify({ href: '/', terms: [], time: Date.now() + 3_600_000 })]) {
      await page.evaluate((text) => {
        localStorage.setItem('search.pending', text);
        document.dispatchEvent(new Event('page:shown'));
      }, note);
      await page.waitForFunction(() => localStorage.getItem('search.pending') === null);
    }
  });

  test('marks nothing when the reader does not want it', async () => {
    const { page } = await openPage('/welcome/');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openSearch(page);
    await dialogOf(page).getByRole('checkbox', { name: '标出' }).uncheck();
    await searchFor(page, '幂等性');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/guides/retries/**');
    await page.locator('h1', { hasText: '超时与重试' }).waitFor();
    expect(await marks(page)).toBe(0);
    expect(asked.filter((url) => url.includes('search-marks'))).toEqual([]);
  });

  test('marks a name that the page has, and not the longer ones that contain it', async () => {
    const { page } = await openPage('/welcome/');
    await openSearch(page);
    await searchFor(page, 'output_tokens');
    await page.locator('[role="option"][href^="/api/"]').first().click();
    await page.locator('.search-marks').waitFor();
    const before = await page.evaluate(() =>
      [...(CSS.highlights.get('search') ?? [])].map(({ startContainer, startOffset }) =>
        startContainer.textContent?.slice(0, startOffset).slice(-1),
      ),
    );
    expect(before.length).toBeGreaterThan(0);
    expect(before).not.toContain('_');
  });

  test('opens the fold of the reference that holds the hit', async () => {
    const { page } = await openPage('/welcome/');
    await openSearch(page);
    const [first] = await searchFor(page, 'include_usage');
    expect(first?.links[0]).toContain('include_usage');
    await page.keyboard.press('Enter');
    await page.locator('.search-marks').waitFor();
    expect(await currentMark(page)).toEqual({ text: 'include_usage', visible: true });
  });

  test('opens the tab that holds the hit', async () => {
    const { page } = await openPage('/overview/');
    // It stands in the hidden tab and nowhere else.
    const word = 'whisper';
    await openSearch(page);
    await searchFor(page, word);
    await page.locator('[role="option"][href^="/overview/"]').first().click();
    await page.locator('.search-marks').waitFor();
    expect(await currentMark(page)).toEqual({ text: word, visible: true });
  });
});

test('without script the search page leads to every page, section and operation, and offers nothing dead', async () => {
  const { page } = await openPage('/search/', { javaScriptEnabled: false });
  for (const path of inject('enginePaths'))
    expect(await page.locator(`main a[href="${path}"]`).count(), path).toBeGreaterThan(0);
  expect(await page.getByText('POST /messages').isVisible()).toBe(true);
  await page.locator('main a[href="/api/#createMessage"]').click();
  await page.waitForURL('**/api/#createMessage');
  await page.goBack();
  await page.locator('main a[href^="/guides/retries/#"]').first().click();
  await page.waitForURL('**/guides/retries/#*');
  await page.goBack();
  expect(await page.getByText('打开搜索').isVisible()).toBe(false);
});
