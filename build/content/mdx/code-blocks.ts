import type { Element, Root } from 'hast';
import type { MdxJsxFlowElementHast } from 'mdast-util-mdx-jsx';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import type { Messages } from '../../../app/core/messages.ts';
import { highlight } from '../highlight.ts';
import { diagram, isMermaid } from './diagrams.ts';
import { jsxAttributes } from './jsx-attributes.ts';
import { errorMessage } from '../../faults/fault.ts';
import { faultReporter, titleInMeta } from './nodes.ts';

/**
 * Converts Mermaid fences to `<Diagram>` and other fences to `<CodeBlock>` with `lang`, `title`, `lines` (whether to
 * number lines), `rows` (number of lines), highlighted `html`, and `operation`, the id of the API operation that is
 * called, if a feature has set it. Meta string: `title="…"`, `{1,3-4}`, `showLineNumbers`, `unchecked="reason"`.
 * `texts` label the frames of sequence diagrams; `isStrict`: whether mistakes are errors rather than warnings
 */
export function fences(texts: Messages['pages'], isStrict: boolean) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const work: Promise<void>[] = [];
    visit(tree, 'element', (node, index, parent) => {
      const code = node.tagName === 'pre' ? node.children[0] : undefined;
      if (parent === undefined || index === undefined || code?.type !== 'element' || code.tagName !== 'code') return;
      const block = isMermaid(code)
        ? diagram(code, file, { texts, isStrict })
        : codeBlock(code, (reason) => faultReporter(file, isStrict)(reason, code));
      work.push(block.then((element) => void (parent.children[index] = element)));
      return SKIP;
    });
    // Report the first mistake in the order of the page, not the first that was detected.
    const failed = (await Promise.allSettled(work)).find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  };
}

async function codeBlock(code: Element, fail: (reason: string) => void): Promise<MdxJsxFlowElementHast> {
  const classes = Array.isArray(code.properties['className']) ? code.properties['className'] : [];
  const lang = String(classes.find((name) => String(name).startsWith('language-')) ?? '')
    .slice('language-'.length)
    .toLowerCase();
  const meta = code.data?.meta ?? undefined;
  const [child] = code.children;
  const text = child?.type === 'text' ? child.value.replace(/\n$/, '') : '';
  const rows = text.split('\n').length;
  const lastMarked = Math.max(0, ...(/\{([\d,\s-]+)\}/.exec(meta ?? '')?.[1] ?? '').split(/\D+/).map(Number));
  if (lastMarked > rows)
    fail(`line ${lastMarked} cannot be highlighted, as the code has ${rows} line${rows === 1 ? '' : 's'}`);
  const html = await highlight(text, lang, meta).catch(async (error: unknown) => {
    fail(`the code block's language “${lang}” cannot be highlighted: ${errorMessage(error)}`);
    return highlight(text, 'text', meta);
  });
  const unknown =
    /\[!code (?!\+\+|--|focus|highlight|hl)[^\]<]*\]/.exec(html)?.[0] ??
    /(?<![/\w])(?:\/\/|[#%]|<!--|\/\*|-- ) *(highlight-(?:(?:next-)?line|start)) *(?:-->|\*\/\}?)?\r?$/m.exec(
      text,
    )?.[1];
  if (unknown !== undefined)
    fail(
      `${unknown} marks nothing; write [!code ++], [!code --], [!code focus] or [!code highlight] at the end of a line`,
    );
  const attributes = jsxAttributes({
    lang: lang === '' ? 'text' : lang,
    title: titleInMeta(meta),
    lines: /\bshowLineNumbers\b/.test(meta ?? '') ? 'true' : undefined,
    rows: String(rows),
    html,
    operation: code.properties['operation']?.toString(),
  });
  return { type: 'mdxJsxFlowElement', name: 'CodeBlock', attributes, children: [] };
}
