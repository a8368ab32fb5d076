import { micromark } from 'micromark';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

const extensions = [gfm(), cjkFriendlyExtension()];
const htmlExtensions = [gfmHtml()];

/**
 * Converts a description to safe HTML: micromark escapes raw HTML and drops dangerous URLs. Headings become bold
 * paragraphs, to keep them out of the page's outline; a single paragraph has no `<p>`.
 */
export function markdownToHtml(text: string): string {
  const html = micromark(text, { extensions, htmlExtensions })
    .replaceAll(/<h[1-6]>/g, '<p><strong>')
    .replaceAll(/<\/h[1-6]>/g, '</strong></p>')
    .trim();
  const single = /^<p>([^]*)<\/p>$/.exec(html)?.[1];
  return single === undefined || single.includes('<p>') ? html : single;
}
