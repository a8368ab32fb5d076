import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { bringIntoView } from '../support/bring-into-view.ts';
import { openPage } from '../support/browser.ts';
import { openHydrated } from '../support/hydrated.ts';
import { tornWords } from '../support/on-a-phone.ts';

const deep = 'createMessage.request.format.json_schema.json_schema.strict';
const list = 'createMessage.request.model.常用模型.enum';
const locate = (page: Page, id: string) => page.locator(`[id="${id}"]`);

/** How the parts of a reference are set, as the browser computed it. */
function looks(page: Page) {
  return page.evaluate(() =>
    ['.reference', '.reference .op', '.reference .prop', '.reference .samples'].map((selector) => {
      const element = document.querySelector(selector);
      if (element === null) throw new Error(`nothing is ${selector}`);
      const { display, gridTemplateColumns, padding, backgroundColor, lineHeight } = getComputedStyle(element);
      return { display, gridTemplateColumns, padding, backgroundColor, lineHeight };
    }),
  );
}

test('looks the same when a link brings it as when it is opened', async () => {
  const opened = await openPage('/api/');
  const brought = await openHydrated('/welcome/');
  const sheets = () => brought.page.locator('style, link[rel="stylesheet"]').count();
  const before = await sheets();
  for (const path of ['/api/', '/', '/api/']) {
    await brought.page.locator(`.navbar a[href="${path}"]`).first().click();
    await brought.page.waitForFunction((wanted) => location.pathname === wanted, path);
  }
  await brought.page.locator('.reference').waitFor();
  expect(await looks(brought.page)).toEqual(await looks(opened.page));
  // One for each layout, however often its pages are opened.
  expect(await sheets()).toBe(before + 2);
  expect(brought.complaints).toEqual([]);
});

test('the fields of a body can be scanned: what is inside them is folded under its names, until one unfolds it', async () => {
  const { page } = await openHydrated('/api/', { viewport: { width: 1440, height: 900 } });
  const body = page.locator('[id="createMessage.request"]');
  expect(await body.getByRole('heading', { name: '请求体', exact: true }).count()).toBe(1);
  const inside = body.locator('.prop details').and(page.locator(':not(.alt *)'));
  const opened = () => inside.evaluateAll((all) => all.filter((fold) => fold.hasAttribute('open')).length);
  expect(await opened()).toBe(0);
  const alternatives = locate(page, 'createMessage.request.messages').locator('details.alt');
  expect(await alternatives.locator('> summary:visible').count()).toBe(3);
  const fields = locate(page, 'createMessage.request.stream_options').locator('> details.fields > summary');
  await fields.scrollIntoViewIfNeeded();
  await expect.poll(() => fields.innerText()).toMatch(/个子字段\s+include_usage$/);

  const open = () => alternatives.evaluateAll((all) => all.map((fold) => fold.hasAttribute('open')));
  await bringIntoView(body.locator('.unfold'));
  await body.locator('.unfold').click();
  expect(await open()).toEqual([true, false, false]);
  await alternatives.nth(1).locator('> summary').click();
  await expect.poll(open).toEqual([false, true, false]);
  await body.locator('.unfold').click();
  expect(await opened()).toBe(0);
  // Nothing is offered where nothing is folded.
  const offers = await page.locator('.part').evaluateAll((parts) =>
    parts.flatMap((part) => {
      const button = part.querySelector<HTMLElement>('.unfold');
      return button === null
        ? []
        : [(part.querySelector('.fields, .alt, .rest') !== null) === (button.offsetParent !== null)];
    }),
  );
  expect(new Set(offers)).toEqual(new Set([true]));
  // The rest of a description is unfolded, too.
  const hidden = page.locator('.part:not(:has(.fields, .alt)):has(.unfold)').first();
  await hidden.evaluate((part) => part.append(Object.assign(document.createElement('details'), { className: 'rest' })));
  expect(await hidden.locator('.unfold').isVisible()).toBe(true);
});

test('the name of a field, its type, its need and its limits are in one line', async () => {
  const { page } = await openPage('/api/', { viewport: { width: 1440, height: 900 } });
  const tops = await locate(page, 'createMessage.request.temperature')
    .locator('> .head > *')
    .evaluateAll((all) => all.map((part) => Math.round(part.getBoundingClientRect().bottom)));
  expect(tops.length).toBeGreaterThan(2);
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(8);
});

