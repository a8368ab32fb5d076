import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { openHydrated } from '../support/hydrated.ts';
import { openSearch } from '../support/search.ts';

const first = '/guides/retries/';
const second = '/guides/long/';
const sidebar = (path: string) => `.sidebar a[href="${path}"]`;

describe('an inner link', () => {
  test('changes the page without loading the document anew: title, head, content, focus and announcement follow', async () => {
    const { page, complaints } = await openHydrated(first);
    await page.evaluate(() => (document.body.dataset['kept'] = 'yes'));
    await page.locator(sidebar(second)).click();
    await page.waitForFunction((path) => location.pathname === path, second);
    const fresh = await openPage(second);
    expect(await page.evaluate(facts)).toEqual(await fresh.page.evaluate(facts));
    expect(await page.evaluate(() => document.body.dataset['kept'])).toBe('yes');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(await page.locator('[data-page-announcer]').textContent()).toBe(await page.locator('h1').textContent());
    expect(await page.evaluate(() => scrollY)).toBe(0);
    // As Safari does, which takes a hundred entries in ten seconds.
    await page.evaluate(() => {
      history.pushState = () => {
        throw new DOMException('too many', 'SecurityError');
      };
    });
    await page.locator(sidebar(first)).click();
    await page.waitForURL(`**${first}`);
    expect(await page.locator('h1').textContent()).not.toBe(await fresh.page.locator('h1').textContent());
    expect(complaints).toEqual([]);
  });

  test('changes the page where the entry that it adds is the last change that the browser takes', async () => {
    const { page } = await openHydrated(second);
    await page.evaluate((href) => {
      const push = history.pushState.bind(history);
      history.pushState = (...entry) => {
        push(...entry);
        history.replaceState = () => {
          throw new DOMException('too many', 'SecurityError');
        };
      };
      document.querySelector('#content')?.insertAdjacentHTML('afterbegin', `<a id="try" href="${href}">go</a>`);
    }, `${first}#retry`);
    await page.locator('#try').click();
    await page.locator('#retry').waitFor();
    expect(new URL(page.url()).pathname).toBe(first);
  });

  test('with a fragment leads to the heading, and one inside the page stays native', async () => {
    const { page } = await openHydrated(second);
    const target = 'retry';
    await page.evaluate(
      (href) =>
        document.querySelector('#content')?.insertAdjacentHTML('afterbegin', `<a id="try" href="${href}">go</a>`),
      `${first}#${target}`,
    );
    await page.locator('#try').click();
    await page.waitForFunction((path) => location.pathname === path, first);
    const top = () => page.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top ?? NaN, target);
    expect(await top()).toBeGreaterThanOrEqual(0);
    expect(await top()).toBeLessThan(200);
    expect(await page.evaluate((id) => document.getElementById(id)?.matches(':target'), target)).toBe(true);
    await page.locator('.toc a').first().click();
    expect(await page.evaluate(() => document.documentElement.dataset['hydrated'])).toBe('');
    expect(new URL(page.url()).pathname).toBe(first);
  });
});

test('an address of what stands elsewhere now leads to what is left of it', async () => {
  const { page } = await openHydrated('/api/#createMessage.request.messages.moved.away');
  const left = page.locator('[id="createMessage.request.messages"]');
  const top = () => left.evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(async () => Math.abs(await top())).toBeLessThan(300);
  await page.evaluate(() => location.assign('#listMessages.gone'));
  await expect.poll(() => new URL(page.url()).hash).toBe('#listMessages');
  // The schema of these stands apart.
  await page.evaluate(() => location.assign('#listMessages.response.200.data.usage'));
  await expect.poll(() => new URL(page.url()).hash).toBe('#schemas.Message.usage');
});

