import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { openHydrated } from '../support/hydrated.ts';

const stream = 'createMessage.response.200.stream';
const wide = { viewport: { width: 1440, height: 900 } };
const types = (page: Page) => page.locator('[id="createMessage.response.200"] .media-type');
const nameOf = (page: Page, type: string) => types(page).locator('> summary', { hasText: type });

/** The media types whose content is in view or can be scrolled to. */
const shown = (page: Page) =>
  types(page).evaluateAll((all) =>
    all
      .filter((type) => type.querySelector(':scope > .content')?.checkVisibility())
      .map((type) => type.querySelector('summary')?.textContent),
  );

test('of the media types of a response one is shown, and its name leads to the other', async () => {
  const { page } = await openHydrated('/api/#createMessage.response.200', wide);
  const names = types(page).locator('> summary');
  expect(await names.allInnerTexts()).toEqual(['application/json', 'text/event-stream']);
  const tops = await names.evaluateAll((all) => all.map((name) => Math.round(name.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
  expect(await shown(page)).toEqual(['application/json']);

  await nameOf(page, 'event-stream').click();
  await expect.poll(() => shown(page)).toEqual(['text/event-stream']);
  // What is shown stays until another one takes its place.
  await nameOf(page, 'event-stream').click();
  expect(await shown(page)).toEqual(['text/event-stream']);
});

test('the arrow keys choose a media type, and its example is brought', async () => {
  const { page } = await openHydrated('/api/#createMessage.response.200', wide);
  const answer = page.locator('#createMessage .answers code:visible').last();
  expect(await answer.innerText()).not.toContain('data: ');
  await nameOf(page, 'json').focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('text/event-stream');
  expect(await shown(page)).toEqual(['text/event-stream']);
  await expect.poll(() => answer.innerText()).toContain('data: ');
  await page.keyboard.press('ArrowLeft');
  expect(await shown(page)).toEqual(['application/json']);
  await expect.poll(() => answer.innerText()).not.toContain('data: ');
});

test.each([
  ['with', true],
  ['without', false],
])('a link into a media type shows it below its name, %s script', async (_, javaScriptEnabled) => {
  const { page } = await openPage(`/api/#${stream}`, { javaScriptEnabled, ...wide });
  await page.locator(`[id="${stream}"]`).waitFor({ state: 'visible' });
  const name = nameOf(page, 'event-stream');
  const top = () => name.evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(300);
  const endpoint = page.locator('#createMessage .endpoint');
  const bottom = await endpoint.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(await top()).toBeGreaterThanOrEqual(bottom);
});

test('without script and on paper all media types are shown under their names, on paper before the samples', async () => {
  const both = ['application/json', 'text/event-stream'];
  const { page: still } = await openPage('/api/', { javaScriptEnabled: false });
  expect(await shown(still)).toEqual(both);
  const { page } = await openPage('/api/');
  await page.emulateMedia({ media: 'print' });
  expect(await shown(page)).toEqual(both);
  expect(await types(page).locator('> summary:visible').count()).toBe(2);
  const [doc, samples] = await Promise.all(
    ['.op-doc', '.samples'].map((part) => page.locator(`#createMessage > ${part}`).boundingBox()),
  );
  expect(samples?.y).toBeGreaterThan(doc?.y ?? Infinity);
});

test('beside a key header that takes a line of its own, the link to an operation as Markdown stays on the first', async () => {
  const { page } = await openPage('/api/', { viewport: { width: 1440, height: 900 } });
  const tops = await page
    .locator('.op-head .meta')
    .first()
    .evaluate((meta) => {
      meta.querySelector('a')?.append(' with a longer name than others');
      return [...meta.querySelectorAll('a, code')].map((part) => Math.round(part.getBoundingClientRect().top));
    });
  const [scheme = 0, key = 0, markdown = 0] = tops;
  expect(key).toBeGreaterThan(scheme);
  expect(markdown).toBe(scheme);
});

test('the path of an operation is read whole on a phone, in lines that begin with a segment', async () => {
  const { page } = await openPage('/api/', { viewport: { width: 320, height: 640 } });
  const path = page.locator('.endpoint b:not(.method)', { hasText: '/files/{id}' }).first();
  expect(await path.innerHTML()).toBe('/files<wbr>/{id}');
  const hidden = await path.evaluate((element) => {
    element.append('/organizations/{organization_id}/members/{member_id}');
    return element.scrollWidth - element.clientWidth;
  });
  expect(hidden).toBe(0);
});

test('on a phone a link to an operation leaves room between the bar of contents and the title', async () => {
  const { page } = await openHydrated('/api/', { viewport: { width: 390, height: 844 } });
  const names = await page.locator('.tag > .op').evaluateAll((operations) => operations.map(({ id }) => id));
  for (const name of names) {
    const gap = await page.evaluate((id) => {
      location.hash = id;
      const [bar, title] = [document.querySelector('.reference-nav'), document.querySelector(`#${id} h3`)];
      return (title?.getBoundingClientRect().top ?? 0) - (bar?.getBoundingClientRect().bottom ?? 0);
    }, name);
    expect(Math.round(gap), name).toBe(16);
  }
});

test('nothing shows between the navbar and the bar with the path of an operation, not even at its corners', async () => {
  const { page } = await openPage('/api/#createMessage.request.model', { viewport: { width: 1440, height: 900 } });
  const { x = 0, y = 0, width = 0 } = (await page.locator('#createMessage .endpoint').boundingBox()) ?? {};
  const navbar = (await page.locator('.navbar').boundingBox())?.height ?? 0;
  for (let step = 0; step < 24; step++) {
    const gap = await page.screenshot({ clip: { x, y: navbar, width, height: y - navbar } });
    const { channels } = await sharp(gap).stats();
    expect(channels.map(({ min, max }) => max - min)).toEqual([0, 0, 0]);
    await page.evaluate(() => scrollBy({ top: -5, behavior: 'instant' }));
  }
});

test('a selected endpoint is copied in one line', async () => {
  const { page } = await openPage('/api/', { permissions: ['clipboard-read', 'clipboard-write'] });
  const url = page.locator('.endpoint code', { hasText: '/files/{id}' }).first();
  await url.evaluate((code) => getSelection()?.selectAllChildren(code));
  await page.keyboard.press('ControlOrMeta+c');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^https:\/\/\S+\/files\/\{id\}$/);
  expect(copied).toBe(await url.textContent());
});

test.each(['current', 'older'])('a body without a program has no languages to choose, in %s browsers', async (age) => {
  const { page } = await openPage('/api/', { javaScriptEnabled: false });
  const isTold = await page.locator('#createMessage .requests').evaluate((card, isOld) => {
    // Older browsers do not know the pseudo-class.
    if (isOld)
      document.adoptedStyleSheets = [...document.querySelectorAll('style')].map((style) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(style.textContent.replaceAll(':open', ':opened'));
        style.remove();
        return sheet;
      });
    const [first, second] = card.querySelectorAll('details');
    second?.removeAttribute('data-scenario');
    second?.classList.add('body');
    return [first, second].map((request) => {
      request?.setAttribute('open', '');
      return card.querySelector('.tab-list')?.checkVisibility();
    });
  }, age === 'older');
  expect(isTold).toEqual([true, false]);
});
