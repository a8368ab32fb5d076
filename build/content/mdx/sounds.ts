import path from 'node:path';
import type { Root } from 'hast';
import type { MdxJsxFlowElementHast, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { mediaFile } from '../media-file.ts';
import { importFile } from './import-file.ts';
import { jsxAttributes, optionalAttribute } from './jsx-attributes.ts';

type Jsx = MdxJsxFlowElementHast | MdxJsxTextElementHast;

/** Formats that every browser plays. */
const extensions = ['.mp3', '.wav', '.m4a'];

/** Finds the file of each `<Sound src label caption />`: beside the page, or below `public/` with a leading slash. */
export function sounds({ publicFolder }: { publicFolder: string }) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const elements: Jsx[] = [];
    visit(tree, (node) => {
      if ((node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') && node.name === 'Sound')
        elements.push(node);
    });
    for (const [index, node] of elements.entries()) {
      const fail = (reason: string) => file.fail(reason, node);
      const src = optionalAttribute(node, 'src') ?? '';
      if (src === '')
        return fail('a sound needs src="…": a file beside the page, or below public/ with a leading slash');
      if (!extensions.includes(path.extname(src)))
        return fail(`${src} is not a format that every browser plays; convert it to ${extensions.join(', ')}`);
      if ((optionalAttribute(node, 'label') ?? '').trim() === '')
        return fail(`the sound ${src} needs label="…": what is heard, in words`);
      await mediaFile(src, file.path, publicFolder).catch((error: unknown) =>
        fail(error instanceof Error ? error.message : String(error)),
      );
      if (src.startsWith('/')) continue;
      node.attributes = [
        ...node.attributes.filter((attribute) => attribute.type !== 'mdxJsxAttribute' || attribute.name !== 'src'),
        ...jsxAttributes({ src: importFile(tree, src, `sound${index + 1}`) }),
      ];
    }
  };
}
