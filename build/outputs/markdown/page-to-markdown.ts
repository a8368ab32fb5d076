import type { Element, Nodes, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parseFragment } from 'parse5';
import rehypeRemark from 'rehype-remark';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { RenderedPage } from '../render-pages.ts';
import { handlers } from './handlers.ts';

const converter = unified()
  .use(rehypeRemark, { handlers })
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkCjkFriendly)
  .use(remarkStringify, { bullet: '-', emphasis: '_', rule: '-', listItemIndent: 'one' });

/**
 * A page as Markdown, from the HTML that readers get, so that what a component shows survives:
 * title, description, content with full links, and where it comes from.
 * @param url the page's full URL
 */
export async function pageToMarkdown(rendered: RenderedPage, url: string): Promise<string> {
  const { page } = rendered;
  const body = await contentToMarkdown(contentOf(rendered), url);
  return `# ${page.title}\n\n> ${page.description}\n\n${body.trim()}\n\n---\n\n来源：<${url}>\n`;
}

/** The HTML of a page's content alone, with full links, as a feed carries it. */
export function pageContent(rendered: RenderedPage, url: string): Element {
  const content = contentOf(rendered);
  completeLinks(content, url);
  dropControls(content);
  return content;
}

/** Only the main part is parsed: style sheet, menus and footer are half of a document. No node needs to know where it stood. */
function contentOf({ page, html }: RenderedPage): Element {
  const content = elementById(fromParse5(parseFragment(html.slice(html.indexOf('<main'), html.lastIndexOf('</main>')), { scriptingEnabled: false })), 'content');
  if (content === undefined) throw new Error(`${page.path} has no element #content`);
  return content;
}

async function contentToMarkdown(content: Element, url: string): Promise<string> {
  completeLinks(content, url);
  const root: Root = { type: 'root', children: content.children };
  return converter.stringify(await converter.run(root));
}

function elementById(tree: Nodes, id: string): Element | undefined {
  let found: Element | undefined;
  visit(tree, 'element', (node) => {
    if (node.properties['id'] === id) found ??= node;
  });
  return found;
}

/** A link that leaves its page needs the site's address. */
function completeLinks(tree: Nodes, url: string): void {
  visit(tree, 'element', (node) => {
    for (const name of ['href', 'src']) {
      const value = node.properties[name];
      if (typeof value === 'string' && URL.canParse(value, url)) node.properties[name] = decodeURI(new URL(value, url).href);
    }
  });
}

/** Buttons and the headings' links to themselves mean nothing outside the page. */
function dropControls(tree: Nodes): void {
  visit(tree, 'element', (node, index, parent) => {
    if (parent === undefined || index === undefined) return;
    const classes = Array.isArray(node.properties['className']) ? node.properties['className'] : [];
    const [inside] = node.children;
    if (node.tagName === 'button' && inside?.type === 'element' && inside.tagName === 'img') {
      // A picture stays, the button that enlarges it goes.
      parent.children[index] = inside;
      return;
    }
    if (node.properties['popover'] === undefined && node.tagName !== 'button' && node.tagName !== 'input' && !classes.includes('anchor') && !classes.includes('tab')) return;
    parent.children.splice(index, 1);
    return index;
  });
}
