import type { Page } from 'playwright-core';

/** The cells of a page's tables that hold a sentence: their text, and how many letters fit into one of their lines. */
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

/** How many pixels of each of a page's tables are hidden at its side. */
export function hiddenWidthsOfTables(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.table-scroll')]
      .filter((box) => box.checkVisibility())
      .map((box) => box.scrollWidth - box.clientWidth),
  );
}

/** A page's diagrams: how many pixels of each are hidden at its side, and the size of its smallest letters in pixels. */
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
