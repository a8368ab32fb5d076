// @ts-expect-error: served by the React plugin of the dev server
// oxlint-disable-next-line import/no-absolute-path
import refresh from '/@react-refresh';

/** What the dev server needs in the browser, before the site's own entry: Fast Refresh, and pages shown as they are saved. */
refresh.injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => undefined, $RefreshSig$: () => (type: unknown) => type, __vite_plugin_react_preamble_installed__: true });

import.meta.hot?.on('site:page', async ({ path }: { path: string }) => {
  const here = decodeURI(location.pathname);
  for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.remove();
  if (!here.endsWith(path) && document.getElementById('content') !== null) return;
  await showAnew();
});
import.meta.hot?.send('site:opened');

await import('./entry.tsx');

/** Puts the page's new content in the place of the old, where the reader is; anything else than content reloads. */
async function showAnew(): Promise<void> {
  const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' });
  const answer = new DOMParser().parseFromString(await response.text(), 'text/html');
  const [before, after] = [document.getElementById('content'), answer.getElementById('content')];
  if (!response.ok || before === null || after === null || outline(document) !== outline(answer)) return location.reload();
  before.innerHTML = after.innerHTML;
  document.dispatchEvent(new Event('page:shown'));
}

/** What the frame knows of a page, its headings among it. */
function outline(page: Document): string | null | undefined {
  return page.getElementById('page')?.textContent;
}
