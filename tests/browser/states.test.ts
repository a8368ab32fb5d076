import { chromium } from 'playwright-core';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { launchHeadlessShell } from '../support/chromium.ts';
import { useFixture } from '../support/fixture.ts';
import { openHydrated } from '../support/hydrated.ts';

const path = '/overview/';
const origin = inject('engine');
const theme = () => document.documentElement.dataset['theme'];

describe('the colour mode', () => {
  test('goes round light, dark and system, is told to screen readers and kept for the next visit', async () => {
    const { page } = await openHydrated(path, { colorScheme: 'light' });
    const toggle = page.locator('.color-mode');
    const seen = [];
    for (let press = 0; press < 3; press++) {
      await toggle.click();
      seen.push([
        await page.evaluate(() => localStorage.getItem('theme')),
        await page.evaluate(theme),
        await toggle.getAttribute('aria-label'),
      ]);
    }
    expect(seen).toEqual(
      expect.arrayContaining([
        ['light', 'light', '颜色模式：浅色'],
        ['dark', 'dark', '颜色模式：深色'],
        ['system', 'light', '颜色模式：跟随系统'],
      ]),
    );
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await page.reload();
    expect(await page.evaluate(theme)).toBe('dark');
  });

  test('is light without a choice and a system that asks for light, and follows the system when that changes', async () => {
    const { page } = await openHydrated(path, { colorScheme: 'light' });
    expect(await page.evaluate(theme)).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
  });

  test('leaves no words pale for a system that asks for more contrast', async () => {
    const { page } = await openHydrated(path, { colorScheme: 'light', contrast: 'more' });
    const color = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((words) => getComputedStyle(words).color);
    expect(await color('.toc a:not([aria-current])')).toBe(await color('h1'));
    await page.emulateMedia({ contrast: 'no-preference' });
    expect(await color('.toc a:not([aria-current])')).not.toBe(await color('h1'));
  });

  test('follows the choice that is made in another tab, also while it is out of sight', async () => {
    const { page } = await openHydrated(path, { colorScheme: 'light' });
    const other = await page.context().newPage();
    await other.goto(origin + path);
    await other.evaluate(() => localStorage.setItem('theme', 'dark'));
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
    expect(await page.locator('.color-mode').getAttribute('aria-label')).toBe('颜色模式：深色');
    // As Firefox and Safari show a document again from the back/forward cache.
    await page.evaluate(() => {
      localStorage.setItem('theme', 'light');
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    expect(await page.evaluate(theme)).toBe('light');
  });

  test('is there before the first paint', async () => {
    const { page } = await openPage('/robots.txt', { colorScheme: 'light' });
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    // What stands in the body as soon as there is one: nothing has been painted by then.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.body === null) return;
        observer.disconnect();
        Object.assign(globalThis, { early: document.documentElement.dataset['theme'] });
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(origin + path);
    expect(await page.evaluate(() => (globalThis as unknown as { early: string }).early)).toBe('dark');
  });

  describe('on a site that does not follow the system', () => {
    const url = useFixture('folder');

    test('is light on a dark system, also for who chose the system’s when the site followed it', async () => {
      const { page } = await openPage(url('/docs/'), { colorScheme: 'dark' });
      expect(await page.evaluate(theme)).toBe('light');
      await page.evaluate(() => localStorage.setItem('theme', 'system'));
      await page.reload();
      expect(await page.evaluate(theme)).toBe('light');
    });
  });
});

describe('the announcement', () => {
  test('is closed for good, by keyboard too, until another one comes', async () => {
    const { page } = await openHydrated(path);
    const bar = page.locator('.announcement');
    expect(await bar.isVisible()).toBe(true);
    expect(await bar.locator('a').count()).toBe(1);
    await bar.getByRole('button', { name: '关闭' }).focus();
    await page.keyboard.press('Enter');
    expect(await bar.isVisible()).toBe(false);
    expect(
      await page.evaluate(() => [
        localStorage.getItem('docusaurus.announcement.dismiss'),
        localStorage.getItem('docusaurus.announcement.id'),
      ]),
    ).toEqual(['true', 'release-2']);
    await page.reload({ waitUntil: 'commit' });
    await page.locator('.navbar').waitFor();
    expect(await bar.isVisible()).toBe(false);
    await page.evaluate(() => localStorage.setItem('docusaurus.announcement.id', 'an-older-one'));
    await page.reload();
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    expect(await bar.isVisible()).toBe(true);
    // The older one, should it come back, is shown as well.
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('announcement')))).toEqual(
      [],
    );
  });

  test('has the colours of the configuration', async () => {
    const { page } = await openPage(path);
    const colours = await page
      .locator('.announcement')
      .evaluate((bar) => [getComputedStyle(bar).backgroundColor, getComputedStyle(bar).color]);
    expect(colours).toEqual(['rgb(26, 77, 46)', 'rgb(255, 255, 255)']);
  });
});

