import type { Network } from './network.ts';
import type { BrowserKind, Tab } from '../engines/tab.ts';

/** Who takes a journey: a fresh reader with one window, before a site. */
export type Reader = {
  tab: Tab;
  network: Network;
  /** Opens a path of the site and waits until the shell is hydrated. */
  visit: (path: string) => Promise<void>;
};

/** What a reader does on the site, and what has to come of it; `take` throws where it does not. */
export type Journey = {
  name: string;
  /** The fixture site `engine` where it is left out. */
  site?: 'sandbox';
  take: (reader: Reader) => Promise<void>;
  /** Browsers that cannot be made to do it, each with the reason. */
  except?: Partial<Record<BrowserKind['name'], string>>;
};
