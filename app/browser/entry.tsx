import { hydrateRoot } from 'react-dom/client';
import { site } from 'site:config';
import { App } from './App.tsx';
import { readDocumentData } from './document-data.ts';
import { createNavigator } from './navigate.ts';
import { createPages } from './pages.ts';
import { prefetchPages } from './prefetch.ts';
import { installContent } from '../content/install-content.ts';
import { updateTabStops } from '../platform/tab-stops.ts';
import { installSearch } from '../search/install-search.ts';
import { createViewStore } from './view-store.ts';

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
if (root !== null) hydrateRoot(root, <App site={site} store={store} retry={retry} />);
installSearch(document, site);
installContent(document);
updateTabStops(document);
if (!import.meta.env.DEV) prefetchPages(site, pages);

/** The page that stands in the window; the dev server's part of the script compares it with what is saved. */
export const shownPage = () => store.get().page;

/** What only some pages have comes as a module of its own with the first such page, and looks after itself from then on. */
const parts: [selector: string, install: () => Promise<void>][] = [
  [
    '.reference',
    () => import('../reference/view/install-reference.ts').then(({ installReference }) => installReference(document)),
  ],
  ['#nearest', () => import('./nearest-pages.ts').then(({ showNearestPages }) => showNearestPages(site))],
  ['site-island', () => import('../islands/island-element.tsx').then(({ defineIslands }) => defineIslands())],
];

function installParts(): void {
  for (const part of parts.filter(([selector]) => document.querySelector(selector) !== null)) {
    parts.splice(parts.indexOf(part), 1);
    // Without it the page stays as the server wrote it; the next one tries again.
    part[1]().catch(() => parts.push(part));
  }
}
document.addEventListener('page:shown', installParts);
installParts();
