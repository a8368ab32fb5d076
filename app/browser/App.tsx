import { useEffect, useSyncExternalStore } from 'react';
import type { Site } from '../core/site.ts';
import { Shell } from '../shell/Shell.tsx';
import type { ViewStore } from './view-store.ts';

/** The shell in the browser, showing the store's current view. Sets `data-hydrated` on the document once it is interactive. */
export function App({ site, store, retry }: { site: Site; store: ViewStore; retry: () => void }) {
  const { page, content, status, shown } = useSyncExternalStore(store.subscribe, store.get, store.get);
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
  }, []);
  return <Shell site={site} page={page} content={content} navigation={{ status, shown, retry }} />;
}
