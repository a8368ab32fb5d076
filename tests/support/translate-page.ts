import type { Page } from 'playwright-core';

/**
 * Does what a browser does that translates a page, now and to what is added later: each text is replaced by an element
 * with another text, here of the same words behind a `~`. Code is left alone.
 */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const leftAlone = 'font, code, script, style, textarea';
    const translate = (nodes: Iterable<Node>) => {
      for (const node of nodes) {
        if (!(node instanceof Text)) translate([...node.childNodes]);
        else if (node.data.trim() !== '' && node.parentElement?.closest(leftAlone) === null) {
          const translated = document.createElement('font');
          translated.append(`~${node.data}`);
          node.replaceWith(translated);
        }
      }
    };
    translate([document.body]);
    new MutationObserver((records) => {
      for (const { addedNodes, target } of records) translate([...addedNodes, target]);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