describe('a browser without storage', () => {
  test('costs one warning, and everything works', async () => {
    const { page, complaints } = await openPage('/robots.txt', { colorScheme: 'light' });
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(globalThis, name, {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        });
    });
    await page.goto(origin + path);
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    await page.locator('.color-mode').click();
    await page.locator('.announcement-close').click();
    expect(await page.locator('.announcement').isVisible()).toBe(false);
    await page.locator('.sidebar a[href="/sdk/java/"]').click();
    await page.locator('h1', { hasText: 'Java' }).waitFor();
    await page.goBack();
    await page.waitForFunction((path) => location.pathname === path, path);
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toContain('Storage is unavailable');
  });
});

test('letters of twice their size leave the text more than half of a window of 1,000 pixels', async () => {
  const server = await launchHeadlessShell(['--blink-settings=defaultFontSize=32']);
  onTestFinished(() => server.close());
  const browser = await chromium.connect(server.wsEndpoint());
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
  for (const path of ['/changelog/', '/guides/retries/']) {
    await page.goto(origin + path);
    // A name as long as those of models.
    await page.locator('#content').evaluate((content) => {
      content.insertAdjacentHTML('beforeend', `<p><code class="whole">${'name-'.repeat(9)}</code></p>`);
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  expect((await page.locator('#content').boundingBox())?.width).toBeGreaterThan(500);
  await page.locator('.toc-fold > summary').click();
  expect(await page.locator('.toc-fold a').first().isVisible()).toBe(true);
});

test('on paper an entry of the changelog is divided where a sheet ends, rather than moved to the next sheet', async () => {
  const { page } = await openPage('/changelog/');
  const print = async (height: number) => {
    const document = await page.pdf({ width: '700px', height: `${height}px`, margin: { top: '10px', bottom: '10px' } });
    return document.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
  };
  expect([await print(450), await print(550)]).toEqual([4, 3]);
});

test('on paper the introduction of the reference shows its request in one language, a closed fold has room below, and a caption stays with its drawing', async () => {
  const { page } = await openPage('/api/');
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.start .tab-panel').count()).toBeGreaterThan(1);
  expect(await page.locator('.start .tab-panel').filter({ visible: true }).count()).toBe(1);
  await page.goto(new URL('/guides/figures/', page.url()).href);
  const roomPx = await page
    .locator('.details:not([open])')
    .first()
    .evaluate((fold) => {
      const last = fold.lastElementChild;
      return last === null ? 0 : fold.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom;
    });
  expect(roomPx).toBeGreaterThanOrEqual(12);
  const breaks = await page
    .locator('figure:has(> figcaption):not(.code)')
    .evaluateAll((all) => all.map((figure) => getComputedStyle(figure).breakInside));
  expect(new Set(breaks)).toEqual(new Set(['avoid']));
});

test('the tabs of a request end below its copy button, and none shows at the other side of it', async () => {
  const { page } = await openPage('/api/', { viewport: { width: 320, height: 640 } });
  const ends = await page.locator('.requests > .tab-list, .start .tab-list').evaluateAll((lists) =>
    lists.map((list) => {
      // What sticks to the end of a box leaves its padding free.
      const { paddingInlineEnd } = getComputedStyle(list);
      return [paddingInlineEnd, getComputedStyle(list, '::after').position];
    }),
  );
  expect(ends.length).toBeGreaterThan(1);
  for (const end of ends) expect(end).toEqual(['0px', 'sticky']);
});

test('below the fields of a map is the room of their property, not their own as well', async () => {
  const { page } = await openPage('/api/');
  const roomPx = await page.locator('.reference .prop').evaluateAll(([property]) => {
    property?.insertAdjacentHTML('beforeend', '<ul class="props added"><li class="prop">a</li></ul>');
    return [...document.querySelectorAll('.added > .prop')].map((field) =>
      Number.parseFloat(getComputedStyle(field).paddingBlockEnd),
    );
  });
  expect(roomPx).toEqual([4]);
});

test('every entry of the changelog has its date beside it, though only those that come near are laid out', async () => {
  const { page } = await openPage('/changelog/', { viewport: { width: 1440, height: 900 } });
  const dates = page.locator('.entry > time');
  expect(await dates.count()).toBeGreaterThan(4);
  for (const date of await dates.all()) {
    await date.scrollIntoViewIfNeeded();
    const isSeen = () =>
      date.evaluate((time) => {
        const { x, y, width, height } = time.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === time;
      });
    await expect.poll(isSeen).toBe(true);
  }
});
