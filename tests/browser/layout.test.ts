import { describe, expect, inject, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { estimatedLength } from '../support/estimated-length.ts';
import { openHydrated } from '../support/hydrated.ts';

const path = '/guides/retries/';
const place = () => document.activeElement?.closest('.sidebar, .main, .toc, .footer')?.className;
const focused = () => document.activeElement?.textContent?.trim();

describe('the shell of a page', () => {
  test('begins with a link past the navigation', async () => {
    const { page } = await openHydrated(path);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(focused)).toBe('跳到正文');
    expect(await page.locator('.skip-link').isVisible()).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  test('has its text before the sidebar for who reads the HTML, and after it for the Tab key, also after a change of page', async () => {
    const { page } = await openHydrated('/overview/');
    const order = async () => {
      const inSource = await page
        .locator('.layout > *')
        .evaluateAll((parts) => parts.map(({ className }) => className));
      await page.locator('.navbar a, .navbar button').last().focus();
      await page.keyboard.press('Tab');
      const next = await page.evaluate(place);
      let last = next;
      while (last === 'sidebar') {
        await page.keyboard.press('Tab');
        last = await page.evaluate(place);
      }
      return [inSource[0], next, last];
    };
    expect(await order()).toEqual(['main', 'sidebar', 'main']);
    await page.locator(`.sidebar a[href="${path}"]`).click();
    await page.waitForFunction((to) => location.pathname === to, path);
    await expect.poll(order).toEqual(['main', 'sidebar', 'main']);
  });

  test('tells where the page stands: breadcrumbs, neighbours, last change; ends with columns of links and the line of the platform team; and its headings have a link to themselves', async () => {
    const { page } = await openPage(path);
    expect(await page.locator('.breadcrumbs').innerText()).toContain('指南');
    expect(await page.locator('.breadcrumbs [aria-current="page"]').count()).toBe(1);
    expect(await page.locator('.neighbours a').count()).toBe(2);
    expect(await page.locator('.last-updated').innerText()).toMatch(/^最后更新于 /);
    const footer = page.getByRole('contentinfo');
    expect(await footer.innerText()).toContain('Copyright © 2025 信使团队');
    expect(await footer.getByRole('list').count()).toBe(3);
    const heading = page.locator('#content h2').first();
    expect(await heading.locator('a').getAttribute('href')).toBe(
      `#${encodeURIComponent((await heading.getAttribute('id')) ?? '')}`,
    );
    // The link's name is not part of the heading's.
    expect(await page.getByRole('heading', { name: await heading.innerText(), exact: true }).count()).toBe(1);
  });

  test('names SDK, API, the language and the search in its navbar', async () => {
    const { page } = await openPage(path);
    const items = page.locator('.navbar-item');
    expect(await items.evaluateAll((all) => all.map((item) => item.getAttribute('data-type')))).toEqual([
      'docSidebar',
      'link',
      'localeDropdown',
      'search',
    ]);
    expect(await page.locator('.navbar [data-type="docSidebar"] a').getAttribute('href')).toBe('/overview/');
    expect(await page.locator('.navbar [data-type="docSidebar"] a').getAttribute('aria-current')).toBe('true');
    expect(await page.locator('.navbar [data-type="link"] a').getAttribute('href')).toBe('/api/');
    expect(await page.locator('.navbar-brand').getAttribute('href')).toBe('/');
  });
});

describe('the navbar', () => {
  test('hides on the way down, comes back on the way up and at the top', async () => {
    const { page } = await openHydrated(path);
    const hidden = async () => (await page.locator('.navbar').getAttribute('data-hidden')) !== null;
    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, 900);
    await expect.poll(hidden).toBe(true);
    await page.mouse.wheel(0, -200);
    await expect.poll(hidden).toBe(false);
    await page.mouse.wheel(0, 600);
    await expect.poll(hidden).toBe(true);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect.poll(hidden).toBe(false);
  });

  test('stays while focus is inside it', async () => {
    const { page } = await openHydrated(path);
    await page.locator('.navbar-brand').focus();
    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, 900);
    await page.waitForFunction(() => scrollY > 500);
    expect(await page.locator('.navbar').evaluate((bar) => bar.getBoundingClientRect().top)).toBe(0);
  });
});

