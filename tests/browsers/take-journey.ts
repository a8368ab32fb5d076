import { until } from './journeys/hands.ts';
import type { Journey } from './journeys/journey.ts';
import { openNetwork } from './journeys/network.ts';
import type { Tab } from './engines/tab.ts';
import type { Outcome } from './table.ts';

/** Runs a journey on a running site with new storage and caches. */
export async function takeJourney({ take }: Journey, tab: Tab, site: string): Promise<Outcome> {
  const network = await openNetwork(site);
  const visit = async (path: string) => {
    await tab.open(network.origin + path);
    await until(`${path} answers the reader`, () =>
      tab.run(() => document.querySelector('html[data-hydrated]') !== null),
    );
  };
  try {
    await take({ tab, network, visit });
    return { result: 'passed' };
  } catch (error) {
    return { result: 'failed', reason: error instanceof Error ? error.message : String(error) };
  } finally {
    // A pending navigation of the journey may interrupt this one.
    await tab.open('about:blank').catch(() => tab.open('about:blank'));
    await network.close();
  }
}
