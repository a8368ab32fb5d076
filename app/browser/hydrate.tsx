import { startTransition, useEffect, useSyncExternalStore } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Page } from '../core/page.ts';
import type { Site } from '../core/site.ts';
import { Shell } from '../shell/Shell.tsx';
import { createNavigator, createViewStore } from './navigate.ts';
import type { Pages } from './pages.ts';

/** What the document and the entry hand over; `page` is undefined on error pages. */
type HydrateInputs = { site: Site; pages: Pages; page: Page | undefined };

/**
 * Hydrates the shell and starts client-side navigation. Sets `data-hydrated` on the document once the shell is interactive.
 * @returns a function that returns the page being shown
 */
export function hydrate({ site, pages, page }: HydrateInputs): () => Page | undefined {
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