test('the navbar stays while a menu of it is open', async () => {
  const { page } = await openHydrated(path);
  await page.locator('.dropdown button').click();
  await page.locator('.dropdown-menu').waitFor({ state: 'visible' });
  await page.evaluate(async () => {
    const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
    scrollTo({ top: 900, behavior: 'instant' });
    await scrolled;
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  expect(await page.locator('.dropdown-menu').isVisible()).toBe(true);
  expect(await page.locator('.navbar').evaluate((bar) => bar.getBoundingClientRect().top)).toBe(0);
});

describe('a menu of the navbar', () => {
  test('opens on Enter, Space and the arrow down, is walked with the arrows, and closes on Escape', async () => {
    const { page } = await openHydrated(path);
    const button = page.locator('.dropdown button');
    const menu = page.locator('.dropdown-menu');
    await button.focus();
    for (const key of ['Enter', 'Space', 'ArrowDown']) {
      await page.keyboard.press(key);
      await menu.waitFor({ state: 'visible' });
      expect(await button.getAttribute('aria-expanded')).toBe('true');
      await page.keyboard.press('ArrowDown');
      expect(await page.evaluate(focused)).toBe('简体中文');
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'hidden' });
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    }
  });

  test('opens under the pointer, and closes on a press or focus elsewhere', async () => {
    const { page } = await openHydrated(path);
    const menu = page.locator('.dropdown-menu');
    await page.locator('.dropdown').hover();
    await menu.waitFor({ state: 'visible' });
    await page.mouse.move(600, 600);
    await menu.waitFor({ state: 'hidden' });
    await page.locator('.dropdown button').click();
    await menu.waitFor({ state: 'visible' });
    await page.mouse.click(600, 600);
    await menu.waitFor({ state: 'hidden' });
    await page.locator('.dropdown button').press('Enter');
    await menu.waitFor({ state: 'visible' });
    await page.locator('.navbar-brand').focus();
    await menu.waitFor({ state: 'hidden' });
  });

  test('closes when a finger touches elsewhere', async () => {
    const { page } = await openHydrated(path, { hasTouch: true });
    await page.locator('.dropdown button').tap();
    await page.locator('.dropdown-menu').waitFor({ state: 'visible' });
    await page.touchscreen.tap(600, 600);
    await page.locator('.dropdown-menu').waitFor({ state: 'hidden' });
  });
});

test('a long guide is as long before its parts below the window are laid out as with them, or nearly so', async () => {
  const { page } = await openHydrated('/guides/long/');
  const { laidOut, estimate, length } = await estimatedLength(page, 'pre[style]');
  expect(laidOut).toBe(false);
  expect(Math.abs(estimate / length - 1)).toBeLessThan(0.02);
});

