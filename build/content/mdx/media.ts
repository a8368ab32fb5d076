import type { Element, Nodes, Parents, Root, Text } from 'hast';
import type { MdxJsxFlowElementHast, MdxJsxTextElementHast, MdxJsxAttributeValueExpression } from 'mdast-util-mdx-jsx';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { isExternal, mediaFile, readImageSize, type ImageSize } from '../media-file.ts';
import { inlineMarkdown } from './inline-markdown.ts';
import { attributeValue, isJsx, jsxAttributes, optionalAttribute } from './jsx-attributes.ts';
import path from 'node:path';
import { errorMessage } from '../../faults/fault.ts';
import { faultReporter, element, text } from './nodes.ts';

type Jsx = MdxJsxFlowElementHast | MdxJsxTextElementHast;
type MediaOptions = { publicFolder: string; isStrict: boolean };
type Picture = { node: Element | Jsx; parent: Parents; alone: boolean };

/** A rehype plugin that adds sizes to images, converts images to figures, and resolves images and sounds to files. */
export function media(options: MediaOptions) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const pictures: Picture[] = [];
    const sounds: Jsx[] = [];
    visit(tree, (node, _, parent) => {
      if (parent === undefined) return;
      const [only] = node.type === 'element' && node.tagName === 'p' && node.children.length === 1 ? node.children : [];
      if (only !== undefined && isPicture(only)) {
        // A figure is a block and must not be inside a paragraph.
        parent.children.splice(parent.children.indexOf(node as never), 1, only as never);
        pictures.push({ node: only, parent, alone: only.type === 'element' });
        return SKIP;
      }
      if (isPicture(node)) pictures.push({ node, parent, alone: false });
      if (isJsx(node) && node.name === 'Sound') sounds.push(node);
    });
    await resolveImages(pictures, tree, file, options);
    await resolveSounds(sounds, tree, file, options.publicFolder);
  };
}

/**
 * Adds `width` and `height` to images, whose `src` is relative to the page or, with a leading slash, to `public/`. An
 * image alone in its paragraph, or `<Figure src alt caption width />`, becomes a zoomable figure. Unless `isStrict`, an
 * image of another host becomes a link, and mistakes other than a missing file are warnings.
 */
async function resolveImages(pictures: Picture[], tree: Root, file: VFile, options: MediaOptions): Promise<void> {
  const { publicFolder, isStrict } = options;
  for (const [index, { node, parent, alone }] of pictures.entries()) {
    const values = valuesOf(node);
    const fail = (reason: string) => file.fail(reason, node.position);
    const { src, alt } = values;
    const warn = (reason: string) => faultReporter(file, isStrict)(reason, node);
    if (src !== undefined && isJsx(node) && optionalAttribute(node, 'src') === undefined)
      fail(`src={${src}} is code; write src="…": a file beside the page, or below public/ with a leading slash`);
    if (src === undefined || src === '') {
      warn('an image needs src="…": a file beside the page, or below public/ with a leading slash');
      continue;
    }
    if (alt === undefined || alt.trim() === '')
      warn(`the image ${src} needs a text alternative: ![what it shows](${src})`);
    if (!isStrict && isExternal(src)) {
      warn(`${src} is on another site, which the Content-Security-Policy blocks; it becomes a link`);
      parent.children[parent.children.indexOf(node as never)] = linkTo(src, alt, parent) as never;
      continue;
    }
    const picturePath = await mediaFile(src, file.path, publicFolder).catch((error: unknown) =>
      fail(errorMessage(error)),
    );
    const full = await readImageSize(picturePath).catch((error: unknown) => warn(errorMessage(error)));
    const size = full === undefined ? {} : shownSize(values, full, warn);
    const isFigure = alone || ('name' in node && node.name === 'Figure');
    const caption = values['caption'] ?? values['title'];
    const attributes = isFigure
      ? { alt: alt ?? '', ...size, fullWidth: full && String(full.width), fullHeight: full && String(full.height) }
      : {
          ...values,
          style: isJsx(node) ? attributeValue(node, 'style') : undefined,
          ...size,
          loading: 'lazy',
          decoding: 'async',
        };
    const url = src.startsWith('/') ? src : importFile(tree, src, `picture${index + 1}`);
    const picture: Jsx = {
      type: parent.type === 'root' || isFigure ? 'mdxJsxFlowElement' : 'mdxJsxTextElement',
      name: isFigure ? 'Figure' : 'img',
      attributes: jsxAttributes({ ...attributes, src: url }),
      children: isFigure && caption !== undefined ? inlineMarkdown(caption, node) : [],
      position: node.position,
    };
    parent.children[parent.children.indexOf(node as never)] = picture as never;
  }
}

