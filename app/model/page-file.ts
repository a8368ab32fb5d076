import type { Page, WrittenPage } from './page.ts';

/**
 * The file in which the build leaves a page for the Worker: in the first line the `Page` as JSON, behind it the HTML of its
 * content. The Worker passes that HTML on as the bytes that it is and never makes a text of it.
 */
export function pageFile({ page, html }: WrittenPage): string {
  return `${JSON.stringify(page)}\n${html}`;
}

/** Takes such a file apart again. */
export function readPageFile(file: Uint8Array): { page: Page; html: Uint8Array } {
  const end = file.indexOf(lineFeed);
  return { page: JSON.parse(new TextDecoder().decode(file.subarray(0, end))) as Page, html: file.subarray(end + 1) };
}

const lineFeed = 0x0a;
