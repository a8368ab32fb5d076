import assert from 'node:assert/strict';
import { press, rest, until } from './hands.ts';
import type { Journey, Reader } from './journey.ts';
import type { Step } from '../engines/actions.ts';

const pages = ['/guides/long/', '/api/'];

/**
 * Scrolls right after the `load` event, until the page moves. Expects that it stays at this position after hydration,
 * and shows its content there.
 */
async function scrollAtOnce({ tab, network }: Reader, path: string, scroll: () => Promise<void>): Promise<void> {
  await tab.open(network.origin + path);
  await until(`${path} scrolls`, async () => {
    await scroll();
    return tab.run(() => scrollY > 400);
  });
  const end = await rest(tab);
  await until('the shell is hydrated', () => tab.run(() => document.querySelector('html[data-hydrated]') !== null));
  assert.equal(await rest(tab), end, `${path} moves under the reader`);
  const empty = await tab.run(() =>
    [0.3, 0.5, 0.7, 0.9].filter((part) => {
      const places = [0.35, 0.45, 0.55].map((x) => document.elementFromPoint(innerWidth * x, innerHeight * part));
      return places.every((element) => element?.closest('#content') === null);
    }),
  );
  assert.deepEqual(empty, [], `${path} shows nothing at these parts of the window`);
}

const hand = (kind: 'wheel' | 'swipe'): Step => ({ kind, x: 640, y: 600, by: 500 });

/** The journeys that scroll before the page is hydrated. */
export const scrollJourneys: Journey[] = [
  {
    name: 'wheel right after load',
    async take(reader) {
      for (const path of pages)
        await scrollAtOnce(reader, path, () => reader.tab.act(hand('wheel'), hand('wheel'), hand('wheel')));
    },
  },
  {
    name: 'touch right after load',
    async take(reader) {
      for (const path of pages) await scrollAtOnce(reader, path, () => reader.tab.act(hand('swipe'), hand('swipe')));
    },
    except: {
      Firefox: 'touches of WebDriver are told to the page, and scroll nothing',
      WebKit: 'its driver has no touches',
    },
  },
  {
    name: 'keys right after load',
    async take(reader) {
      for (const path of pages)
        await scrollAtOnce(reader, path, async () => {
          await press(reader.tab, 'PageDown');
          await press(reader.tab, 'PageDown');
        });
    },
  },
];
