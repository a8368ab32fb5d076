import { type CalloutKind, calloutKinds } from '../../../app/core/callout-kinds.ts';
import { percentDecoded } from '../../../app/core/url.ts';
import { iconBody } from '../../../build/content/icons.ts';
import { gitHubKind } from '../../../build/content/mdx/callouts.ts';
import { slug } from '../document/anchors.ts';

/** The prefix of ids inside descriptions: a page's own are of the document's parts. */
export const idPrefix = 'description-';

/**
 * A description's HTML with bold paragraphs for its headings, which are no part of the page's outline. One that the
 * description links to has an id: its own, in HTML or as `{#id}`, or what GitHub (`slug`) or Redoc (`section/Title`) call it.
 */
export function withPlainHeadings(html: string): string {
  const linked = new Set([...html.matchAll(/<a href="#([^"]+)"/g)].map(([, id = '']) => percentDecoded(id) ?? id));
  const headings = /<h([1-6])(?: id="description-([^"]*)")?[^>]*>((?:(?!<h[1-6])[^])*?)(?:\s*\{#([^\s}]+)\})?<\/h\1>/g;
  const marked = html.replaceAll(headings, (_, _level, own?: string, words = '', written?: string) => {
    const text = words.replaceAll(/<[^>]*>/g, '');
    const names = [own ?? written ?? slug(text), `section/${text.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`];
    const name = names.find((id) => linked.has(id));
    return `<p${name === undefined ? '' : ` id="${idPrefix}${name}"`}><strong>${words}</strong></p>`;
  });
  // What is left is around other headings.
  const plain = marked.replaceAll(/<\/?h[1-6][^>]*>/g, '');
  const ids = new Set([...plain.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
  return plain.replaceAll(/<a href="#([^"]+)"/g, (link, written: string) => {
    const id = idPrefix + (percentDecoded(written) ?? written);
    return ids.has(id) ? `<a href="#${idPrefix}${written}"` : link;
  });
}

/** The title of a kind of callout in English. */
export type CalloutTitle = (typeof calloutKinds)[CalloutKind]['title'];

/** A description's HTML with GitHub's alerts (`> [!NOTE]`) as callouts; `say` gives their titles in the site's language. */
export function withCallouts(html: string, say: (title: CalloutTitle) => string): string {
  return html
    .replaceAll(/<blockquote>\s*<p>\[!(\w+)\][ \t]*([^\n<]*)\n?/g, (quote, name: string, title: string) => {
      const kind = gitHubKind(name);
      if (kind === undefined) return quote;
      const icon = `<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">${iconBody(calloutKinds[kind].icon) ?? ''}</svg>`;
      const head = `<p class="callout-title">${title.trim() || say(calloutKinds[kind].title)}</p>`;
      return `<blockquote class="callout" data-kind="${kind}">${icon}${head}<p>`;
    })
    .replaceAll('<p></p>\n', '');
}