/** Returns a link to an image that pages cannot embed, or its text inside a link, as links cannot be nested. */
function linkTo(src: string, alt: string | undefined, parent: Parents): Element | Text {
  const words = text(alt?.trim() || src);
  if (parent.type === 'element' && parent.tagName === 'a') return words;
  const link = element('a', { href: src }, [words]);
  return parent.type === 'root' ? element('p', {}, [link]) : link;
}

function isPicture(node: Nodes): node is Element | Jsx {
  if (node.type === 'element') return node.tagName === 'img';
  return isJsx(node) && (node.name === 'img' || node.name === 'Figure');
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
    node.attributes.flatMap((item) =>
      item.type === 'mdxJsxAttribute'
        ? [[item.name, typeof item.value === 'object' ? item.value?.value : item.value]]
        : [],
    ),
  );
}

/** Returns the displayed size from `width`, `height` or both. Warns if both change the aspect ratio. */
function shownSize(
  values: Record<string, string | undefined>,
  full: ImageSize,
  warn: (reason: string) => void,
): { width: string; height: string } {
  const [width, height] = (['width', 'height'] as const).map((side) => {
    const value = values[side];
    const isNumber = value !== undefined && /^[1-9]\d*$/.test(value);
    if (value !== undefined && !isNumber)
      warn(`${side}="${value}" is not a number of pixels; write ${side}="${full[side]}", or leave it out`);
    return isNumber ? Number(value) : undefined;
  });
  const ratio = full.width / full.height;
  if (width !== undefined && height !== undefined && Math.abs(width - height * ratio) > Math.max(2, width * 0.02))
    warn(`${width} × ${height} would squeeze the image, which is ${full.width} × ${full.height}; write only the width`);
  return {
    width: String(width ?? Math.round(height === undefined ? full.width : height * ratio)),
    height: String(height ?? Math.round(width === undefined ? full.height : width / ratio)),
  };
}

/** The extensions of audio formats that every browser plays. */
const extensions = ['.mp3', '.wav', '.m4a'];

/** Resolves the file of each `<Sound>`: relative to the page or, with a leading slash, to `public/`. */
async function resolveSounds(sounds: Jsx[], tree: Root, file: VFile, publicFolder: string): Promise<void> {
  for (const [index, node] of sounds.entries()) {
    const fail = (reason: string) => file.fail(reason, node);
    const src = optionalAttribute(node, 'src') ?? '';
    if (src === '') return fail('a sound needs src="…": a file beside the page, or below public/ with a leading slash');
    if (!extensions.includes(path.extname(src)))
      return fail(`${src} is not a format that every browser plays; convert it to ${extensions.join(', ')}`);
    if ((optionalAttribute(node, 'label') ?? '').trim() === '')
      return fail(`the sound ${src} needs label="…": the sound, in words`);
    await mediaFile(src, file.path, publicFolder).catch((error: unknown) => fail(errorMessage(error)));
    if (src.startsWith('/')) continue;
    node.attributes = [
      ...node.attributes.filter((attribute) => attribute.type !== 'mdxJsxAttribute' || attribute.name !== 'src'),
      ...jsxAttributes({ src: importFile(tree, src, `sound${index + 1}`) }),
    ];
  }
}

type Program = NonNullable<NonNullable<MdxJsxAttributeValueExpression['data']>['estree']>;

/** Imports a file as `name`, so that the bundler emits it with a hash. Returns the attribute value with its URL. */
function importFile(tree: Root, src: string, name: string): MdxJsxAttributeValueExpression {
  const source = `./${decodeURI(src).replace(/^\.\//, '')}?url&no-inline`;
  tree.children.unshift({
    type: 'mdxjsEsm',
    value: '',
    data: programOf({
      type: 'ImportDeclaration',
      attributes: [],
      source: { type: 'Literal', value: source },
      specifiers: [{ type: 'ImportDefaultSpecifier', local: { type: 'Identifier', name } }],
    }),
  });
  return {
    type: 'mdxJsxAttributeValueExpression',
    value: name,
    data: programOf({ type: 'ExpressionStatement', expression: { type: 'Identifier', name } }),
  };
}

/** Returns the `data` of an MDX node whose code is a single statement. */
function programOf(statement: Program['body'][number]): { estree: Program } {
  return { estree: { type: 'Program', sourceType: 'module', comments: [], body: [statement] } };
}
