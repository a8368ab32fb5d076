import { site } from 'site:config';
import { pageFilePath, type PageFile } from '../core/page.ts';
import { href, routePath } from '../core/url.ts';
// @ts-expect-error: served by the React plugin of the dev server
// oxlint-disable-next-line import/no-absolute-path
import refresh from '/@react-refresh';

// The entry of the dev server: sets up Fast Refresh and shows pages as they are saved, then loads the site's own entry.
refresh.injectIntoGlobalHook(window);
Object.assign(window, {
  $RefreshReg$: () => undefined,
  $RefreshSig$: () => (type: unknown) => type,
  __vite_plugin_react_preamble_installed__: true,
});

import.meta.hot?.on('site:page', async ({ path }: { path: string }) => {
  const here = decodeURI(location.pathname);
  for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.remove();
  if (!here.endsWith(path) && document.getElementById('content') !== null) return;
  await showSavedContent();
});
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
const revision = navigation?.serverTiming.find(({ name }) => name === 'revision')?.description;
import.meta.hot?.send('site:opened', { revision });

/** A page may be saved while this is still loading. */
const entry = import('./entry.tsx');

/** Replaces the page's content without moving the reader; reloads when more than the content has changed. */
async function showSavedContent(): Promise<void> {
  const path = routePath(site, decodeURI(location.pathname));
  const response = await fetch(href(site, pageFilePath(path ?? '/')), { cache: 'no-store' });
  const content = document.getElementById('content');
  const file = response.ok ? ((await response.json()) as PageFile) : undefined;
  const { shownPage } = await entry;
  if (file === undefined || content === null || JSON.stringify(file.page) !== JSON.stringify(await shownPage()))
    return location.reload();
  content.innerHTML = file.html;
  document.dispatchEvent(new Event('page:shown'));
}
