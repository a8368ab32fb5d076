import { extractColors } from './code-colors.ts';
import type { CodeBlockProps } from '../../content/CodeBlock.tsx';

/** The props of a code block: highlighted HTML when it is visible initially, otherwise text with marks. */
export function codeOf(html: string, shown: boolean): Pick<CodeBlockProps, 'html' | 'marks'> {
  if (shown) return { html };
  const { text, marks } = extractColors(html);
  return { html: text, marks };
}
