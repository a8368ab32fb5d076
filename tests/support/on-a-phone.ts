import type { Page } from 'playwright-core';

/** Returns the table cells of a page that contain a sentence: their text, and their width in Han characters. */
export function sentencesOfTables(page: Page): Promise<{ text: string; letters: number }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.table-scroll td:not(:has(code))')]
      .filter((cell) => cell.checkVisibility())
      .map((cell) => {
        const { fontSize, paddingLeft, paddingRight } = getComputedStyle(cell);
        const width = cell.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return { text: cell.innerText, letters: width / Number.parseFloat(fontSize) };
      })
      .filter(({ text }) => (text.match(/\p{Script=Han}/gu) ?? []).length >= 11),
  );
}

/** Returns how many pixels of each table of a page overflow. */
export function hiddenWidthsOfTables(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.table-scroll')]
      .filter((box) => box.checkVisibility())
      .map((box) => box.scrollWidth - box.clientWidth),
  );
}

/** Returns how many pixels of each diagram of a page overflow, and its smallest font size in pixels. */
export function diagramsOf(page: Page): Promise<{ hidden: number; smallestPx: number }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.diagram > div')].map((box) => {
      const svg = box.querySelector('svg');
      if (svg === null) throw new Error('a diagram has no drawing');
      const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
      const sizes = [...svg.querySelectorAll('text')].map((text) => Number.parseFloat(getComputedStyle(text).fontSize));
      return { hidden: box.scrollWidth - box.clientWidth, smallestPx: Math.min(...sizes) * scale };
    }),
  );
}

/** Returns the texts with a Latin word that is broken across lines, also in closed `<details>`, except in `<pre>`. */
export function tornWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details')) {
      fold.removeAttribute('name');
      fold.open = true;
    }
    const torn: string[] = [];
    const range = document.createRange();
    const bottomOf = (text: Text, at: number) => {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().bottom;
    };
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text instanceof Text; text = texts.nextNode()) {
      const holder = text.parentElement;
      if (holder === null || !holder.checkVisibility() || holder.closest('pre, .visually-hidden, .names')) continue;
      for (const { index, 0: word } of text.data.matchAll(/[A-Za-z\d]{2,}/g))
        if (bottomOf(text, index + word.length - 1) > bottomOf(text, index) + 4) torn.push(text.data);
    }
    return torn;
  });
}
