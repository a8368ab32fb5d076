import { flushSync } from 'react-dom';
import type { Page } from '../core/page.ts';
import type { Navigation } from '../shell/navigation-context.ts';
import type { ShellContent } from '../shell/Content.tsx';

/** What is shown: a page with its content, and the state of the navigation to the next one. */
export type View = { page: Page | undefined; content: ShellContent } & Pick<Navigation, 'status' | 'shown'>;

/** Holds the view outside of React. `set` returns after React has updated the document. */
export type ViewStore = { get: () => View; set: (view: View) => void; subscribe: (listener: () => void) => () => void };

/** A store with an initial view. */
export function createViewStore(initial: View): ViewStore {
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