describe('the docs sidebar', () => {
  test('is 300 pixels wide, holds all docs but the welcome page, and marks the current one in view', async () => {
    const { page } = await openHydrated('/changelog/2025/06/05/', { viewport: { width: 1280, height: 500 } });
    const sidebar = page.locator('.sidebar');
    expect((await sidebar.boundingBox())?.width).toBe(300);
    const links = await sidebar.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links[0]).toBe('/overview/');
    expect(await sidebar.locator('a').first().textContent()).toBe('概览');
    const docs = inject('enginePaths').filter((one) => /^\/(?:overview|sdk|guides|changelog)/.test(one));
    expect(links.toSorted()).toEqual(docs.toSorted());
    const place = await sidebar.locator('[aria-current="page"]').boundingBox();
    expect(place?.y).toBeGreaterThan(0);
    expect(place?.y).toBeLessThan(500);
  });

  test('lets a wheel above it move the page once it has nothing to scroll', async () => {
    const { page } = await openHydrated('/guides/long/', { viewport: { width: 1280, height: 1400 } });
    const sidebar = page.locator('.sidebar');
    expect(await sidebar.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(false);
    await sidebar.hover();
    await page.mouse.wheel(0, 300);
    await page.waitForFunction(() => scrollY > 0);
  });

  test('folds its categories with a movement that takes longer for more', async () => {
    const { page } = await openHydrated('/overview/');
    await page.evaluate(() => {
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (keyframes, options) {
        Object.assign(globalThis, { movement: options });
        return animate.call(this, keyframes, options);
      };
    });
    const duration = async (label: string) => {
      const button = page.locator('.sidebar').getByRole('button', { name: label, exact: true });
      const first = page
        .locator('.sidebar > ul > li')
        .filter({ has: page.getByRole('button', { name: label, exact: true }) })
        .locator('.collapsible a')
        .first();
      await button.press('Enter');
      expect(await button.getAttribute('aria-expanded')).toBe('false');
      await first.waitFor({ state: 'hidden' });
      const movement = await page.evaluate(
        () => (globalThis as unknown as { movement: { duration: number; easing: string } }).movement,
      );
      expect(movement.easing).toBe('ease-in-out');
      await button.press('Space');
      await first.waitFor({ state: 'visible' });
      return movement.duration;
    };
    expect(await duration('指南')).toBeGreaterThan(await duration('SDK'));
  });

  test('folds at once for readers who want less motion', async () => {
    const { page } = await openHydrated('/overview/', { reducedMotion: 'reduce' });
    const button = page.locator('.sidebar').getByRole('button', { name: '指南', exact: true });
    const category = page
      .locator('.sidebar > ul > li')
      .filter({ has: page.getByRole('button', { name: '指南', exact: true }) });
    await button.click();
    expect(
      await category
        .locator('.collapsible')
        .first()
        .evaluate((box) => box.getAnimations().length),
    ).toBe(0);
    expect(await category.locator('.collapsible a').first().isVisible()).toBe(false);
  });
});

describe('the table of contents', () => {
  test.each([path, '/plain/'])(
    'stays near the text of %s on a very wide screen, and the text with it in the middle',
    async (path) => {
      const { page } = await openPage(path, { viewport: { width: 2560, height: 1200 } });
      const edges = (selector: string) =>
        page.locator(selector).evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          return { left, right };
        });
      const text = await edges('#content');
      const toc = await edges('.toc ul');
      const begin = (await page.locator('.layout > .sidebar').count()) === 0 ? 0 : (await edges('.sidebar')).right;
      expect(toc.left - text.right).toBeLessThan(0.75 * (text.right - text.left));
      expect(Math.abs(text.left - begin - (toc.left - text.right))).toBeLessThan(16);
    },
  );

  test('lists levels 2 and 3 and follows the scroll', async () => {
    const { page } = await openHydrated(path);
    const entries = await page
      .locator('.toc a')
      .evaluateAll((all) => all.map((link) => decodeURIComponent((link as HTMLAnchorElement).hash.slice(1))));
    expect(entries).toEqual(
      await page.locator('#content :is(h2, h3)[id]').evaluateAll((all) => all.map(({ id }) => id)),
    );
    const third = entries[2] ?? '';
    await page.evaluate((id) => document.getElementById(id)?.scrollIntoView({ behavior: 'instant' }), third);
    await expect
      .poll(() =>
        page
          .locator('.toc [aria-current]')
          .evaluateAll((all) => all.map((link) => decodeURIComponent((link as HTMLAnchorElement).hash.slice(1)))),
      )
      .toEqual([third]);
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await expect
      .poll(() => page.locator('.toc [aria-current]').getAttribute('href'))
      .toBe(`#${encodeURIComponent(entries.at(-1) ?? '')}`);
  });

  test('is folded above the text on a phone, and works without script', async () => {
    const viewport = { width: 390, height: 800 };
    const { page } = await openPage(path, { viewport, javaScriptEnabled: false, colorScheme: 'dark' });
    expect(await page.locator('.toc').isVisible()).toBe(false);
    // As everything does, in the theme of the reader's system.
    await expect
      .poll(() => page.locator('html').evaluate((root) => getComputedStyle(root).backgroundColor))
      .toBe('rgb(21, 19, 20)');
    const fold = page.locator('.toc-fold');
    expect(await fold.locator('a').first().isVisible()).toBe(false);
    await fold.locator('summary').click();
    expect(await fold.locator('a').first().isVisible()).toBe(true);
  });
});

