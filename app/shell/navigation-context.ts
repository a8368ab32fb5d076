import { createContext, use } from 'react';

/** How far a change of page has come. `slow`: it has taken longer than 200 ms. */
export type NavigationStatus = 'idle' | 'slow' | 'failed';

/** The state of client-side navigation, provided by the browser; the Worker provides the inert one. */
export type Navigation = {
  status: NavigationStatus;
  /** How many pages were shown since the document was loaded. */
  shown: number;
  /** Tries again to load the page that failed to. */
  retry: () => void;
};

/** Navigation that does nothing: the Worker's. */
export const inertNavigation: Navigation = { status: 'idle', shown: 0, retry: () => undefined };

const NavigationContext = createContext<Navigation>(inertNavigation);

/** Gives the state of navigation to the shell. */
export const NavigationProvider = NavigationContext.Provider;

/** The state of navigation. */
export function useNavigation(): Navigation {
  return use(NavigationContext);
}
