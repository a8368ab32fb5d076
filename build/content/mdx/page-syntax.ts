import { deserialize, serialize } from 'node:v8';
import { createProcessor } from '@mdx-js/mdx';
import type { Root } from 'mdast';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkCjkFriendlyGfmStrikethrough from 'remark-cjk-friendly-gfm-strikethrough';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import type { PluggableList, Processor } from 'unified';
import { visit } from 'unist-util-visit';
import { pageThread } from '../../thread.ts';
import { chineseUrls } from './chinese-text.ts';

/** The remark plugins for the syntax of pages: front matter, GitHub Flavored Markdown, directives, and `$$` math. */
export const syntax: PluggableList = [
  remarkFrontmatter,
  remarkGfm,
  withChineseUrls,
  remarkDirective,
  [remarkMath, { singleDollarTextMath: false }],
  remarkCjkFriendly,
  remarkCjkFriendlyGfmStrikethrough,
];

function withChineseUrls(this: Processor): void {
  (extensionsOf(this).micromarkExtensions ??= []).push(chineseUrls());
}

/** Returns the data from which remark-parse reads extensions. Its types do not apply to the processor of MDX. */
function extensionsOf(processor: { data: () => object }): {
  micromarkExtensions?: ReturnType<typeof chineseUrls>[];
  fromMarkdownExtensions?: object[];
} {
  return processor.data();
}

/** Parses a page as MDX, or as Markdown for a `.md` file, without any rule. @throws VFileMessage on a syntax error */
export function parsePage(file: string, text: string): Root {
  return createProcessor({ format: file.endsWith('.md') ? 'md' : 'mdx', remarkPlugins: syntax }).parse(text);
}

/** Replaces a page's front matter and code by spaces, and keeps lines and offsets. A text with a mistake stays as it is. */
export function withoutCode(file: string, text: string): string {
  let rest = text;
  try {
    visit(parsePage(file, text), ({ type, position }) => {
      const [from, to] = [position?.start.offset ?? 0, position?.end.offset ?? 0];
      if (['yaml', 'code', 'inlineCode'].includes(type))
        rest = rest.slice(0, from) + rest.slice(from, to).replaceAll(/[^\n]/g, ' ') + rest.slice(to);
    });
  } catch {
    return text;
  }
  return rest;
}

type PageText = { file: string; text: string };

/** Parses a page in the page thread. A message that cannot be read would be lost: the caller reads the bytes itself. */
export default ({ file, text }: PageText): Uint8Array => serialize(parsePage(file, text));

/**
 * Parses a page in the page thread, as it takes as long as all rules together.
 * @returns a remark plugin, to follow `syntax`, that replaces the parser with the result, unless the page has a mistake,
 * as errors lose their position between threads, is nested too deeply, or later plugins have added syntax
 */
export async function parsedInThread(file: string, text: string): Promise<(this: Processor) => void> {
  const tree = await pageThread
    .run<PageText, Uint8Array>({ file, text })
    .then((bytes) => deserialize(bytes) as Root)
    .catch(() => undefined);
  return function replaceParser() {
    const { parser } = this;
    const data = extensionsOf(this);
    const count = () => [data.micromarkExtensions, data.fromMarkdownExtensions].flat().length;
    const known = count();
    if (tree !== undefined && parser !== undefined)
      this.parser = (...source) => (count() === known ? tree : parser(...source));
  };
}
