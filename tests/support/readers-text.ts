import type { Element, Nodes } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';

/** Attributes whose values are visible or announced by screen readers. */
const textAttributes = ['ariaLabel', 'title', 'placeholder', 'alt'];

/**
 * Returns the text nodes and text attributes of a page, without code and elements with `lang="en"`.
 * @param html a whole document
 */
export function readersTexts(html: string): string[] {
  const texts: string[] = [];
  // A name with `<wbr>` is a single text.
  visit(
    unified()
      .use(rehypeParse)
      .parse(html.replaceAll(/<wbr\/?>/g, '')),
    texts,
  );
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '');
}

function visit(node: Nodes, texts: string[]): void {
  if (node.type === 'text') texts.push(node.value);
  if (node.type !== 'element' && node.type !== 'root') return;
  if (node.type === 'element') {
    if (isNoText(node)) return;
    for (const name of textAttributes) {
      const value = node.properties[name];
      if (typeof value === 'string') texts.push(value);
    }
  }
  for (const child of node.children) visit(child, texts);
}

function isNoText({ tagName, properties }: Element): boolean {
  return ['code', 'pre', 'script', 'style'].includes(tagName) || properties['lang'] === 'en';
}
