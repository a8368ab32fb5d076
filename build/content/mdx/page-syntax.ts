import { createProcessor } from '@mdx-js/mdx';
import type { Root } from 'mdast';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import type { PluggableList, Processor } from 'unified';
import { chineseUrls } from './chinese-text.ts';

/** The syntax of pages besides MDX: front matter, GitHub Flavored Markdown, directives, and math between `$$`. */
export const syntax: PluggableList = [
  remarkFrontmatter,
  remarkGfm,
  withChineseUrls,
  remarkDirective,
  [remarkMath, { singleDollarTextMath: false }],
];

function withChineseUrls(this: Processor): void {
  // Where remark's parser reads its extensions, which its types add to no processor of ours.
  const data = this.data() as { micromarkExtensions?: ReturnType<typeof chineseUrls>[] };
  (data.micromarkExtensions ??= []).push(chineseUrls());
}

/** A page as it is written, before any rule: MDX, or Markdown where the file ends so. @throws VFileMessage for what is none */
export function parsePage(file: string, text: string): Root {
  return createProcessor({ format: file.endsWith('.md') ? 'md' : 'mdx', remarkPlugins: syntax }).parse(text);
}
