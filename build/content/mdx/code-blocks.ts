import type { Element, Root } from 'hast';
import type { MdxJsxFlowElementHast } from 'mdast-util-mdx-jsx';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { operationsOf } from '../../../features/reference/document/walk.ts';
import { readFence } from '../../../features/sandbox/browser/read-fence.ts';
import { highlight } from '../highlight.ts';
import { jsxAttributes } from './jsx-attributes.ts';
import type { ReadApi } from '../../../features/reference/build/spec-parts.ts';

/** What fences with `try` are sent to: the operations of the API document, below these addresses. */
export type TryOut = { api: ReadApi; baseUrls: string[] };

/**
 * Turns fences into `<CodeBlock>` with `lang`, `title`, `lines` (line numbers), `rows` (their number) and highlighted
 * `html`. Meta: `title="…"`, `{1,3-4}`, `showLineNumbers`, `unchecked="reason"`, and `try` for a cURL command that
 * readers can send from the page, where the site has a sandbox.
 */
export function codeBlocks({ tryOut }: { tryOut: TryOut | undefined }) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const work: Promise<void>[] = [];
    visit(tree, 'element', (node, index, parent) => {
      const code = node.tagName === 'pre' ? node.children[0] : undefined;
      if (parent === undefined || index === undefined || code?.type !== 'element' || code.tagName !== 'code') return;
      const block = emptyBlock();
      parent.children[index] = block;
      work.push(fillBlock(block, code, file, tryOut));
      return SKIP;
    });
    await Promise.all(work);
  };
}

function emptyBlock(): MdxJsxFlowElementHast {
  return { type: 'mdxJsxFlowElement', name: 'CodeBlock', attributes: [], children: [] };
}

async function fillBlock(
  block: MdxJsxFlowElementHast,
  code: Element,
  file: VFile,
  tryOut: TryOut | undefined,
): Promise<void> {
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
    operation:
      tryOut !== undefined && /(?:^|\s)try(?:\s|$)/.test(meta ?? '')
        ? await operationOf(text, tryOut, code, file)
        : undefined,
  });
}

/** The id of the operation that a cURL command or HTTP request calls. */
async function operationOf(text: string, { api, baseUrls }: TryOut, code: Element, file: VFile): Promise<string> {
  const request = readFence(text);
  if (request === undefined)
    file.fail('“try” is for one cURL command or HTTP request with an address, and this is none', code);
  const { method, url } = request;
  const base = baseUrls.find((one) => url.startsWith(`${one}/`));
  const path = base === undefined ? undefined : url.slice(base.length).replace(/[?#].*$/, '');
  const found = operationsOf(
    (await api()) ?? file.fail('“try” needs an API document, and the site has none', code),
  ).find((operation) => operation.method === method && operation.path === path);
  return found?.id ?? file.fail(`“try”: the API document has no operation ${method} ${path ?? url}`, code);
}
