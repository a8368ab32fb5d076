/** The kinds of token that code is coloured by, as classes (`t-…`) and as highlights; the letter stands for a kind in marks. */
export const tokenKinds: { [letter: string]: string } = {
  k: 'keyword',
  s: 'string',
  e: 'string-expression',
  c: 'constant',
  f: 'function',
  p: 'parameter',
  m: 'comment',
  u: 'punctuation',
  l: 'link',
};

const letters = new Map(Object.entries(tokenKinds).map(([letter, kind]) => [kind, letter]));

/** Code without elements, and what is coloured in it: `k0-6` is a keyword of six characters right here, `e3-12` a string three characters on. */
export type MarkedCode = { text: string; marks: string };

/**
 * Takes the colours out of highlighted code, so that code that nobody sees yet costs the browser one text instead of
 * an element for each token. Characters are counted as JavaScript does, in UTF-16 units.
 * @param html the inside of a `<code>`: text and `<span class="t-…">`
 */
export function extractColors(html: string): MarkedCode {
  const marks: string[] = [];
  let text = '';
  let gap = 0;
  for (const [, kind, token, plain] of html.matchAll(/<span class="t-([\w-]+)">([^<]*)<\/span>|([^<]+|<[^>]*>)/g)) {
    const piece = token ?? (plain?.startsWith('<') ? '' : (plain ?? ''));
    const length = piece.replaceAll(/&[^;]+;/g, '&').length;
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

/** The places that marks name: kind, and where it begins and ends in the text. */
export function readMarks(marks: string): { kind: string; start: number; end: number }[] {
  let at = 0;
  return [...marks.matchAll(/([a-z])(\d+)-(\d+)/g)].map(([, letter = '', gap, length]) => {
    const start = at + Number(gap);
    at = start + Number(length);
    return { kind: tokenKinds[letter] ?? '', start, end: at };
  });
}
