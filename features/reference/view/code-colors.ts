import type { CodeBlockProps } from '../../../app/content/CodeBlock.tsx';

/** Letter in `marks` → kind of token, as in the names of classes and highlights (`t-<kind>`). */
const tokenKinds: { [letter: string]: string } = {
  k: 'keyword',
  s: 'string',
  c: 'constant',
  f: 'function',
  p: 'parameter',
  m: 'comment',
  l: 'link',
};

const letters = new Map(Object.entries(tokenKinds).map(([letter, kind]) => [kind, letter]));

/**
 * Converts the highlighted inner HTML of a `<code>` to text and marks, which need no elements: the kind of each token,
 * the gap before it and its length, in UTF-16 code units. `k0-6`: a keyword of 6 characters, `s3-12`: a string 3 later.
 */
export function extractColors(html: string): { text: string; marks: string } {
  const marks: string[] = [];
  let text = '';
  let gap = 0;
  for (const [, kind, token, plain] of html.matchAll(/<span class="t-([\w-]+)">([^<]*)<\/span>|([^<]+|<[^>]*>)/g)) {
    const piece = token ?? (plain?.startsWith('<') ? '' : (plain ?? ''));
    const length = piece.includes('&') ? piece.replaceAll(/&[^;]+;/g, '&').length : piece.length;
    const letter = kind === undefined ? undefined : letters.get(kind);
    text += piece;
    if (letter === undefined) gap += length;
    else {
      marks.push(`${letter}${gap}-${length}`);
      gap = 0;
    }
  }
  return { text, marks: marks.join('') };
}

/** Parses marks into tokens: kind, start and end in the text. */
export function readMarks(marks: string): { kind: string; start: number; end: number }[] {
  let at = 0;
  return [...marks.matchAll(/([a-z])(\d+)-(\d+)/g)].map(([, letter = '', gap, length]) => {
    const start = at + Number(gap);
    at = start + Number(length);
    return { kind: tokenKinds[letter] ?? '', start, end: at };
  });
}

/** The position after a slash in a path, where a line may break; not after `//` and `</`. */
const pathSlash = /(?<=[^/:<]\/)(?=[A-Za-z])/g;

/** Returns the props of a code block: highlighted HTML if it is visible at first, otherwise text with marks. */
export function codeProps(html: string, shown: boolean): Pick<CodeBlockProps, 'html' | 'marks'> {
  if (shown) return { html: html.replaceAll(pathSlash, '<wbr>') };
  const { text, marks } = extractColors(html);
  return { html: text, marks };
}
