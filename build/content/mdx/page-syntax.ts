import { createProcessor } from '@mdx-js/mdx';
import type { Root } from 'mdast';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import type { PluggableList, Processor } from 'unified';
import { chineseUrls } from './chinese-text.ts';

/** The remark plugins for the syntax of pages: front matter, GitHub Flavored Markdown, directives, and `$$` math. */
export const syntax: PluggableList = [
  remarkFrontmatter,
  remarkGfm,
  withChineseUrls,
  remarkDirective,
  [remarkMath, { singleDollarTextMath: false }],
];

function withChineseUrls(this: Processor): void {
  // The key from which remark-parse reads extensions. Its types do not apply to this processor.
  const data = this.data() as { micromarkExtensions?: ReturnType<typeof chineseUrls>[] };
  (data.micromarkExtensions ??= []).push(chineseUrls());
}

/** Parses a page as MDX, or as Markdown for a `.md` file, without any rule. @throws VFileMessage on a syntax error */
export function parsePage(file: string, text: string): Root {
  return createProcessor({ format: file.endsWith('.md') ? 'md' : 'mdx', remarkPlugins: syntax }).parse(text);
}
