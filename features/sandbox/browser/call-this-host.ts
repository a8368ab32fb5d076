import type { Site } from '../../../app/core/site.ts';
import { textNodes } from '../../../app/platform/text-nodes.ts';
import { sandboxUrl } from '../sandbox.ts';

/**
 * Replaces the sandbox URL in a page's code blocks with that of the host that serves the page: on localhost or in a
 * preview, the production site's sandbox is another one, or does not exist.
 */
export function callThisHost(root: ParentNode, site: Pick<Site, 'url' | 'baseUrl'>, origin: string): void {
  const [siteUrl, hostUrl] = [sandboxUrl(site), sandboxUrl({ url: origin, baseUrl: site.baseUrl })];
  for (const code of root.querySelectorAll('code'))
    if (code.textContent.includes(siteUrl))
      for (const text of textNodes(code)) text.data = text.data.replaceAll(siteUrl, hostUrl);
}
