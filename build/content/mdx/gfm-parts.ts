import type { Element } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { percentDecoded } from '../../../app/core/url.ts';
import { type NodeRule, text } from './nodes.ts';
import type { Messages } from '../../../app/core/messages.ts';
import { say } from '../../../app/core/messages/say.ts';

/** The maximum number of links from a footnote back to the text: a table may cite a source in many rows. */
const maxBacklinks = 3;

/**
 * Removes all but the first few links from a footnote back to the text. Puts footnote numbers into brackets, as
 * extracted text would append a bare number to a word. Decodes footnote ids, as links are resolved to decoded ids.
 */
export function footnoteBacklinks(): NodeRule {
  return () => (node) => {
    if (node.type !== 'element') return;
    if ('dataFootnoteRef' in node.properties) {
      decodeId(node);
      node.children = [text('['), ...node.children, text(']')];
    } else if (node.tagName === 'section' && 'dataFootnotes' in node.properties) trimBacklinks(node);
  };
}

function trimBacklinks(section: Element): void {
  visit(section, 'element', (item) => {
    if (item.tagName !== 'li') return undefined;
    decodeId(item);
    let count = 0;
    visit(item, 'element', (link, index, parent) => {
      if (!('dataFootnoteBackref' in link.properties) || parent === undefined || index === undefined) return undefined;
      if (++count <= maxBacklinks) return undefined;
      parent.children.splice(index, 1);
      return [SKIP, index];
    });
    return SKIP;
  });
}

function decodeId({ properties }: Element): void {
  if (typeof properties['id'] === 'string') properties['id'] = percentDecoded(properties['id']) ?? properties['id'];
}

/** Adds the class `block` to formulas on lines of their own. */
export function displayedFormulas(): NodeRule {
  return () => (node) => {
    if (node.type !== 'element' || String(node.properties['className']) !== 'katex') return;
    const isBlock = node.children.some((child) => child.type === 'element' && child.properties['display'] === 'block');
    if (isBlock) node.properties['className'] = ['katex', 'block'];
  };
}

/** Adds accessible names to the checkboxes of task lists. */
export function taskLists(messages: Messages['pages']): NodeRule {
  return () => (node) => {
    if (node.type === 'element' && node.tagName === 'input' && node.properties['type'] === 'checkbox')
      node.properties['ariaLabel'] = say(messages, node.properties['checked'] === true ? 'Done' : 'Not done');
  };
}

/** Returns the `remark-rehype` options for footnotes, with labels in the site's language. */
export function footnotes(pages: Messages['pages']) {
  return {
    footnoteLabel: say(pages, 'Footnotes'),
    footnoteLabelProperties: {},
    // The style sheet adds the arrows.
    footnoteBackContent: () => [],
    footnoteBackLabel: (reference: number, repetition: number) =>
      say(pages, 'Back to reference {number}', { number: `${reference + 1}${repetition > 1 ? `-${repetition}` : ''}` }),
  };
}
