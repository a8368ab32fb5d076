import type { Project } from '../../build/project/project.ts';
import type { MeasuredSite } from './measured-site.ts';
import { startBareWorkerd } from '../../tests/support/bare-workerd.ts';
import { startCompressingProxy } from './compressing-proxy.ts';

/** Starts this repository's site in workerd behind the compressing proxy, and returns what to measure. */
export async function startThisSite({ folders, site }: Project): Promise<MeasuredSite & { stop: () => Promise<void> }> {
  const server = await startBareWorkerd(folders.out);
  const proxy = await startCompressingProxy(server.origin, server.filesOrigin, site.url);
  return {
    name: 'this site',
    origin: proxy.origin,
    traffic: proxy.traffic,
    pages: {
      guide: '/api-guides/timeout/',
      'landing page': '/',
      changelog: '/changelog/',
      'API reference': '/api/',
    },
    click: { from: '/api-guides/timeout/', link: 'a[href="/api-guides/embedding/"]' },
    search: {
      open: '.search-button',
      input: 'dialog input[role="combobox"]',
      results: 'dialog [role="listbox"]',
    },
    stop: async () => {
      await proxy.stop();
      await server.stop();
    },
  };
}
