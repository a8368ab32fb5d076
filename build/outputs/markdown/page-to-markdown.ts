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
import { type Messages, messagesOf } from '../../../app/core/messages.ts';
import { say } from '../../../app/core/messages/say.ts';
import { plainContent, type Page, type RenderedPage } from '../../../app/core/page.ts';
import type { Site } from '../../../app/core/site.ts';
import { readableUrl, absoluteUrl } from '../../../app/core/url.ts';
import { pageFileOf, readPageFile } from '../../deploy/deployment.ts';
import type { Project } from '../../project/project.ts';
import { pageThread } from '../../thread.ts';
import { handlers } from './handlers.ts';

const converter = unified()
  .use(rehypeRemark, { handlers })
  .use(remarkCjkFriendly)
  .use(remarkCjkFriendlyGfmStrikethrough)
  // After the others, which would drop the state of task list items.
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    handlers: { inlineMath: ({ value }: { value: string }) => value },
    bullet: '-',
    rule: '-',
    listItemIndent: 'one',
  });

/** Converts a page to Markdown: title, description, content with absolute links, and the source `url`. */
export async function pageToMarkdown({ page, html }: RenderedPage, url: string, messages: Messages): Promise<string> {
  const content = parse(html, url);
  const body = converter.stringify(await converter.run(content));
  return `# ${page.title}\n\n> ${page.description}\n\n${body.trim()}\n\n---\n\n${say(messages.outputs, 'Source: <{url}>', { url })}\n`;
}

type Conversion = { file: string; url: string; locale: string };

/** Converts a page file in the page thread, which reads it, as the content of thousands of pages is not kept in memory. */
export default ({ file, url, locale }: Conversion): Promise<string> =>
  pageToMarkdown(plainContent(readPageFile(file)), url, messagesOf(locale));

/** Converts a written page in the page thread; see `pageToMarkdown`. An error is thrown where the result is awaited. */
export function convertInThread(project: Project, page: Page): Promise<string> {
  const { site } = project;
  const task = { file: pageFileOf(project, page), url: absoluteUrl(site, page.path), locale: site.i18n.currentLocale };
  const text = pageThread.run<Conversion, string>(task, new URL('./page-to-markdown.ts', import.meta.url));
  text.catch(() => undefined);
  return text;
}

/** Returns the AST of a page's HTML for a feed, with absolute links and without controls. */
export function feedContent(html: string, url: string): Root {
  const content = parse(html, url);
  dropControls(content);
  return content;
}

/** Parses a page's HTML, makes links absolute, and removes comments and `<wbr>`. */
function parse(html: string, url: string): Root {
  const tree = fromParse5(parseFragment(html, { scriptingEnabled: false })) as Root;
  visit(tree, (node, index, parent) => {
    // Comments, by which React separates texts, and `<wbr>`, which would become an invisible character.
    const isInvisible = node.type === 'comment' || (node.type === 'element' && node.tagName === 'wbr');
    if (isInvisible && parent !== undefined && index !== undefined) {
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

/** Removes buttons, inputs, hidden elements, decorative icons, tab labels and heading anchors. */
function dropControls(tree: Nodes): void {
  visit(tree, 'element', (node, index, parent) => {
    if (parent === undefined || index === undefined) return;
    const classes = Array.isArray(node.properties['className']) ? node.properties['className'] : [];
    const [child] = node.children;
    if (node.tagName === 'button' && child?.type === 'element' && child.tagName === 'img') {
      // Unwrap an image from its zoom button.
      parent.children[index] = child;
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

/** Makes links to paths of the site absolute in an API document's JSON or YAML, which is read outside of the site. */
export function withFullLinks(text: string, site: Site): string {
  const full = (_: string, start: string, path: string) => start + absoluteUrl(site, path);
  // The lookaheads skip unclosed links in descriptions, so that a match never reaches into the following text.
  return text
    .replaceAll(/(\]\()(\/(?!\/)[^)\s"\\]*)(?=[)\s])/g, full)
    .replaceAll(/(?<=^[ \t]*"?)(url"?: "?)(\/(?!\/)[^"\s]*)/gm, full);
}