test('a table begins where its heading does, in windows of every width', async () => {
  const { page } = await openPage('/guides/tables/');
  const left = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((box) => box.getBoundingClientRect().left);
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await left('#content > .table-scroll'), String(width)).toBe(await left('h1'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), String(width)).toBe(true);
  }
});

test('the title of an operation is not cut off by the bar with its path; beside large type it has its samples below', async () => {
  const { page } = await openPage('/api/', { viewport: { width: 1440, height: 900 } });
  const room = await page.locator('#createMessage').evaluate((operation) => {
    const [title, bar] = [operation.querySelector('h3'), operation.querySelector('.endpoint')];
    if (title === null || bar === null) return undefined;
    const [, above = ''] = / (-[\d.]+)px 0px/.exec(getComputedStyle(bar).boxShadow) ?? [];
    return bar.getBoundingClientRect().top + Number(above) - title.getBoundingClientRect().bottom;
  });
  expect(room).toBeGreaterThanOrEqual(0);
  const left = () =>
    page
      .locator('#createMessage > :is(.op-doc, .samples)')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left));
  expect(new Set(await left()).size).toBe(2);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 24 } });
  await expect.poll(async () => new Set(await left()).size).toBe(1);
});

test('a date in the list of changes stands on one line, in windows of every width', async () => {
  const { page } = await openPage('/changelog/');
  const date = page.locator('.timeline').getByText('2025-06-04', { exact: true });
  for (let width = 320; width < 400; width += 16) {
    await page.setViewportSize({ width, height: 640 });
    expect((await date.boundingBox())?.height, `${width}`).toBeLessThan(40);
  }
});

test('among words from right to left code runs from left to right, and its button is at the left of the head, or the right of the code', async () => {
  const { page } = await openPage('/guides/retries/');
  const fade = page.locator('.code-group > .tab-list').first();
  expect(await fade.evaluate((list) => getComputedStyle(list, '::after').scale)).toBe('none');
  const places = await page
    .locator('#content figure.code:has(.copy) pre:visible')
    .first()
    .evaluate((box) => {
      document.documentElement.dir = 'rtl';
      const code = box.querySelector('code');
      const { left: start, width } = box.getBoundingClientRect();
      const line = document.createRange();
      if (code !== null) line.selectNodeContents(code);
      const button = box.closest('figure')?.querySelector('.copy')?.getBoundingClientRect().left ?? NaN;
      return { code: line.getBoundingClientRect().left - start, button: button - start, middle: width / 2 };
    });
  expect(places.code).toBeLessThan(40);
  expect(places.button).toBeLessThan(places.middle);
  expect(await fade.evaluate((list) => getComputedStyle(list, '::after').scale)).toBe('-1 1');
  const bare = await page
    .locator('#content figure.code:has(> figcaption)')
    .first()
    .evaluate((figure) => {
      figure.querySelector('figcaption')?.remove();
      const { left, width } = figure.getBoundingClientRect();
      const button = figure.querySelector('.copy')?.getBoundingClientRect().left ?? NaN;
      return { button: button - left, middle: width / 2 };
    });
  expect(bare.button).toBeGreaterThan(bare.middle);
});

test.each([
  ['320 pixels', 320, 16],
  ['a phone with letters of twice their size', 195, 16],
  ['320 pixels when the browser’s own letters are of twice their size', 320, 32],
])('nothing is wider than a window of %s', async (_, window, standard) => {
  const { page } = await openHydrated('/', { viewport: { width: window, height: 640 } });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard } });
  const kinds = [
    '/',
    '/guides/tables/',
    '/guides/figures/',
    '/guides/counter/',
    '/changelog/',
    '/api/',
    '/search/',
    '/no-such-page/',
  ];
  const wide: string[] = [];
  for (const path of kinds) {
    await page.goto(inject('engine') + path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > window) wide.push(`${path}: ${width}`);
  }
  expect(wide).toEqual([]);
});

test('a title of one long word leaves the menu of the page in its place', async () => {
  const { page } = await openHydrated('/guides/retries/');
  const menu = page.locator('.page-actions');
  const before = await menu.boundingBox();
  await page.locator('.breadcrumbs [aria-current]').evaluate((title) => (title.textContent = 'word'.repeat(40)));
  expect(await menu.boundingBox()).toEqual(before);
});
