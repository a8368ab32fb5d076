import type { Page } from 'playwright-core';

/**
 * Simulates the page translation of browsers, also for content that is added later: each text node, except in code, is
 * replaced by an element with a translation, here `~` and the same text.
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
