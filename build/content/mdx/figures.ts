import type { Element, Nodes, Parents, Root } from 'hast';
import type { MdxJsxAttribute, MdxJsxFlowElementHast, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { mediaFile, readImageSize, type ImageSize } from '../media-file.ts';
import { importFile } from './import-file.ts';
import { jsxAttributes } from './jsx-attributes.ts';

type Jsx = MdxJsxFlowElementHast | MdxJsxTextElementHast;
type Found = { node: Element | Jsx; parent: Parents; alone: boolean };

/**
 * Adds `width` and `height` to pictures, whose `src` is a path below `public/` with a leading slash, or relative to the page.
 * One alone in its paragraph, or `<Figure src alt caption width />`, becomes a figure that can be enlarged.
 */
export function figures({ publicFolder }: { publicFolder: string }) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const pictures: Found[] = [];
    visit(tree, (node, _, parent) => {
      if (parent === undefined) return;
      const [only] = node.type === 'element' && node.tagName === 'p' && node.children.length === 1 ? node.children : [];
      if (only !== undefined && isPicture(only)) {
        // The paragraph is replaced, as a figure is a block.
        parent.children.splice(parent.children.indexOf(node as never), 1, only as never);
        pictures.push({ node: only, parent, alone: only.type === 'element' });
        return SKIP;
      }
      if (isPicture(node)) pictures.push({ node, parent, alone: false });
    });
    for (const [index, { node, parent, alone }] of pictures.entries()) {
      const values = valuesOf(node);
      const fail = (reason: string) => file.fail(reason, node.position);
      const { src, alt } = values;
      if (src === undefined || src === '')
        return fail('an image needs src="…": a file beside the page, or below public/ with a leading slash');
      if (alt === undefined || alt.trim() === '')
        return fail(`the image ${src} needs a text alternative: ![what it shows](${src})`);
      const full = await sizeOf(src).catch((error: unknown) =>
        fail(error instanceof Error ? error.message : String(error)),
      );
      const size = shownSize(values, full, fail);
      const isFigure = alone || ('name' in node && node.name === 'Figure');
      const attributes = isFigure
        ? {
            id: `figure-${index + 1}`,
            alt,
            caption: values['caption'] ?? values['title'],
            ...size,
            fullWidth: String(full.width),
            fullHeight: String(full.height),
          }
        : { ...values, ...size, loading: 'lazy', decoding: 'async' };
      const url = src.startsWith('/') ? src : importFile(tree, src, `picture${index + 1}`);
      const picture: Jsx = {
        type: parent.type === 'root' || isFigure ? 'mdxJsxFlowElement' : 'mdxJsxTextElement',
        name: isFigure ? 'Figure' : 'img',
        attributes: jsxAttributes({ ...attributes, src: url }),
        children: [],
        position: node.position,
      };
      parent.children[parent.children.indexOf(node as never)] = picture as never;
    }

    async function sizeOf(src: string): Promise<ImageSize> {
      return readImageSize(await mediaFile(src, file.path, publicFolder));
    }
  };
}

function isPicture(node: Nodes): node is Element | Jsx {
  if (node.type === 'element') return node.tagName === 'img';
  return (
    (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') &&
    (node.name === 'img' || node.name === 'Figure')
  );
}

function valuesOf(node: Element | Jsx): Record<string, string | undefined> {
  if (node.type === 'element')
    return Object.fromEntries(
      Object.entries(node.properties).map(([name, value]) => [
        name,
        typeof value === 'string' || typeof value === 'number' ? String(value) : undefined,
      ]),
    );
  return Object.fromEntries(
    node.attributes.flatMap((attribute) =>
      attribute.type === 'mdxJsxAttribute' ? [[attribute.name, textOf(attribute.value)]] : [],
    ),
  );
}

/** `width="320"` and `width={320}` are the same. */
function textOf(value: MdxJsxAttribute['value']): string | undefined {
  return value === null || value === undefined || typeof value === 'string'
    ? (value ?? undefined)
    : value.value.replace(/^(["'])(.*)\1$/, '$2');
}

/** The displayed size: one side is enough; both must keep the aspect ratio. */
function shownSize(
  values: Record<string, string | undefined>,
  full: ImageSize,
  fail: (reason: string) => never,
): { width: string; height: string } {
  const [width, height] = (['width', 'height'] as const).map((side) => {
    const value = values[side];
    if (value !== undefined && !/^[1-9]\d*$/.test(value))
      fail(`${side}="${value}" is no number of pixels; write ${side}="${full[side]}", or leave it out`);
    return value === undefined ? undefined : Number(value);
  });
  const ratio = full.width / full.height;
  if (width !== undefined && height !== undefined && Math.abs(width - height * ratio) > Math.max(2, width * 0.02))
    fail(`${width} × ${height} would squeeze the image, which is ${full.width} × ${full.height}; write only the width`);
  return {
    width: String(width ?? Math.round(height === undefined ? full.width : height * ratio)),
    height: String(height ?? Math.round(width === undefined ? full.height : width / ratio)),
  };
}
