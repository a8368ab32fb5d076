import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Scrolls to an element and waits until it no longer moves. Content near the viewport gets its real size in the next
 * frames, and a press across such a layout change is not a click.
 */
export async function bringIntoView(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  let top: number | undefined;
  const rests = async () => {
    const before = top;
    top = (await element.boundingBox())?.y;
    return before === top;
  };
  await expect.poll(rests, { interval: 100 }).toBe(true);
}