test('a link to what is folded away unfolds it and scrolls there', async () => {
  const { page } = await openHydrated('/guides/figures/', { viewport: { width: 1200, height: 300 } });
  await page.evaluate(() => (location.hash = 'inside-a-fold'));
  const top = () => page.locator('#inside-a-fold').evaluate((heading) => heading.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(200);
  expect(await top()).toBeGreaterThan(0);
});

test('of two tabs with the same label, a click opens the one that it meets', async () => {
  const { page } = await openPage('/guides/retries/');
  const group = page.locator('#content .tabs[data-group="os"]').first();
  const label = group.locator(':scope > .tab-list > .tab').nth(1);
  await group.evaluate((tabs) => {
    for (const input of tabs.querySelectorAll<HTMLInputElement>(':scope > .tab-list input')) input.value = 'bash';
  });
  await label.click();
  await expect.poll(() => group.locator(':scope > .tab-panel').nth(1).isVisible()).toBe(true);
});

test('the contents mark the heading in a closed tab that a link of theirs opens, where the open one had its own', async () => {
  const { page } = await openHydrated('/guides/retries/', { viewport: { width: 1400, height: 900 } });
  await page.evaluate(() => {
    const panels = document.querySelectorAll('.tabs[data-group="os"] > .tab-panel');
    for (const [number, id] of ['code', 'idempotency'].entries())
      panels[number]?.prepend(document.getElementById(id) ?? '');
  });
  for (const id of ['#code', '#idempotency']) {
    // With the navbar, which slides away, the contents may move below a pointer.
    await page.locator(`.toc a[href="${id}"]`).press('Enter');
    await expect.poll(() => page.locator('.toc [aria-current]').getAttribute('href')).toBe(id);
  }
});

test('the clicked name of a field stays the URL, and its operation the current one, where another one is above it', async () => {
  const { page } = await openHydrated('/api/', { viewport: { width: 1440, height: 900 } });
  const operation = page.locator('#createMessage');
  const current = () => page.locator('.reference-nav [aria-current]').getAttribute('href');
  // From within the page, so that nothing scrolls.
  const press = (href: string) =>
    operation
      .locator(href)
      .first()
      .evaluate((name: HTMLElement) => name.click());
  // What comes into view is laid out then, and gets another height.
  const scrolledTop = () =>
    operation.evaluate((element) => {
      scrollBy(0, element.getBoundingClientRect().top - 400);
      return element.getBoundingClientRect().top;
    });
  await expect.poll(scrolledTop).toBeCloseTo(400, -1);
  await press('.anchor[href="#createMessage"]');
  await expect.poll(current).toBe('#createMessage');
  await expect.poll(() => operation.evaluate((element) => element.style.scrollMarginBlockStart)).toBe('');
  await press('.anchor[href="#createMessage.request"]');
  // Later than the URL and the mark follow what is in view.
  await page.waitForTimeout(1000);
  expect([new URL(page.url()).hash, await current()]).toEqual(['#createMessage.request', '#createMessage']);
});

describe('by keyboard and with reduced motion', () => {
  test('Enter on a link changes the page, and the next Tab goes on in the new text', async () => {
    const { page } = await openHydrated(first, { reducedMotion: 'reduce' });
    await page.evaluate(() => (document.body.dataset['kept'] = 'yes'));
    await page.locator(sidebar(second)).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction((path) => location.pathname === path, second);
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => [document.body.dataset['kept'], document.activeElement?.closest('main') !== null]),
    ).toEqual(['yes', true]);
  });
});

describe('a link that asks for something else than the page, here', () => {
  test('is left to the browser: with Ctrl, to a file, out of the site', async () => {
    const { page } = await openHydrated(first);
    // The request of the new tab, as Playwright now and then never tells of a tab that was opened without an opener.
    await Promise.all([
      page
        .context()
        .waitForEvent(
          'request',
          (request) => request.isNavigationRequest() && new URL(request.url()).pathname === second,
        ),
      page.locator(sidebar(second)).click({ modifiers: ['Control'] }),
    ]);
    const left = await page.evaluate(() =>
      ['/llms.txt', 'https://example.com/', `${location.pathname}#x`].map((href) => {
        document.getElementById('content')?.insertAdjacentHTML('afterbegin', `<a id="try" href="${href}">go</a>`);
        const link = document.getElementById('try');
        const event = new MouseEvent('click', { bubbles: true, cancelable: true });
        // The site's own listener has run by then; the browser's answer is not wanted here.
        addEventListener(
          'click',
          (late) => (Object.assign(globalThis, { prevented: late.defaultPrevented }), late.preventDefault()),
          { once: true },
        );
        link?.dispatchEvent(event);
        link?.remove();
        return (globalThis as unknown as { prevented: boolean }).prevented;
      }),
    );
    expect(left).toEqual([false, false, false]);
    expect(new URL(page.url()).pathname).toBe(first);
  });
});

