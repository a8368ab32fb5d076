/** What stands between two pieces of a long page: a script that does nothing. The Content-Security-Policy allows it by its hash. */
export const pauseScript = '0';

/** Characters of HTML after which the browser may rest; what it reads of them in one go stays well below 50 ms on a phone. */
const piece = 16_000;

/**
 * Cuts the HTML of a long page into pieces with a script at the end of each, as the last child of a `details`. After a few
 * rests Chromium's parser takes half a second for what it has, and the reader's first click waits; after a script in the
 * body it takes 10 ms at most again (`PumpTokenizer` in html_document_parser.cc).
 */
export function pauseParser(html: string): string {
  let last = 0;
  return html.replaceAll('</details>', (end, offset: number) => {
    if (offset - last < piece) return end;
    last = offset;
    return `<script>${pauseScript}</script>${end}`;
  });
}
