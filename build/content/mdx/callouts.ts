import type { Blockquote, BlockContent, Paragraph, Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { type CalloutKind, calloutKinds, isCalloutKind } from '../../../app/core/callout-kinds.ts';
import { jsxAttributes } from './jsx-attributes.ts';
import { faultReporter, text } from './nodes.ts';

/** Callout names of Docusaurus, Starlight and GitHub (`> [!NOTE]`) that differ from ours. */
const otherKinds: Record<string, CalloutKind> = { caution: 'warning', important: 'info', success: 'tip' };
const containers = Object.keys(calloutKinds).map((word) => `:::${word}`);
const gitHubKinds: Record<string, CalloutKind> = { ...otherKinds, caution: 'danger' };

/** Returns the callout kind of a GitHub alert's name (`NOTE`), ignoring case; undefined for an unknown name. */
export function gitHubKind(name: string): CalloutKind | undefined {
  const word = name.toLowerCase();
  return isCalloutKind(word) ? word : gitHubKinds[word];
}

/** Converts callouts as VitePress and Docusaurus write them (`::: tip Title`) to directives (`:::tip[Title]`). */
export function directiveSyntax(text: string): string {
  let fence: string | undefined;
  return text.replaceAll(
    /^[\s>]*(?:[-*+]|\d+[.)])?\s*(`{3,}|~{3,})(.*)$|^([ \t>]*:{3,})[ \t]*([a-z][\w-]*)(?:[ \t]+([^\s[{].*?))?[ \t]*$/gim,
    (line: string, marks?: string, info = '', colons = '', name = '', title?: string) => {
      if (marks !== undefined) {
        if (fence === undefined) fence = marks;
        else if (marks.startsWith(fence) && info.trim() === '') fence = undefined;
        return line;
      }
      if (fence !== undefined) return line;
      return `${colons}${name}${title === undefined ? '' : `[${title}]`}`;
    },
  );
}

/**
 * Converts `:::tip[Title]` and `> [!TIP]` to `<Callout kind="tip" icon="…">`, `:::details[Title]` to `<Details>` and
 * `:::code-group` to `<CodeGroup>`. Text that only looks like a directive (`localhost:port`) stays text.
 * `isStrict`: whether an unknown container is an error; otherwise it becomes a note titled with its name, and a warning
 * @throws VFileMessage at an unknown container if `isStrict`
 */
export function callouts({ isStrict }: { isStrict: boolean }) {
  return (tree: Root, file: VFile): void => {
    visit(tree, (node, index, parent): number | undefined => {
      if (parent === undefined || index === undefined) return undefined;
      const unknown = (name: string, known: string[]) =>
        faultReporter(file, isStrict)(`${name} is not a callout; write one of ${known.join(', ')}`, node);
      if (node.type === 'blockquote') parent.children[index] = gitHubAlert(node, unknown) ?? node;
      if (node.type === 'textDirective' || node.type === 'leafDirective') {
        const source = file.value.toString();
        parent.children[index] = text(source.slice(node.position?.start.offset, node.position?.end.offset));
        return;
      }
      if (node.type !== 'containerDirective') return;
      const { name, position } = node;
      // Mutate this array rather than a copy: `visit` continues with it.
      const children = node.children as BlockContent[];
      // VitePress's v-pre and raw concern Vue and its styles alone: their content stands as it is.
      if (name === 'v-pre' || name === 'raw') {
        parent.children.splice(index, 1, ...children);
        return index;
      }
      const [first] = children;
      const label =
        first?.type === 'paragraph' && first.data !== undefined && 'directiveLabel' in first.data ? first : undefined;
      if (label?.children.length === 0) children.shift();
      const title = label?.children.length === 0 ? undefined : label;
      const element = { type: 'mdxJsxFlowElement' as const, children, position };
      if (name === 'details' || name === 'code-group') {
        if (name === 'code-group' && title !== undefined) children.shift();
        if (name === 'details' && title !== undefined) title.data = { hName: 'summary' };
        parent.children[index] =
          name === 'details'
            ? { ...element, name: 'Details', attributes: jsxAttributes({ summary: title ? undefined : 'Details' }) }
            : { ...element, name: 'CodeGroup', attributes: [] };
        return;
      }
      const kind = isCalloutKind(name) ? name : otherKinds[name];
      if (kind === undefined) unknown(`:::${name}`, containers);
      const named: Paragraph = title ?? { type: 'paragraph', children: [{ type: 'text', value: name }] };
      if (kind === undefined && title === undefined) children.unshift(named);
      parent.children[index] = callout(kind ?? 'note', kind === undefined ? named : title, children, position);
    });
  };
}

/** Creates a `<Callout>`. `title`, if any, is the first of the children. */
function callout(
  kind: CalloutKind,
  title: Paragraph | undefined,
  children: BlockContent[],
  position: MdxJsxFlowElement['position'],
): MdxJsxFlowElement {
  if (title !== undefined) title.data = { hProperties: { className: ['callout-title'] } };
  const attributes = jsxAttributes({ kind, icon: calloutKinds[kind].icon, titled: title && 'true' });
  return { type: 'mdxJsxFlowElement', name: 'Callout', attributes, children, position };
}

/** Converts a block quote that starts with `[!NOTE] Title` to a callout; undefined for other block quotes. */
function gitHubAlert(
  { children, position }: Blockquote,
  unknown: (name: string, known: string[]) => void,
): MdxJsxFlowElement | undefined {
  const [first] = children;
  const text = first?.type === 'paragraph' ? first.children[0] : undefined;
  if (first?.type !== 'paragraph' || text?.type !== 'text') return undefined;
  const [start, name = ''] = /^\[!(\w+)\][ \t]*/.exec(text.value) ?? [];
  const kind = gitHubKind(name);
  if (start === undefined) return undefined;
  if (kind === undefined) {
    unknown(start.trim(), ['[!NOTE]', '[!TIP]', '[!IMPORTANT]', '[!WARNING]', '[!CAUTION]']);
    return undefined;
  }
  text.value = text.value.slice(start.length);
  const line = takeLine(first);
  const title: Paragraph | undefined = line.length === 0 ? undefined : { type: 'paragraph', children: line };
  if (first.children.length === 0) children.shift();
  if (title !== undefined) children.unshift(title);
  return callout(kind, title, children as BlockContent[], position);
}

/** Removes the first line from a paragraph and returns its nodes. */
function takeLine(paragraph: Paragraph): Paragraph['children'] {
  const line: Paragraph['children'] = [];
  for (;;) {
    const node = paragraph.children.shift();
    if (node === undefined || node.type === 'break') return line;
    const [head = '', ...rest] = node.type === 'text' ? node.value.split('\n') : [];
    if (node.type !== 'text' || head !== '') line.push(node.type === 'text' ? { ...node, value: head } : node);
    if (rest.length === 0) continue;
    if (rest.join('') !== '') paragraph.children.unshift({ type: 'text', value: rest.join('\n') });
    return line;
  }
}