describe('back and forward', () => {
  test('bring pages back, each where the reader had left it', async () => {
    const { page } = await openHydrated(first);
    const goTo = (id: string) => page.evaluate((name) => document.getElementById(name)?.scrollIntoView(true), id);
    const topOf = (id: string) =>
      page.evaluate((name) => Math.round(document.getElementById(name)?.getBoundingClientRect().top ?? NaN), id);
    await goTo('idempotency');
    const before = await topOf('idempotency');
    await page.evaluate(
      (path) => document.querySelector<HTMLAnchorElement>(`.sidebar a[href="${path}"]`)?.click(),
      second,
    );
    await page.waitForFunction((path) => location.pathname === path && scrollY === 0, second);
    await goTo('s12');
    const beyond = await topOf('s12');
    // The browser tells of a scroll in its next frame; no reader goes back within one.
    await page.evaluate(() => new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(told))));
    await page.goBack();
    await expect.poll(() => topOf('idempotency')).toBe(before);
    expect(await page.locator('h1').textContent()).toContain('超时');
    await page.goForward();
    await expect.poll(() => topOf('s12')).toBe(beyond);
    expect(new URL(page.url()).pathname).toBe(second);
  });

  test('lead back into a fold that the reader had opened', async () => {
    const { page } = await openHydrated('/api/', { viewport: { width: 1440, height: 600 } });
    const id = await page.evaluate(() => {
      const closed = [...document.querySelectorAll('#createMessage .op-doc details:not([open])')];
      const fold = closed.find((details) => details.checkVisibility() && details.querySelector('[id]') !== null);
      fold?.setAttribute('open', '');
      return [...(fold?.querySelectorAll('[id]') ?? [])].at(-1)?.id;
    });
    const field = page.locator(`[id="${id}"]`);
    await scrollBelow(field, 70);
    await leaveAndReturn(page);
    await expect.poll(() => topIn(field)).toBeCloseTo(70, -1);
    expect(await field.evaluate((element) => element.checkVisibility())).toBe(true);
  });

  test('leave a fold closed that the reader had left closed', async () => {
    const { page } = await openHydrated('/guides/figures/', { viewport: { width: 1440, height: 300 } });
    const fold = page.locator('#content details:not([open])').first();
    await scrollBelow(fold.locator('summary'), 90);
    await leaveAndReturn(page);
    await expect.poll(() => topIn(page.locator('#content details').first())).toBeCloseTo(90, -1);
    expect(await page.locator('#content details').first().getAttribute('open')).toBeNull();
  });

  test.each([
    [70, 'itself'],
    [100, 'a gap'],
  ])(
    'lead back to the place below remembered tabs that are longer: a heading %s px from the top, at the edge %s',
    async (top) => {
      const { page } = await openHydrated(first, { viewport: { width: 1440, height: 600 } });
      // As in Safari, which does not keep the place when something above it grows.
      await page.evaluate(() => (document.documentElement.style.overflowAnchor = 'none'));
      const heading = page.locator('#content h2').nth(-2);
      await scrollBelow(heading, top);
      // Like the boot script, which selects the tabs.
      await page.evaluate(() => {
        new MutationObserver(() =>
          document.querySelector<HTMLElement>('#content > p')?.style.setProperty('padding', '9rem'),
        ).observe(document.body, { childList: true, subtree: true });
      });
      await leaveAndReturn(page);
      await page.waitForTimeout(300);
      expect(await topIn(heading)).toBeCloseTo(top, -1);
    },
  );

  test('work between a page and the API reference', async () => {
    const { page, complaints } = await openHydrated(first);
    await page.evaluate(() => (document.body.dataset['kept'] = 'yes'));
    await page.locator('.navbar a[href="/api/"]').click();
    await page.locator('.reference').waitFor();
    expect(await page.evaluate(() => document.body.dataset['kept'])).toBe('yes');
    expect(await page.locator('.layout').getAttribute('data-layout')).toBe('reference');
    await page.goBack();
    await page.locator('.toc').waitFor();
    expect(complaints).toEqual([]);
  });
});

