import type { RenderedPage } from '../../app/core/page.ts';
import { extractSections } from '../../features/search/build/extract-sections.ts';

const sectionsPerPage = 8;
const sentencesPerSection = 8;

/** Generates pages for the search index, with headings and sentences of other pages. The result is deterministic. */
export function generatedSearchPages(models: RenderedPage[], count: number): RenderedPage[] {
  const sections = models.flatMap(({ html }) => extractSections(html));
  const headings = sections.map(({ title }) => title).filter((title) => title !== '');
  const sentences = sections
    .flatMap(({ text }) => text.split(/(?<=[。\n])/))
    .filter((sentence) => sentence.trim().length > 8);
  const draw = createDraw();
  const [model] = models;
  if (model === undefined) throw new Error('The site has no page.');
  return Array.from({ length: count }, (_, number): RenderedPage => {
    const title = `${draw(headings)}与${draw(headings)} ${number}`;
    const content = Array.from({ length: sectionsPerPage }, (__, section) => {
      const text = Array.from({ length: sentencesPerSection }, () => draw(sentences)).join('');
      const option = `<code>option_${number}_${section}</code>`;
      return `<h2 id="s${section}">${escapeHtml(draw(headings))}</h2><p>${escapeHtml(text)} ${option}</p>`;
    });
    const page = { ...model.page, path: `/generated/${number}/`, title, keywords: [] };
    return { page, html: htmlPage(title, content.join('')) };
  });
}

function htmlPage(title: string, content: string): string {
  const main = `<main><h1>${escapeHtml(title)}</h1><div id="content">${content}</div></main>`;
  return `<html lang="zh-Hans"><body>${main}</body></html>`;
}

/** Creates a function that draws items with a linear congruential generator and a fixed seed. */
function createDraw(): (items: string[]) => string {
  let state = 20_251_121;
  return (items) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return items[state % items.length] ?? '';
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
