import type { Site } from '../core/site.ts';
import { sandboxUrl } from '../core/url.ts';

/**
 * Lets the code of a page call the sandbox of the host that serves it: on a machine of one's own, or in a preview, the
 * one at the site's own address is another, or none.
 */
export function callThisHost(root: ParentNode, site: Pick<Site, 'url' | 'baseUrl'>, origin: string): void {
  const [named, here] = [sandboxUrl(site), sandboxUrl({ url: origin, baseUrl: site.baseUrl })];
  for (const code of root.querySelectorAll('code')) {
    if (!code.textContent.includes(named)) continue;
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
      text.nodeValue = text.nodeValue?.replaceAll(named, here) ?? null;
  }
}
