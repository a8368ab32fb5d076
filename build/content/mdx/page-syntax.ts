import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import type { PluggableList } from 'unified';

/** The syntax of pages besides MDX: front matter, GitHub Flavored Markdown, directives, and math between `$$`. */
export const syntax: PluggableList = [
  remarkFrontmatter,
  remarkGfm,
  remarkDirective,
  [remarkMath, { singleDollarTextMath: false }],
];
