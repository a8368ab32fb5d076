import { site } from 'site:data';
import { createPages } from './pages.ts';
import { showPage } from './show-page.ts';
// @ts-expect-error: served by the React plugin of the dev server
// oxlint-disable-next-line import/no-absolute-path
import refresh from '/@react-refresh';

// The entry of the dev server: sets up Fast Refresh, loads the site's entry, and updates the page when it is saved.
refresh.injectIntoGlobalHook(window);
Object.assign(window, {
  $RefreshReg$: () => undefined,
  $RefreshSig$: () => (type: unknown) => type,
  __vite_plugin_react_preamble_installed__: true,
});

import.meta.hot?.on('site:page', async ({ path }: { path: string }) => {
  const pathname = decodeURI(location.pathname);
  for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.remove();
  if (!pathname.endsWith(path) && document.getElementById('content') !== null) return;
  await showSavedPage();
});
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
const revision = navigation?.serverTiming.find(({ name }) => name === 'revision')?.description;
import.meta.hot?.send('site:opened', { revision });

/** A page may be saved while the entry is still loading. */
const entry = import('./entry.ts');

/** Shows the saved page at the same scroll position. */
async function showSavedPage(): Promise<void> {
  await entry;
  const loaded = await createPages(site, 'development')
    .load(location.pathname)
    .catch(() => undefined);
  if (loaded === undefined || document.getElementById('content') === null) return location.reload();
  showPage(loaded);
  document.dispatchEvent(new Event('page:shown'));
}
