import type { Site } from '../../../app/core/site.ts';
import { textNodes } from '../../../app/platform/text-nodes.ts';
import { sandboxUrl } from '../sandbox.ts';

/** Makes code blocks call the sandbox of this host: on localhost or in a preview, the site's is another, or missing. */
export function callThisHost(root: ParentNode, site: Pick<Site, 'url' | 'baseUrl'>, origin: string): void {
  const [siteUrl, hostUrl] = [sandboxUrl(site), sandboxUrl({ url: origin, baseUrl: site.baseUrl })];
  for (const code of root.querySelectorAll('code'))
    if (code.textContent.includes(siteUrl))
      for (const text of textNodes(code)) text.data = text.data.replaceAll(siteUrl, hostUrl);
}
