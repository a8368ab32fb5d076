import type { Network } from './network.ts';
import type { BrowserKind, Tab } from '../engines/tab.ts';

/** The context of a journey: a tab, and the network to the site. */
export type Reader = {
  tab: Tab;
  network: Network;
  /** Opens a path of the site and waits until the shell is hydrated. */
  visit: (path: string) => Promise<void>;
};

/** A sequence of user actions and expectations. `take` throws if an expectation fails. */
export type Journey = {
  name: string;
  /** The fixture site; by default `engine`. */
  site?: 'sandbox';
  take: (reader: Reader) => Promise<void>;
  /** The browsers that cannot run the journey, with the reason. */
  except?: Partial<Record<BrowserKind['name'], string>>;
};
