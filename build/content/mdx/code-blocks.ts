import type { Element, Root } from 'hast';
import type { MdxJsxFlowElementHast } from 'mdast-util-mdx-jsx';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { highlight } from '../highlight.ts';
import { jsxAttributes } from './jsx-attributes.ts';

/**
 * Turns fences into `<CodeBlock>` with `lang`, `title`, `lines` (line numbers), `rows` (their number) and highlighted
 * `html`, and `operation` where a feature has set it: the id of what the code calls. Meta: `title="…"`, `{1,3-4}`,
 * `showLineNumbers`, `unchecked="reason"`.
 */
export function codeBlocks() {
  return async (tree: Root, file: VFile): Promise<void> => {
    const work: Promise<void>[] = [];
    visit(tree, 'element', (node, index, parent) => {
      const code = node.tagName === 'pre' ? node.children[0] : undefined;
      if (parent === undefined || index === undefined || code?.type !== 'element' || code.tagName !== 'code') return;
      const block = emptyBlock();
      parent.children[index] = block;
      work.push(fillBlock(block, code, file));
      return SKIP;
    });
    await Promise.all(work);
  };
}

function emptyBlock(): MdxJsxFlowElementHast {
  return { type: 'mdxJsxFlowElement', name: 'CodeBlock', attributes: [], children: [] };
}

async function fillBlock(block: MdxJsxFlowElementHast, code: Element, file: VFile): Promise<void> {
  const classes = Array.isArray(code.properties['className']) ? code.properties['className'] : [];
  const lang = String(classes.find((name) => String(name).startsWith('language-')) ?? '').slice('language-'.length);
  const meta = code.data?.meta ?? undefined;
  const [child] = code.children;
  const text = child?.type === 'text' ? child.value.replace(/\n$/, '') : '';
  const rows = text.split('\n').length;
  const marked = Math.max(0, ...(/\{([\d,\s-]+)\}/.exec(meta ?? '')?.[1] ?? '').split(/\D+/).map(Number));
  if (marked > rows) file.fail(`line ${marked} is to be highlighted, and the code has ${rows}`, code);
  const html = await highlight(text, lang, meta).catch((error: unknown) =>
    file.fail(
      `the code block's language “${lang}” cannot be highlighted: ${error instanceof Error ? error.message : String(error)}`,
      code,
    ),
  );
  block.attributes = jsxAttributes({
    lang: lang === '' ? 'text' : lang,
    title: /\btitle="([^"]*)"/.exec(meta ?? '')?.[1],
    lines: /\bshowLineNumbers\b/.test(meta ?? '') ? 'true' : undefined,
    rows: String(rows),
    html,
    operation: code.properties['operation']?.toString(),
  });
}
