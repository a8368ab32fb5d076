import type { SearchPage } from '../build/search/records.ts';
import { extractSections } from '../build/search/extract.ts';

/**
 * Pages that read like the given ones: their headings and sentences drawn anew, with names of their own. The same
 * number gives the same pages.
 */
export function generatedPages(models: SearchPage[], count: number): SearchPage[] {
  const sections = models.flatMap(({ html }) => extractSections(html));
  const sentences = sections.flatMap(({ text }) => text.split(/(?<=[。\n])/)).filter((sentence) => sentence.trim().length > 8);
  const headings = sections.map(({ title }) => title).filter((title) => title !== '');
  let state = 20_251_121;
  const draw = <Item>(list: Item[]): Item => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return list[state % list.length] as Item;
  };
  return Array.from({ length: count }, (_, number): SearchPage => {
    const title = `${draw(headings)}与${draw(headings)} ${number}`;
    const body = Array.from({ length: 8 }, (_, section) => {
      const text = Array.from({ length: 8 }, () => draw(sentences)).join('');
      return `<h2 id="s${section}">${escape(draw(headings))}</h2><p>${escape(text)} <code>option_${number}_${section}</code></p>`;
    });
    return { path: `/generated/${number}/`, title, keywords: [], section: '指南', trail: [], split: false, dated: false, html: `<html lang="zh-Hans"><body><main><h1>${escape(title)}</h1><div id="content">${body.join('')}</div></main></body></html>` };
  });
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
