import { micromark } from 'micromark';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

const extensions = [gfm(), cjkFriendlyExtension()];
const htmlExtensions = [gfmHtml()];

/**
 * A description's Markdown as safe HTML: micromark escapes raw HTML and drops dangerous addresses; links to paths of
 * the site stay. Headings become bold paragraphs, as they must not stand in the page's outline; a single
 * paragraph comes without its `<p>`.
 */
export function markdownToHtml(text: string): string {
  const html = micromark(text, { extensions, htmlExtensions })
    .replaceAll(/<h[1-6]>/g, '<p><strong>')
    .replaceAll(/<\/h[1-6]>/g, '</strong></p>')
    .trim();
  const single = /^<p>([^]*)<\/p>$/.exec(html)?.[1];
  return single === undefined || single.includes('<p>') ? html : single;
}
