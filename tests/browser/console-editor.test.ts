import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chat, openConsole } from '../support/console.ts';
import { useFixture } from '../support/fixture.ts';

const url = useFixture('sandbox');

/** Where the text of the coloured copy ends, and how large it and the field before it are. */
const measure = (panel: Locator) =>
  panel.locator('.editor').evaluate((editor) => {
    const [copy, field] = [editor.querySelector('pre'), editor.querySelector('textarea')];
    if (copy === null || field === null) throw new Error('the editor has lost a part');
    const { fontVariant, letterSpacing, lineHeight, padding, whiteSpace } = getComputedStyle(copy);
    const own = getComputedStyle(field);
    const sizes = [copy, field].map((part) => [part.clientWidth, part.clientHeight]);
    const { style } = field;
    Object.assign(style, { alignSelf: 'start', blockSize: '0' });
    // As many lines as the field breaks by itself.
    const ownHeight = field.scrollHeight;
    style.removeProperty('align-self');
    style.removeProperty('block-size');
    return {
      isTheSame:
        [own.fontVariant, own.letterSpacing, own.lineHeight, own.padding, own.whiteSpace].join() ===
        [fontVariant, letterSpacing, lineHeight, padding, whiteSpace].join(),
      sizes,
      heights: [copy.clientHeight, ownHeight],
      tail: editor.scrollHeight > editor.clientHeight,
    };
  });

describe('the editor', () => {
  const body = chat({ temperature: 1, stop: '长'.repeat(300), metadata: { a: true } });

  test('stands exactly before its colours, however long the lines, on a desktop and a phone', async () => {
    const { page, panel } = await openConsole(url('/api/'), 'createChatCompletion');
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await panel.locator('textarea').fill(`${body}\n${'{}\n'.repeat(60)}`);
      const { isTheSame, sizes, heights, tail } = await measure(panel);
      expect(isTheSame).toBe(true);
      expect(sizes[0]).toEqual(sizes[1]);
      expect(heights[0]).toBe(heights[1]);
      expect(tail).toBe(true);
    }
  });

  test('colours what is typed, and gives way to the reader’s own colours', async () => {
    const { page, panel } = await openConsole(url('/api/'), 'createChatCompletion');
    await panel.locator('textarea').fill(body);
    const marked = await panel
      .locator('.editor code')
      .evaluate((code) =>
        ['t-keyword', 't-string', 't-constant'].map((kind) =>
          [...(CSS.highlights.get(kind) ?? [])].flatMap((range) =>
            code.contains(range.startContainer)
              ? [range.startContainer.textContent?.slice(range.startOffset, range.endOffset)]
              : [],
          ),
        ),
      );
    expect(marked[0]).toEqual(expect.arrayContaining(['"model"', '"temperature"']));
    expect(marked[1]).toContain('"echo-1"');
    expect(marked[2]).toEqual(['1', 'true']);
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await panel.locator('.editor pre').isVisible()).toBe(false);
    expect(await panel.locator('textarea').evaluate((field) => getComputedStyle(field).color)).not.toBe(
      'rgba(0, 0, 0, 0)',
    );
  });
});
