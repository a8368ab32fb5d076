/**
 * Highlighted code without the elements of lines, which the reference neither numbers nor marks, and of punctuation: about
 * a third of its bytes.
 */
export function compactCode(html: string): string {
  const inLines = html.includes('<span class="line');
  const bare = inLines ? html.replaceAll(/<span class="line[^"]*">/g, '').replaceAll(/<\/span>(?=\n|$)/g, '') : html;
  return bare.replaceAll(/<span class="t-punctuation">([^<]*)<\/span>/g, '$1');
}
