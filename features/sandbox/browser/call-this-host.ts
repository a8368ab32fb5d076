import type { Site } from '../../../app/core/site.ts';
import { textNodes } from '../../../app/platform/text-nodes.ts';
import { sandboxUrl } from '../sandbox.ts';

/**
 * Lets the code of a page call the sandbox of the host that serves it: on a machine of one's own, or in a preview, the
 * one at the site's own address is another, or none.
 */
export function callThisHost(root: ParentNode, site: Pick<Site, 'url' | 'baseUrl'>, origin: string): void {
  const [named, here] = [sandboxUrl(site), sandboxUrl({ url: origin, baseUrl: site.baseUrl })];
  for (const code of root.querySelectorAll('code'))
    if (code.textContent.includes(named))
      for (const text of textNodes(code)) text.data = text.data.replaceAll(named, here);
}