test('an operation says at a glance how it is authenticated, and what it takes is not far below', async () => {
  const { page } = await openPage('/api/', { viewport: { width: 1440, height: 900 } });
  const line = page.locator('#createMessage .op-head > p').first();
  expect(await line.innerText()).toMatch(/Authorization: Bearer \$\w+/);
  expect(await line.locator('a').first().getAttribute('href')).toMatch(/^#authentication\./);
  const below = await page.locator('#createMessage').evaluate((operation) => {
    const top = (selector: string) => operation.querySelector(selector)?.getBoundingClientRect().top ?? Infinity;
    return top('.prop') - top('h3');
  });
  expect(below).toBeLessThan(400);
});

test('without script the navigation is there on wide screens, and everything can be unfolded', async () => {
  const { page } = await openPage('/api/', { javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
  expect(await page.locator('.reference-nav a').first().isVisible()).toBe(true);
  const fold = page.locator('[id="createMessage.request.messages"] details.alt').nth(1);
  await bringIntoView(fold.locator('> summary'));
  await fold.locator('> summary').click();
  await fold.locator('.prop').first().waitFor({ state: 'visible' });
  // A browser that offers to fill in fields lays out everything around each: there is none but the tabs' until a list is unfolded.
  expect(await page.locator('.reference :is(input:not([type="radio"]), select, textarea)').count()).toBe(0);
});

test('a menu is made only for an operation that comes near, as a browser that fills in fields lays out all with one', async () => {
  const { page } = await openPage('/api/#createMessage');
  await page.locator('#createMessage .picker > select').waitFor();
  const far = page.locator('#listModels, #getFile, #uploadFile').locator('.picker');
  expect(await far.locator('select').count()).toBe(0);
  await far.first().scrollIntoViewIfNeeded();
  await far.first().locator('select').waitFor();
});

test('an example that lacks the chosen language shows its first one', async () => {
  const { page } = await openPage('/api/#uploadFile', { viewport: { width: 1440, height: 900 } });
  const card = page.locator('#uploadFile .requests');
  const shown = () =>
    card.locator('.tab-panel:visible').evaluateAll((all) => all.map((panel) => panel.dataset['label']));
  await card.getByText('HTTP', { exact: true }).click();
  expect(await shown()).toEqual(['HTTP']);
  await card.locator('.picker > select').selectOption({ index: 1 });
  await expect.poll(shown).toEqual(['Go']);
});

test.each([true, false])('the language of an operation holds for all of its examples (script: %s)', async (script) => {
  const { page } = await openPage('/api/', { javaScriptEnabled: script, viewport: { width: 1440, height: 900 } });
  const card = page.locator('#createMessage .requests');
  const shown = () =>
    card.locator('.tab-panel:visible').evaluateAll((all) => all.map((panel) => panel.dataset['label']));
  await bringIntoView(card);
  expect(await shown()).toEqual(['cURL']);
  await card.getByText('Python', { exact: true }).click();
  expect(await shown()).toEqual(['Python']);
  if (script) await card.locator('.picker > select').selectOption({ index: 1 });
  else await card.locator('details > summary').nth(1).click();
  await expect.poll(shown).toEqual(['Python']);
  expect(await card.locator('details').nth(1).locator('.tab-panel:visible').count()).toBe(1);
});

test('a long list of values is filtered as one types', async () => {
  const { page } = await openPage(`/api/#${list}`);
  const values = page.locator(`[id="${list}"] > li:has(code)`);
  await expect.poll(() => values.locator('visible=true').count()).toBe(36);
  await page.locator('details.more', { has: values.first() }).getByRole('searchbox').fill('Heron');
  await expect.poll(() => values.locator('visible=true').count()).toBe(9);
  for (const text of await values.locator('visible=true').allInnerTexts()) expect(text).toContain('heron');
});

test('a click on a name copies the address of its place and moves nothing, so that the second of two selects it', async () => {
  const { page } = await openPage('/api/', { permissions: ['clipboard-read', 'clipboard-write'] });
  const name = locate(page, 'createMessage.request.temperature').locator('.anchor').first();
  await name.dblclick();
  expect((await name.boundingBox())?.y).toBeGreaterThan(200);
  expect(await page.evaluate(() => String(getSelection()))).toBe('temperature');
  await page.waitForFunction(async () => /\/api\/#.*\.temperature$/.test(await navigator.clipboard.readText()));
});

test('the navigation marks the schemas, and not the operation before them', async () => {
  const { page } = await openHydrated('/api/#schemas', { viewport: { width: 1400, height: 900 } });
  await expect.poll(() => page.locator('.reference-nav [aria-current]').getAttribute('href')).toBe('#schemas');
});

test('navigation, address and title follow the reader, without an entry in the history', async () => {
  const { page } = await openHydrated('/api/', { viewport: { width: 1400, height: 900 } });
  const [title, entries] = await page.evaluate(() => [document.title, history.length] as const);
  await locate(page, 'uploadFile').evaluate((element) => element.scrollIntoView());
  await expect.poll(() => page.locator('.reference-nav [aria-current]').getAttribute('href')).toBe('#uploadFile');
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#uploadFile');
  expect(await page.title()).toBe(`上传文件 | ${title}`);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('');
  expect(await page.title()).toBe(title);
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test('an address that leads into the operation in view stays as exact as it is', async () => {
  const { page } = await openHydrated(`/api/#${deep}`, { viewport: { width: 1400, height: 900 } });
  await expect.poll(() => page.title()).toMatch(/^创建消息 \| /);
  expect(await page.evaluate(() => location.hash)).toBe(`#${deep}`);
});

/** The code in view beside an operation, and what of it is marked. */
const request = (page: Page) => page.locator('#createMessage .requests code:visible');
const answer = (page: Page) => page.locator('#createMessage .answers code:visible');
const marked = (page: Page, name = 'linked') =>
  page.evaluate(
    (kind) =>
      [...(CSS.highlights.get(kind) ?? [])].map(({ startContainer, startOffset, endContainer, endOffset }) => {
        const range = document.createRange();
        range.setStart(startContainer, startOffset);
        range.setEnd(endContainer, endOffset);
        return range.toString();
      }),
    name,
  );

test('the base URL and the key stand beside the introduction, and stay in view with it', async () => {
  const { page } = await openHydrated('/api/', { viewport: { width: 1440, height: 600 } });
  const tops = () =>
    page.evaluate(() =>
      ['.reference .intro', '.reference .start'].map((part) =>
        Math.round(document.querySelector(part)?.getBoundingClientRect().top ?? NaN),
      ),
    );
  const [text = NaN, card] = await tops();
  expect(card).toBe(text);
  await page.evaluate((by) => scrollBy(0, by), text);
  await expect.poll(async () => (await tops())[1]).toBeGreaterThan(0);
});

describe('samples beside their properties', () => {
  test.each(['createMessage.request.stream', 'createMessage.response.200.stream'])(
    'a link to %s brings the example that shows it',
    async (id) => {
      const { page } = await openHydrated('/api/');
      expect(await request(page).last().innerText()).not.toContain('"stream"');
      await page.evaluate((name) => {
        location.hash = name;
      }, id);
      await expect.poll(() => request(page).last().innerText()).toContain('"stream": true');
      expect(await answer(page).last().innerText()).toContain('data: ');
      expect(await page.locator('#createMessage .picker :checked').innerText()).toBe('流式');
    },
  );

  test('a property under the pointer or the focus marks its line', async () => {
    const { page } = await openHydrated('/api/#createMessage.request.model');
    const name = locate(page, 'createMessage.request.model').locator('.anchor').first();
    await name.hover();
    expect(await marked(page)).toEqual(['"model": "swift-2",']);
    await page.mouse.move(0, 0);
    expect(await marked(page)).toEqual([]);
    await name.focus();
    expect(await marked(page)).toEqual(['"model": "swift-2",']);
  });

  test('code that goes on fades at the edge of its card, and is whole at its end', async () => {
    const { page } = await openHydrated('/api/#createMessage', { viewport: { width: 1440, height: 500 } });
    const code = page.locator('#createMessage .answers pre').first();
    const fade = () => code.evaluate((pre) => getComputedStyle(pre).maskImage);
    const hide = (pixels: number) =>
      code.evaluate((pre, less) => (pre.style.maxBlockSize = `${pre.scrollHeight - less}px`), pixels);
    await hide(60);
    await expect.poll(fade).toContain('gradient');
    await code.evaluate((pre) => pre.scrollTo(0, pre.scrollHeight));
    await expect.poll(fade).toBe('none');
    // Only the space below the last line is cut off.
    await code.evaluate((pre) => pre.scrollTo(0, 0));
    await hide(8);
    await expect.poll(fade).toBe('none');
  });

  test('a link to a property marks its line, too', async () => {
    const { page } = await openHydrated('/api/#createMessage.request.model');
    await expect.poll(() => marked(page)).toEqual(['"model": "swift-2",']);
  });

  test('a link to a property marks its line though the page scrolls below a resting pointer', async () => {
    const { page } = await openHydrated('/api/');
    await page.mouse.move(700, 400);
    const crossed = page.evaluate(
      () => new Promise((resolve) => document.addEventListener('pointerover', resolve, { once: true })),
    );
    await page.evaluate(() => {
      location.hash = 'createMessage.request.model';
    });
    await crossed;
    expect(await marked(page)).toEqual(['"model": "swift-2",']);
  });

  test('code that is pointed at underlines the names that lead somewhere', async () => {
    const { page } = await openHydrated('/api/#createMessage');
    expect(await marked(page, 'keys')).toEqual([]);
    await request(page).last().hover();
    expect(await marked(page, 'keys')).toEqual(expect.arrayContaining(['model', 'messages']));
    await page.mouse.move(0, 0);
    expect(await marked(page, 'keys')).toEqual([]);
  });

  test('where colours are forced, nothing in a sample looks selected', async () => {
    const { page } = await openHydrated('/api/#createMessage', { forcedColors: 'active' });
    // Its first word leads nowhere.
    await request(page)
      .last()
      .hover({ position: { x: 4, y: 4 } });
    expect(
      await page.evaluate(() => [...CSS.highlights].flatMap(([name, ranges]) => [...ranges].map(() => name))),
    ).toEqual([]);
  });

  test('the keyboard goes through the lines of a sample, and from a line to its property', async () => {
    const { page } = await openHydrated('/api/#createMessage');
    await request(page).last().locator('xpath=..').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await marked(page)).join()).toMatch(/^"messages"/);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#createMessage.request.messages');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('messages');
  });

  test('a click on a line leads to its property', async () => {
    const { page } = await openHydrated('/api/#createMessage');
    const line = request(page).last().locator('span', { hasText: '"messages"' }).first();
    // Its indentation belongs to it, and leads nowhere.
    const { width = 0, height = 0 } = (await line.boundingBox()) ?? {};
    await line.click({ position: { x: width - 8, y: height / 2 } });
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#createMessage.request.messages');
  });
});

test('nothing is wider than the window, on a desktop, a tablet and a phone, and no line of the narrowest ends inside a word of a name', async () => {
  const { page } = await openPage('/api/');
  for (const [width, height] of [
    [1440, 900],
    [820, 1100],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('.reference, .reference *')]
        .filter(
          (element) =>
            // What is folded in a row of names has no width of its own.
            element.closest('pre, .samples, .strip > details:not([open]) > :not(summary)') === null &&
            element.getBoundingClientRect().right > innerWidth + 1,
        )
        .map((element) => `${element.tagName} ${element.className} ${element.textContent.slice(0, 40)}`),
    );
    expect(wide, String(width)).toEqual([]);
  }
  await page.setViewportSize({ width: 280, height: 800 });
  expect(await tornWords(page)).toEqual([]);
});

test('the browser lays out only what is unfolded', async () => {
  const { page } = await openPage('/api/', { viewport: { width: 1440, height: 900 } });
  const { all, visible } = await page.evaluate(() => {
    const elements = [...document.querySelectorAll('.reference *')];
    return { all: elements.length, visible: elements.filter((element) => element.checkVisibility()).length };
  });
  expect(visible).toBeLessThan(all * 0.85);
});

test('on paper every property keeps its name, nothing stays folded or is cut off, and every request is in the chosen language', async () => {
  const { page } = await openPage('/api/');
  await page.locator('#createMessage .requests .tab', { hasText: 'Python' }).click();
  await page.emulateMedia({ media: 'print' });
  const lost = await page.evaluate(() =>
    [...document.querySelectorAll('.reference .prop > .head > .anchor')]
      .filter((name) => name.getBoundingClientRect().height === 0)
      .map(({ id, textContent }) => `${id} ${textContent}`),
  );
  expect(lost).toEqual([]);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('.reference pre')]
      .filter(({ clientHeight, scrollHeight }) => scrollHeight > clientHeight + 1)
      .map(({ textContent }) => textContent.slice(0, 80)),
  );
  expect(cut).toEqual([]);
  const languages = await page.locator('#createMessage .requests > [data-scenario]').evaluateAll((requests) =>
    requests.map((request) =>
      [...request.querySelectorAll<HTMLElement>('.tab-panel')]
        .filter((panel) => panel.checkVisibility())
        .map(({ dataset }) => dataset['label'])
        .join(),
    ),
  );
  expect(new Set(languages)).toEqual(new Set(['Python']));
});

test('samples that come into view are in colour, though they are plain text in the HTML', async () => {
  const { page } = await openPage('/api/');
  const sample = page.locator('#createMessage .requests');
  const code = sample.locator('details[open] .tab-panel[data-label="Python"] code');
  const coloured = () =>
    code.evaluate((element) =>
      [...CSS.highlights].flatMap(([kind, ranges]) =>
        [...ranges].flatMap((range) =>
          range.startContainer.parentNode === element
            ? [`${kind} ${range.startContainer.textContent?.slice(range.startOffset, range.endOffset)}`]
            : [],
        ),
      ),
    );
  expect(await coloured()).toEqual([]);
  await sample.locator('.tab', { hasText: 'Python' }).click();
  await expect.poll(coloured).toContain('t-keyword import');
  expect(await code.innerHTML()).not.toContain('<span');
  // The navbar may still be sliding away below a pointer.
  await page.locator('.navbar a', { hasText: '文档' }).first().press('Enter');
  await page.locator('.reference').waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => [...CSS.highlights.values()].reduce((sum, ranges) => sum + ranges.size, 0)))
    .toBe(0);
});
