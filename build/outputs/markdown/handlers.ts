import type { Element } from 'hast';
import { defaultHandlers, type Handle, type State } from 'hast-util-to-mdast';
import type { BlockContent, LinkReference, PhrasingContent, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';

const link = filled(defaultHandlers.a);

/** `hast-util-to-mdast` handlers for the HTML of the site's components; other elements use the default handlers. */
export const handlers: Record<string, Handle> = {
  a: (state, node, parent) =>
    hasClass(node, 'anchor') ? undefined : (footnoteLink(node) ?? link(state, node, parent)),
  ...Object.fromEntries(
    (['b', 'strong', 'i', 'em', 'del'] as const).map((name) => [name, filled(defaultHandlers[name])]),
  ),
  ...Object.fromEntries((['td', 'th'] as const).map((name) => [name, cell])),
  section: (state, node) => state.all(node),
  ...Object.fromEntries(['code', 'kbd', 'samp', 'tt', 'var'].map((name) => [name, codeOrContent])),
  // A Markdown heading cannot contain a line break.
  br: (state, node, parent) =>
    parent?.type === 'element' && /^h[1-6]$/.test(parent.tagName)
      ? { type: 'text', value: ' ' }
      : defaultHandlers.br(state, node),
  button: () => undefined,
  input: () => undefined,
  svg: () => undefined,
  // The caption links to the recording.
  audio: () => undefined,
  nav: () => undefined,
  label: (state, node) => (hasClass(node, 'tab') ? undefined : state.all(node)),
  figure: (state, node) => diagram(state, node) ?? codeBlock(node) ?? picture(state, node) ?? state.all(node),
  table: (state, node) => [...(state.inTable ? [] : captionOf(state, node)), defaultHandlers.table(state, node)],
  // `table` emits the caption before the table; a caption without a table becomes a paragraph.
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

/** Wraps a handler so that empty elements and anchors without `href` are replaced with their children. */
function filled(handle: Handle): Handle {
  return (state, node, parent) => {
    const isEmpty = toString(node).trim() === '' && find(node, isPicture) === undefined;
    const isTarget = node.tagName === 'a' && node.properties['href'] === undefined;
    return isEmpty || isTarget ? state.all(node) : handle(state, node, parent);
  };
}

/** Converts a table cell to one line, as Markdown requires, with `<br>` between its lines and blocks. */
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

/** Converts inline code; code with an image in it, as after an unclosed tag, is replaced with its children. */
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

/** Converts a diagram to its Mermaid source and caption; undefined for other figures. */
function diagram(state: State, node: Element): RootContent[] | undefined {
  const source = node.properties['dataSource'];
  if (!hasClass(node, 'diagram') || typeof source !== 'string') return undefined;
  return [{ type: 'code', lang: 'mermaid', value: source }, ...captionOf(state, node)];
}

/** Converts an image and its caption, without the zoom button and enlarged copy; undefined for other figures. */
function picture(state: State, node: Element): RootContent[] | undefined {
  const image = find(node, isPicture);
  if (!hasClass(node, 'figure') || image === undefined) return undefined;
  const { src, alt } = image.properties;
  return [
    { type: 'paragraph', children: [{ type: 'image', url: String(src), alt: String(alt) }] },
    ...captionOf(state, node),
  ];
}

/** Converts the caption of a figure or table to a paragraph. */
function captionOf(state: State, node: Element): RootContent[] {
  const caption = find(node, (child) => child.tagName === 'figcaption' || child.tagName === 'caption');
  const paragraph = caption && defaultHandlers.p(state, caption);
  return paragraph === undefined ? [] : [paragraph];
}

/** Converts a formula to its TeX source, from the MathML annotation. */
function formula(node: Element): RootContent {
  const annotation = find(node, (child) => child.tagName === 'annotation');
  // A node of type `html` would break the line of an inline formula.
  const type = node.properties['display'] === 'block' ? 'html' : 'inlineMath';
  return { type, value: `$$${annotation === undefined ? toString(node) : toString(annotation)}$$` };
}

/** Converts `<figure class="code">` to a fence with its title and language; undefined for other figures. */
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
  // Nested `**` would close the outer one.
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

/** Converts a footnote reference to `[1]`, a link back to the text to nothing; undefined for other links. */
function footnoteLink(node: Element): LinkReference | [] | undefined {
  if ('dataFootnoteBackref' in node.properties) return [];
  if (!('dataFootnoteRef' in node.properties)) return undefined;
  const label = toString(node).replaceAll(/[[\]]/g, '');
  const children = [{ type: 'text' as const, value: label }];
  return { type: 'linkReference', identifier: label, label, referenceType: 'shortcut', children };
}
