import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Scrolls to an element and waits until it rests. What comes near the window takes its real size in the next frames, and
 * a press that begins before and ends after that is no click.
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
