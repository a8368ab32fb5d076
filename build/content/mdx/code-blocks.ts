import type { Element, Root } from 'hast';
import type { MdxJsxFlowElementHast } from 'mdast-util-mdx-jsx';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import type { Messages } from '../../../app/core/messages.ts';
import { highlight } from '../highlight.ts';
import { diagram, isMermaid } from './diagrams.ts';
import { jsxAttributes } from './jsx-attributes.ts';
import { reasonOf } from '../../faults/fault.ts';
import { complainIn, titleOf } from './nodes.ts';

/**
 * Turns fences into `<CodeBlock>` with `lang`, `title`, `lines` (line numbers), `rows` (their number) and highlighted
 * `html`, and `operation` where a feature has set it: the id of what the code calls; those of Mermaid into `<Diagram>`.
 * Meta: `title="…"`, `{1,3-4}`, `showLineNumbers`, `unchecked="reason"`.
 * `texts` name the frames of a sequence; `isStrict`: whether a line or a language that is not there is a fault, or a warning
 */
export function fences(texts: Messages['pages'], isStrict: boolean) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const work: Promise<void>[] = [];
    let diagrams = 0;
    visit(tree, 'element', (node, index, parent) => {
      const code = node.tagName === 'pre' ? node.children[0] : undefined;
      if (parent === undefined || index === undefined || code?.type !== 'element' || code.tagName !== 'code') return;
      const block = isMermaid(code)
        ? diagram(code, `diagram-${++diagrams}`, file, { texts, isStrict })
        : codeBlock(code, (reason) => complainIn(file, isStrict)(reason, code));
      work.push(block.then((made) => void (parent.children[index] = made)));
      return SKIP;
    });
    // The first mistake of the page is told, not the one that is found first.
    const failed = (await Promise.allSettled(work)).find((made) => made.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  };
}

async function codeBlock(code: Element, fail: (reason: string) => void): Promise<MdxJsxFlowElementHast> {
  const classes = Array.isArray(code.properties['className']) ? code.properties['className'] : [];
  const lang = String(classes.find((name) => String(name).startsWith('language-')) ?? '').slice('language-'.length);
  const meta = code.data?.meta ?? undefined;
  const [child] = code.children;
  const text = child?.type === 'text' ? child.value.replace(/\n$/, '') : '';
  const rows = text.split('\n').length;
  const marked = Math.max(0, ...(/\{([\d,\s-]+)\}/.exec(meta ?? '')?.[1] ?? '').split(/\D+/).map(Number));
  if (marked > rows) fail(`line ${marked} is to be highlighted, and the code has ${rows}`);
  const html = await highlight(text, lang, meta).catch(async (error: unknown) => {
    fail(`the code block's language “${lang}” cannot be highlighted: ${reasonOf(error)}`);
    return highlight(text, 'text', meta);
  });
  const unknown =
    /\[!code (?!\+\+|--|focus|highlight|hl)[^\]<]*\]/.exec(html)?.[0] ??
    /(?<![/\w])(?:\/\/|[#%]|<!--|\/\*|-- ) *(highlight-(?:(?:next-)?line|start)) *(?:-->|\*\/\}?)?\r?$/m.exec(
      text,
    )?.[1];
  if (unknown !== undefined)
    fail(`${unknown} marks nothing; write [!code ++], [!code --], [!code focus] or [!code highlight] behind the line`);
  const attributes = jsxAttributes({
    lang: lang === '' ? 'text' : lang,
    title: titleOf(meta),
    lines: /\bshowLineNumbers\b/.test(meta ?? '') ? 'true' : undefined,
    rows: String(rows),
    html,
    operation: code.properties['operation']?.toString(),
  });
  return { type: 'mdxJsxFlowElement', name: 'CodeBlock', attributes, children: [] };
}
