import { createProcessor } from '@mdx-js/mdx';
import type { Root } from 'mdast';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkCjkFriendlyGfmStrikethrough from 'remark-cjk-friendly-gfm-strikethrough';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import type { PluggableList, Processor } from 'unified';
import { lazyThread } from '../../thread.ts';
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
function extensionsOf(processor: { data: () => object }): { micromarkExtensions?: ReturnType<typeof chineseUrls>[] } {
  return processor.data();
}

function processorOf(file: string) {
  return createProcessor({ format: file.endsWith('.md') ? 'md' : 'mdx', remarkPlugins: syntax });
}

/** Parses a page as MDX, or as Markdown for a `.md` file, without any rule. @throws VFileMessage on a syntax error */
export function parsePage(file: string, text: string): Root {
  return processorOf(file).parse(text);
}

/** The thread for work that needs only a single page: parsing it, and converting it to Markdown. */
export const pageThread = lazyThread(new URL('./page-syntax.ts', import.meta.url));

type PageText = { file: string; text: string };

/** Parses a page in the page thread. */
export default ({ file, text }: PageText): Root => parsePage(file, text);

/**
 * Parses a page in the page thread, as it takes as long as all rules together.
 * @returns a remark plugin that replaces the parser with the result, unless the page has a mistake, as errors lose their
 * position between threads, or plugins of features have added syntax
 */
export async function parsedInThread(file: string, text: string): Promise<(this: Processor) => void> {
  const tree = await pageThread.run<PageText, Root>({ file, text }).catch(() => undefined);
  return function replaceParser() {
    const [own, all] = [processorOf(file).freeze(), this].map((each) => extensionsOf(each).micromarkExtensions?.length);
    if (tree !== undefined && own === all) this.parser = () => tree;
  };
}
