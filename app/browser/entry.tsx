import { startTransition, useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { site } from 'site:config';
import { installers, lazyInstallers } from 'site:features';
import type { DocumentData, Page } from '../core/page.ts';
import { createNavigator, type View, type ViewStore } from './navigate.ts';
import { createPages, type Pages } from './pages.ts';
import { prefetchPages } from './prefetch.ts';
import { retryFailedStyles } from './retry-failed-styles.ts';
import { installContent } from '../content/install-content.ts';
import { updateTabStops } from '../platform/tab-stops.ts';
import { installKeys } from '../shell/keys/install-keys.ts';
import { Shell } from '../shell/Shell.tsx';

/**
 * The module is evaluated while the page still comes, which it must not change before its end. It starts in a task of
 * its own, so that the page answers the reader between the two.
 */
const hydrated = new Promise<void>((resolve) => {
  if (document.readyState !== 'loading') setTimeout(resolve);
  else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
}).then(start);

/** The page that is shown; the dev server's entry compares it with the saved one. */
export const shownPage = async () => (await hydrated)();

/** Makes the document interactive. @returns a function that returns the page being shown */
function start(): Promise<() => Page | undefined> {
  const { build, page } = readDocumentData();
  const pages = createPages(site, build);
  retryFailedStyles(document);
  for (const install of installers) install(document, site);
  installContent(document);
  installKeys(document);
  updateTabStops(document);
  document.addEventListener('page:shown', installLazyModules);
  installLazyModules();
  if (!import.meta.env.DEV) prefetchPages(site, pages);
  // In a task of its own, so that the page answers the reader before it.
  return new Promise((resolve) => setTimeout(() => resolve(hydrate(pages, page))));
}

/**
 * Hydrates the shell and starts client-side navigation; error pages have no page. Sets `data-hydrated` on the document once
 * the shell is interactive.
 * @returns a function that returns the page being shown
 */
function hydrate(pages: Pages, page: Page | undefined): () => Page | undefined {
  const store = createViewStore({
    page,
    content: { served: document.getElementById('content') },
    status: 'idle',
    shown: 0,
  });
  const { retry } = createNavigator({ site, pages, store });
  const App = () => {
    const view = useSyncExternalStore(store.subscribe, store.get, store.get);
    useEffect(() => {
      document.documentElement.dataset['hydrated'] = '';
    }, []);
    return (
      <Shell
        site={site}
        page={view.page}
        content={view.content}
        navigation={{ status: view.status, shown: view.shown, retry }}
      />
    );
  };
  const root = document.getElementById('root');
  // As a transition React hydrates in slices, between which the page answers the reader.
  if (root !== null) startTransition(() => void hydrateRoot(root, <App />));
  return () => store.get().page;
}

function createViewStore(initial: View): ViewStore {
  let view = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => view,
    set(next) {
      view = next;
      flushSync(() => listeners.forEach((listener) => listener()));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Modules that only some pages need, each loaded on the first page that matches its selector. */
const lazyModules: [selector: string, install: () => Promise<void>][] = [
  ...lazyInstallers.map(([selector, load]): [string, () => Promise<void>] => [
    selector,
    () => load().then((install) => install(document, site)),
  ]),
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

/** The data that the Worker embeds in the document: its build id, and its page unless it is an error page. */
function readDocumentData(): DocumentData {
  return JSON.parse(document.getElementById('page')?.textContent ?? '{"build":""}') as DocumentData;
}
