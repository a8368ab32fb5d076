import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { site } from 'site:config';
import type { Html, Page } from '../model/page.ts';
import { App } from './App.tsx';
import { keepStyles } from './keep-styles.ts';
import { createNavigator } from './navigate.ts';
import { createPages } from './pages.ts';
import { prefetchPages } from './prefetch.ts';
import { installProse } from './prose.ts';
import { installSearch } from './search.ts';
import { createViewStore } from './view-store.ts';

/** Fetches the route table, which nothing needs at first. */
const table = async () => (await import('site:routes')).routes;

// React's own modules have filled this task: the rest gets another.
setTimeout(start);

/** Hydrates the shell and brings the page to life by delegation. */
function start(): void {
  const root = document.getElementById('root');
  const data = document.getElementById('page')?.textContent;
  const page = data ? (JSON.parse(data) as Page) : undefined;
  const served = document.getElementById('content');
  // React makes this a string only when it must build the page anew: after markup that a browser extension changed, or a crash.
  const content: Html = { __html: { toString: () => served?.innerHTML ?? '' } };

  const pages = createPages(site, table);
  const store = createViewStore({ page, content, status: 'idle', shown: 0 });
  const { retry } = createNavigator({ site, pages, store });
  installSearch(document, site);
  installProse(document);
  if (!import.meta.env.DEV) prefetchPages(site, pages);
  if (page === undefined) import('./not-found.ts').then(({ installNearest }) => installNearest(document, site, table)).catch(() => undefined);
  bringReference();
  document.addEventListener('page:shown', bringReference);
  if (root === null) return;
  keepStyles(root);
  // In a transition React gives way to the reader every few milliseconds.
  startTransition(() => void hydrateRoot(root, <App site={site} store={store} retry={retry} />));
}

/** Only pages of the API reference need this, so only they fetch it; afterwards it looks after itself. */
function bringReference(): void {
  if (document.querySelector('.reference') === null) return;
  document.removeEventListener('page:shown', bringReference);
  import('./reference.ts').then(({ installReference }) => installReference(document)).catch(() => undefined);
}
