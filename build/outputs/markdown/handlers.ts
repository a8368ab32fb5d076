import type { Element } from 'hast';
import { defaultHandlers, type Handle, type State } from 'hast-util-to-mdast';
import type { BlockContent, LinkReference, PhrasingContent, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';

const link = filled(defaultHandlers.a);

/** Converts the HTML of the site's components to Markdown; other elements use the library's handlers. */
export const handlers: Record<string, Handle> = {
  a: (state, node, parent) =>
    hasClass(node, 'anchor') ? undefined : (footnoteLink(node) ?? link(state, node, parent)),
  ...Object.fromEntries(
    (['b', 'strong', 'i', 'em', 'del'] as const).map((name) => [name, filled(defaultHandlers[name])]),
  ),
  ...Object.fromEntries((['td', 'th'] as const).map((name) => [name, cell])),
  section: (state, node) => state.all(node),
  ...Object.fromEntries(['code', 'kbd', 'samp', 'tt', 'var'].map((name) => [name, codeOrContent])),
  // A heading of Markdown is one line.
  br: (state, node, parent) =>
    parent?.type === 'element' && /^h[1-6]$/.test(parent.tagName)
      ? { type: 'text', value: ' ' }
      : defaultHandlers.br(state, node),
  button: () => undefined,
  input: () => undefined,
  svg: () => undefined,
  // Its caption links to the recording.
  audio: () => undefined,
  nav: () => undefined,
  label: (state, node) => (hasClass(node, 'tab') ? undefined : state.all(node)),
  figure: (state, node) => diagram(state, node) ?? codeBlock(node) ?? picture(state, node) ?? state.all(node),
  table: (state, node) => [...(state.inTable ? [] : captionOf(state, node)), defaultHandlers.table(state, node)],
  // A table's stands before it; one without a table is a line as any other.
  caption: (state, node) => (state.inTable ? undefined : defaultHandlers.p(state, node)),
  math: (_, node) => formula(node),
  aside: (state, node) =>
    hasClass(node, 'callout')
      ? { type: 'blockquote', children: state.toFlow(state.all(node)) as BlockContent[] }
      : state.all(node),
  div: tabPanelOrDiv,
  p: (state, node) =>
    hasClass(node, 'callout-title', 'card-title') ? boldLine(state, node) : defaultHandlers.p(state, node),
  details: (state, node) => state.all(node),
  summary: boldLine,
  dt: boldLine,
};

/** An element that is nothing without content, or a link without a target. */
function filled(handle: Handle): Handle {
  return (state, node, parent) => {
    const isEmpty = toString(node).trim() === '' && find(node, isPicture) === undefined;
    const isPlace = node.tagName === 'a' && node.properties['href'] === undefined;
    return isEmpty || isPlace ? state.all(node) : handle(state, node, parent);
  };
}

/** A cell in one line, as a table of Markdown needs it: its lines and blocks are divided by `<br>`. */
function cell(state: State, node: Element): ReturnType<Handle> {
  const end = { type: 'html' as const, value: '<br>' };
  const lines = linesOf(state.all(node) as RootContent[]);
  const children = lines
    .flatMap((line, index) => (index === 0 ? line : [end, ...line]))
    .map((part) => (part.type === 'break' ? end : part));
  return { ...defaultHandlers.td(state, node), children };
}

function linesOf(nodes: RootContent[]): PhrasingContent[][] {
  const lines: PhrasingContent[][] = [];
  let isInline = false;
  for (const node of nodes) {
    const isBlock = ['paragraph', 'heading', 'list', 'listItem', 'blockquote', 'code'].includes(node.type);
    if (node.type === 'code')
      lines.push(...node.value.split('\n').map((value): PhrasingContent[] => [{ type: 'inlineCode', value }]));
    else if (isBlock && 'children' in node) lines.push(...linesOf(node.children));
    else if (isInline) lines.at(-1)?.push(node as PhrasingContent);
    else lines.push([node as PhrasingContent]);
    isInline = !isBlock;
  }
  return lines;
}

/** Code as such, but for one that holds a picture, as a tag that was never closed does: code is text alone. */
function codeOrContent(state: State, node: Element): ReturnType<Handle> {
  return find(node, isPicture) !== undefined ? state.all(node) : defaultHandlers.code(state, node);
}

function tabPanelOrDiv(state: State, node: Element): RootContent[] {
  const label = node.properties['dataLabel'];
  const children = state.all(node) as RootContent[];
  if (hasClass(node, 'filters')) return [];
  if (!hasClass(node, 'tab-panel') || typeof label !== 'string') return children;
  const [first] = children;
  if (first?.type === 'code' && children.length === 1)
    return [{ ...first, meta: first.meta ?? `title="${label.replaceAll('"', "'")}"` }];
  return [
    { type: 'paragraph', children: [{ type: 'strong', children: [{ type: 'text', value: label }] }] },
    ...children,
  ];
}

/** A diagram as its Mermaid source, and its caption; undefined for other figures. */
function diagram(state: State, node: Element): RootContent[] | undefined {
  const source = node.properties['dataSource'];
  if (!hasClass(node, 'diagram') || typeof source !== 'string') return undefined;
  return [{ type: 'code', lang: 'mermaid', value: source }, ...captionOf(state, node)];
}

/** A picture and its caption, without its button and enlarged copy; undefined for other figures. */
function picture(state: State, node: Element): RootContent[] | undefined {
  const image = find(node, isPicture);
  if (!hasClass(node, 'figure') || image === undefined) return undefined;
  const { src, alt } = image.properties;
  return [
    { type: 'paragraph', children: [{ type: 'image', url: String(src), alt: String(alt) }] },
    ...captionOf(state, node),
  ];
}

/** The caption of a figure or a table. */
function captionOf(state: State, node: Element): RootContent[] {
  const caption = find(node, (child) => child.tagName === 'figcaption' || child.tagName === 'caption');
  const paragraph = caption && defaultHandlers.p(state, caption);
  return paragraph === undefined ? [] : [paragraph];
}

/** A formula as its TeX source, from MathML's annotation. */
function formula(node: Element): RootContent {
  const annotation = find(node, (child) => child.tagName === 'annotation');
  // HTML would end the line that it stands in.
  const type = node.properties['display'] === 'block' ? 'html' : 'inlineMath';
  return { type, value: `$$${annotation === undefined ? toString(node) : toString(annotation)}$$` };
}

/** `<figure class="code">` with its title and language as a fence; undefined for other figures. */
function codeBlock(node: Element): RootContent | undefined {
  const pre = find(node, (child) => child.tagName === 'pre');
  if (!hasClass(node, 'code') || pre === undefined) return undefined;
  const caption = find(node, (child) => child.tagName === 'figcaption');
  const title = caption === undefined ? '' : toString(caption).trim();
  const lang = node.properties['dataLang'];
  return {
    type: 'code',
    lang: typeof lang === 'string' && lang !== '' ? lang : 'text',
    meta: title === '' ? null : `title="${title}"`,
    value: toString(pre).replace(/\n+$/, ''),
  };
}

function boldLine(state: State, node: Element): BlockContent | undefined {
  // Bold within bold would end it.
  visit(node, 'element', (inner) => {
    if (inner.tagName === 'strong') inner.tagName = 'span';
  });
  const children = defaultHandlers.p(state, node)?.children ?? [];
  return children.length === 0 ? undefined : { type: 'paragraph', children: [{ type: 'strong', children }] };
}

function hasClass(node: Element, ...names: string[]): boolean {
  const { className } = node.properties;
  return Array.isArray(className) && names.some((name) => className.includes(name));
}

function isPicture({ tagName }: Element): boolean {
  return tagName === 'img';
}

function find(node: Element, test: (child: Element) => boolean): Element | undefined {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    const match = test(child) ? child : find(child, test);
    if (match !== undefined) return match;
  }
  return undefined;
}

/** The number of a footnote as the page shows it, `[1]`; empty for a link back to the text, undefined for any other link. */
function footnoteLink(node: Element): LinkReference | [] | undefined {
  if ('dataFootnoteBackref' in node.properties) return [];
  if (!('dataFootnoteRef' in node.properties)) return undefined;
  const label = toString(node).replaceAll(/[[\]]/g, '');
  const children = [{ type: 'text' as const, value: label }];
  return { type: 'linkReference', identifier: label, label, referenceType: 'shortcut', children };
}
