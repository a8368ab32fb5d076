import type { Nodes, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parseFragment } from 'parse5';
import rehypeRemark from 'rehype-remark';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkCjkFriendlyGfmStrikethrough from 'remark-cjk-friendly-gfm-strikethrough';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { Messages } from '../../../app/core/messages.ts';
import { say } from '../../../app/core/messages/say.ts';
import type { RenderedPage } from '../../../app/core/page.ts';
import type { Site } from '../../../app/core/site.ts';
import { readableUrl, absoluteUrl } from '../../../app/core/url.ts';
import { handlers } from './handlers.ts';

const converter = unified()
  .use(rehypeRemark, { handlers })
  .use(remarkCjkFriendly)
  .use(remarkCjkFriendlyGfmStrikethrough)
  // Last, as those before would leave out whether a task is done.
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    handlers: { inlineMath: ({ value }: { value: string }) => value },
    bullet: '-',
    rule: '-',
    listItemIndent: 'one',
  });

/** A page's plain content as Markdown: title, description, content with absolute links, source `url`. */
export async function pageToMarkdown({ page, html }: RenderedPage, url: string, messages: Messages): Promise<string> {
  const content = parse(html, url);
  const body = converter.stringify(await converter.run(content));
  return `# ${page.title}\n\n> ${page.description}\n\n${body.trim()}\n\n---\n\n${say(messages.outputs, 'Source: <{url}>', { url })}\n`;
}

/** The HTML of a page's content for a feed: absolute links, no controls. */
export function feedContent(html: string, url: string): Root {
  const content = parse(html, url);
  dropControls(content);
  return content;
}

/** A page's HTML with absolute links, and without what only a screen needs. */
function parse(html: string, url: string): Root {
  const tree = fromParse5(parseFragment(html, { scriptingEnabled: false })) as Root;
  visit(tree, (node, index, parent) => {
    // What React parts texts by, and where a line may end on screen: as text it would be an invisible character.
    const isNothing = node.type === 'comment' || (node.type === 'element' && node.tagName === 'wbr');
    if (isNothing && parent !== undefined && index !== undefined) {
      parent.children.splice(index, 1);
      return index;
    }
    if (node.type !== 'element') return undefined;
    const { properties } = node;
    const align = /text-align:(\w+)/.exec(String(properties['style'] ?? ''))?.[1];
    if (align !== undefined) properties['align'] = align;
    for (const name of ['href', 'src']) {
      const value = properties[name];
      const absolute = typeof value === 'string' ? URL.parse(value, url) : null;
      if (absolute !== null) properties[name] = readableUrl(absolute.href);
    }
    return undefined;
  });
  return tree;
}

/** Removes buttons, decorative icons and the headings' links to themselves. */
function dropControls(tree: Nodes): void {
  visit(tree, 'element', (node, index, parent) => {
    if (parent === undefined || index === undefined) return;
    const classes = Array.isArray(node.properties['className']) ? node.properties['className'] : [];
    const [inside] = node.children;
    if (node.tagName === 'button' && inside?.type === 'element' && inside.tagName === 'img') {
      // Unwraps a picture from the button that enlarges it.
      parent.children[index] = inside;
      return;
    }
    const { tagName, properties } = node;
    const isControl =
      ['button', 'input'].includes(tagName) ||
      ['hidden', 'popover'].some((name) => properties[name] !== undefined) ||
      ['anchor', 'tab'].some((name) => classes.includes(name));
    if (!isControl && !(tagName === 'svg' && properties['ariaHidden'] === 'true')) return;
    parent.children.splice(index, 1);
    return index;
  });
}

/** Makes links to paths of the site absolute in an API document, which is read outside of the site. */
export function withFullLinks(text: string, site: Site): string {
  const full = (_: string, start: string, path: string) => start + absoluteUrl(site, path);
  // One that is not closed, in an author's description, is no link: the text around it goes on.
  return text
    .replaceAll(/(\]\()(\/(?!\/)[^)\s"\\]*)(?=[)\s])/g, full)
    .replaceAll(/(?<=^[ \t]*"?)(url"?: "?)(\/(?!\/)[^"\s]*)/gm, full);
}
