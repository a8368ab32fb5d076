import GithubSlugger, { slug } from 'github-slugger';
import type { Element, Parents, Root } from 'hast';
import type { MdxJsxFlowElementHast, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import type { Messages } from '../../../app/core/messages.ts';
import { say } from '../../../app/core/messages/say.ts';
import type { Heading } from '../../../app/core/page.ts';
import { importedTexts } from '../scan.ts';
import { isJsx } from './jsx-attributes.ts';
import { element } from './nodes.ts';

const noFootnotes = 'the pages that import this file number their footnotes without it; write footnotes in the pages';
const onlyH1 = 'the title in the front matter is the only h1; write ## here';

/** A page's headings in reading order. An imported text, whose headings stand in its place, is the path of its import. */
export type Outline = (Heading | string)[];

/**
 * Adds an id and an anchor link to every heading, and collects the headings in `file.data.outline`. An explicit id
 * follows the heading's text, in MDX as a comment with `#id`, in Markdown also as `{#id}`.
 * @param titleOf allows h1 headings: the first is removed unless the front matter has another title; others become h2
 * @throws VFileMessage for an h1 if none is allowed, a duplicate explicit id, and a footnote in text that pages share
 */
export function headings(messages: Messages['pages'], isShared: boolean, titleOf?: () => string | undefined) {
  return (tree: Root, file: VFile): void => {
    const slugger = new GithubSlugger();
    const code = tree.children.flatMap((node) => (node.type === 'mdxjsEsm' ? [node.value] : [])).join('\n');
    const imports = importedTexts(code);
    const found: ({ node: Element; explicit: string | undefined; depth: number } | string)[] = [];
    let mayBeTitle = titleOf !== undefined;
    let title: { parent: Parents; index: number; id: string } | undefined;
    visit(tree, (node, index, parent) => {
      if (parent === undefined || index === undefined) return undefined;
      if (isJsx(node) && /^h[1-6]$/.test(node.name ?? '')) {
        if (node.name === 'h1' && titleOf === undefined) file.fail(onlyH1, node);
        const heading = headingOf(node, file);
        if (heading === undefined) return undefined;
        parent.children[index] = heading;
        return [SKIP, index];
      }
      if (isJsx(node)) found.push(...imports.flatMap(({ name, from }) => (name === node.name ? [from] : [])));
      if (node.type !== 'element') return undefined;
      if (isShared && 'dataFootnoteRef' in node.properties) file.fail(noFootnotes, node);
      const depth = /^h([1-6])$/.exec(node.tagName)?.[1];
      if (depth === undefined) return undefined;
      if (depth === '1') {
        if (titleOf === undefined) file.fail(onlyH1, node);
        const isFirst = mayBeTitle;
        mayBeTitle = false;
        const text = textOf(node).trim();
        if (isFirst && [undefined, text].includes(titleOf?.())) {
          title = { parent, index, id: slug(text) };
          parent.children.splice(index, 1);
          return [SKIP, index];
        }
        node.tagName = 'h2';
      }
      found.push({ node, explicit: takeExplicitId(node) ?? existingId(node), depth: Math.max(2, Number(depth)) });
      return undefined;
    });
    for (const { node, explicit } of found.filter((item) => typeof item !== 'string')) {
      if (node.children.some((child) => child.type === 'mdxTextExpression' && /^\/\*\s*#/.test(child.value)))
        file.fail('this is not an id: write {/* #name */} at the end of the heading, without spaces in it', node);
      if (explicit === undefined) continue;
      if (explicit in slugger.occurrences)
        file.fail(`the id #${explicit} occurs twice on this page; choose another`, node);
      slugger.slug(explicit, true);
    }
    file.data['outline'] = found.map((item): Outline[number] => {
      if (typeof item === 'string') return item;
      const { node, explicit, depth } = item;
      const text = textOf(node).trim();
      // The slug of a heading that consists of punctuation is empty.
      const id = explicit ?? slugger.slug(slug(text) === '' ? 'section' : text);
      node.properties['id'] = id;
      // Excludes the anchor link from the heading's accessible name. The value of an expression is not known here.
      if (!hasExpression(node)) node.properties['ariaLabel'] ??= text;
      const ariaLabel = say(messages, 'Link to “{title}”', { title: text });
      node.children.push(element('a', { className: ['anchor'], href: `#${id}`, ariaLabel }));
      return { depth, id, text };
    });
    if (title !== undefined && !(title.id in slugger.occurrences)) markTitle(title);
  };
}

/** Gives the id of the removed title heading to the start of the content, so that links to it still work. */
function markTitle({ parent, index, id }: { parent: Parents; index: number; id: string }): void {
  const next = parent.children.slice(index).find(({ type }) => type !== 'text');
  if (next?.type === 'element' && next.tagName === 'p') next.properties['id'] ??= id;
  else parent.children.splice(index, 0, element('span', { id }));
}

/** Converts a heading that is written as a JSX tag to an element; undefined if an attribute is code. */
function headingOf(
  { name, attributes, children, position }: MdxJsxFlowElementHast | MdxJsxTextElementHast,
  file: VFile,
): Element | undefined {
  const properties = attributes.flatMap((attribute) =>
    'name' in attribute && typeof (attribute.value ?? '') === 'string'
      ? [[attribute.name, attribute.value ?? true]]
      : [],
  );
  if (properties.length < attributes.length) {
    file.message('a heading with an attribute in braces is in no table of contents', { place: position });
    return undefined;
  }
  // If the text is on its own lines, MDX wraps it in a paragraph.
  const [first] = children;
  const inner = children.length === 1 && first?.type === 'element' && first.tagName === 'p' ? first.children : children;
  return { ...element(name ?? '', Object.fromEntries(properties), inner), position };
}

function takeExplicitId(node: Element): string | undefined {
  const last = node.children.at(-1);
  if (last?.type === 'mdxTextExpression') {
    const id = /^\/\*\s*#([^\s*]+)\s*\*\/$/.exec(last.value.trim())?.[1];
    if (id !== undefined) node.children.pop();
    trimEnd(node);
    return id;
  }
  if (last?.type === 'text') {
    const match = /\s*\{(?:\/\*)?\s*#([^\s}*]+)\s*(?:\*\/)?\}\s*$/.exec(last.value);
    if (match !== null) last.value = last.value.slice(0, match.index);
    return match?.[1];
  }
  return undefined;
}

/** Returns a heading's existing id, such as that of the footnotes heading, which references use. */
function existingId({ properties }: Element): string | undefined {
  return typeof properties['id'] === 'string' ? properties['id'] : undefined;
}

function trimEnd(node: Element): void {
  const last = node.children.at(-1);
  if (last?.type === 'text') last.value = last.value.trimEnd();
}

function hasExpression({ children }: Element): boolean {
  return children.some(
    (child) => child.type === 'mdxTextExpression' || ('children' in child && hasExpression(child as Element)),
  );
}

function textOf(node: Element): string {
  return node.children
    .map((child) => {
      if (child.type === 'text') return child.value;
      if (child.type === 'element' && child.tagName === 'img') return String(child.properties['alt'] ?? '');
      if (child.type === 'element' && child.tagName === 'br') return ' ';
      const isNote = child.type === 'element' && 'dataFootnoteRef' in child.properties;
      return 'children' in child && !isNote ? textOf(child as Element) : '';
    })
    .join('');
}
