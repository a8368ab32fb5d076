import { startTransition, useEffect, useSyncExternalStore } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { site } from 'site:config';
import type { DocumentData } from '../core/page.ts';
import { createNavigator, createViewStore } from './navigate.ts';
import { createPages } from './pages.ts';
import { prefetchPages } from './prefetch.ts';
import { installConsole } from '../console/install-console.ts';
import { installContent } from '../content/install-content.ts';
import { updateTabStops } from '../platform/tab-stops.ts';
import { installSearch } from '../search/install-search.ts';
import { installKeys } from '../shell/keys/install-keys.ts';
import { Shell } from '../shell/Shell.tsx';

const { build, page } = readDocumentData();
const pages = createPages(site, build);
const store = createViewStore({
  page,
  content: { served: document.getElementById('content') },
  status: 'idle',
  shown: 0,
});
const { retry } = createNavigator({ site, pages, store });
const root = document.getElementById('root');
// As a transition React hydrates in slices, between which the page answers the reader.
if (root !== null) startTransition(() => void hydrateRoot(root, <App />));
installSearch(document, site);
installContent(document);
installConsole(document);
installKeys(document);
updateTabStops(document);
if (!import.meta.env.DEV) prefetchPages(site, pages);

/** The page that is shown; the dev server's entry compares it with the saved one. */
export const shownPage = () => store.get().page;

/** Modules that only some pages need, each loaded on the first page that matches its selector. */
const lazyModules: [selector: string, install: () => Promise<void>][] = [
  [
    '.reference',
    () => import('../reference/view/install-reference.ts').then(({ installReference }) => installReference(document)),
  ],
  [
    '.timeline',
    () => import('../content/timeline-filter.ts').then(({ installTimelineFilter }) => installTimelineFilter(document)),
  ],
  ['#nearest', () => import('./nearest-pages.ts').then(({ showNearestPages }) => showNearestPages(site))],
  ['site-island', () => import('../islands/island-element.tsx').then(({ defineIslands }) => defineIslands())],
];

function installLazyModules(): void {
  for (const entry of lazyModules.filter(([selector]) => document.querySelector(selector) !== null)) {
    lazyModules.splice(lazyModules.indexOf(entry), 1);
    // The page works without it; the next page tries again.
    entry[1]().catch(() => lazyModules.push(entry));
  }
}
document.addEventListener('page:shown', installLazyModules);
installLazyModules();

/** The shell with the store's current view. Sets `data-hydrated` on the document once it is interactive. */
function App() {
  const { page, content, status, shown } = useSyncExternalStore(store.subscribe, store.get, store.get);
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
  }, []);
  return <Shell site={site} page={page} content={content} navigation={{ status, shown, retry }} />;
}

/** The data that the Worker embeds in the document: its build id, and its page unless it is an error page. */
function readDocumentData(): DocumentData {
  return JSON.parse(document.getElementById('page')?.textContent ?? '{"build":""}') as DocumentData;
}