test('Back beside an open search shows the page, with the focus in it', async () => {
  const { page } = await openHydrated(first);
  await page.locator(sidebar(second)).press('Enter');
  await page.waitForFunction((path) => location.pathname === path, second);
  await openSearch(page);
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(first);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
});

describe('a list of sections', () => {
  test('beside the text shows the current one', async () => {
    const { page } = await openHydrated(second, { viewport: { width: 1440, height: 400 } });
    await toEnd(page);
    const current = page.locator('.toc [aria-current]');
    await expect.poll(() => current.textContent()).toBe(await page.locator('.toc a').last().textContent());
    expect(await isShown(current)).toBe(true);
  });

  test.each([
    [second, '.toc-fold'],
    ['/api/', '.reference-nav > details'],
  ])('on a phone shows the current one when it is opened: %s', async (path, fold) => {
    const { page } = await openHydrated(path, { viewport: { width: 390, height: 500 } });
    await toEnd(page);
    await page.waitForTimeout(300);
    await page.locator(`${fold} > summary`).press('Enter');
    await expect.poll(() => isShown(page.locator(`${fold} [aria-current]`))).toBe(true);
  });
});

test('the navigation shows the ends of long names of schemas, in which they differ', async () => {
  const { page } = await openHydrated('/api/', { viewport: { width: 1440, height: 900 } });
  await page.locator('.schemas-nav > summary').click();
  const hidden = await page
    .locator('.schema-names a > span')
    .last()
    .evaluate((name) => {
      name.innerHTML = 'Chat<wbr>Completion<wbr>Request<wbr>Message<wbr>Content<wbr>Part<wbr>Audio';
      return name.scrollHeight - name.clientHeight;
    });
  expect(hidden).toBeLessThanOrEqual(1);
});

/** What a document says of itself. */
function facts() {
  return {
    title: document.title,
    heading: document.querySelector('h1')?.textContent,
    content: document.getElementById('content')?.textContent,
    description: document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content,
    canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
    alternates: [...document.querySelectorAll<HTMLLinkElement>('link[hreflang]')].map(({ hreflang, href }) => [
      hreflang,
      href,
    ]),
    openGraph: [...document.querySelectorAll<HTMLMetaElement>('meta[property]')].map((meta) => [
      meta.getAttribute('property'),
      meta.content,
    ]),
    markdown: document.querySelector<HTMLLinkElement>('link[type="text/markdown"]')?.href,
    lang: document.documentElement.lang,
    current: document.querySelector('.sidebar [aria-current="page"]')?.getAttribute('href'),
  };
}

async function leaveAndReturn(page: Page): Promise<void> {
  await page.locator('.navbar-brand').press('Enter');
  await page.waitForFunction(() => location.pathname === '/' && scrollY === 0);
  await page.goBack();
  await page.waitForFunction(() => location.pathname !== '/' && document.querySelector('#content h2') !== null);
}

function topIn(place: Locator): Promise<number> {
  return place.evaluate((element) => element.getBoundingClientRect().top);
}

/** Scrolls until a place is that far from the top of the window, and its position is saved. */
async function scrollBelow(place: Locator, top: number): Promise<void> {
  const scrolledTop = async () => {
    await place.evaluate((element, to) => scrollBy(0, element.getBoundingClientRect().top - to), top);
    return topIn(place);
  };
  await expect.poll(scrolledTop).toBeCloseTo(top, -1);
  await place.page().waitForTimeout(300);
}

function toEnd(page: Page): Promise<void> {
  return page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
}

/** Whether the beginning of a link is in view, and nothing covers it. */
function isShown(link: Locator): Promise<boolean> {
  return link.evaluate((element) => {
    const box = element.getBoundingClientRect();
    return box.height > 0 && element.contains(document.elementFromPoint(box.left + 4, box.top + box.height / 2));
  });
}
