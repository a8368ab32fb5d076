import { createContext, use } from 'react';

/** How far a change of page has come. `slow`: it has taken longer than 200 ms. */
export type NavigationStatus = 'idle' | 'loading' | 'slow' | 'failed';

/** What the shell knows of navigation; the browser fills it in, the Worker gives the inert one. */
export type Navigation = {
  status: NavigationStatus;
  /** How many pages were shown since the document was loaded. */
  shown: number;
  /** Goes to a URL of this site without loading the document anew, where that is possible. */
  navigate: (url: string) => void;
  /** Tries again to load the page that failed to. */
  retry: () => void;
};

/** Navigation that does nothing: the Worker's. */
export const inertNavigation: Navigation = { status: 'idle', shown: 0, navigate: () => undefined, retry: () => undefined };

const NavigationContext = createContext<Navigation>(inertNavigation);

/** Gives the state of navigation to the shell. */
export const NavigationProvider = NavigationContext.Provider;

/** The state of navigation, and the ways to change it. */
export function useNavigation(): Navigation {
  return use(NavigationContext);
}
