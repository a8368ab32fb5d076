import { extractColors } from './code-colors.ts';
import type { CodeBlockProps } from '../../content/CodeBlock.tsx';

/** Code as a block takes it: in colour where it is seen at first, else as text that is coloured when it comes into view. */
export function codeOf(html: string, shown: boolean): Pick<CodeBlockProps, 'html' | 'marks'> {
  if (shown) return { html };
  const { text, marks } = extractColors(html);
  return { html: text, marks };
}
