import { flushSync } from 'react-dom';
import type { Page } from '../core/page.ts';
import type { Navigation } from '../shell/navigation-context.ts';
import type { ShellContent } from '../shell/Content.tsx';

/** What stands in the window: a page with its content, and how far the change to the next one is. */
export type View = { page: Page | undefined; content: ShellContent } & Pick<Navigation, 'status' | 'shown'>;

/** Holds what is shown, outside of React. `set` returns once it stands in the document. */
export type ViewStore = { get: () => View; set: (view: View) => void; subscribe: (listener: () => void) => () => void };

/** A store that holds a first view. */
export function createViewStore(first: View): ViewStore {
  let view = first;
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
