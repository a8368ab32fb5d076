import type { Browser } from 'playwright-core';
import { attempt, type Attempt } from './attempt.ts';
import { openPage } from './open-page.ts';

/** A first visit, throttled, until the page rests: kB on the wire, paints and blocking time in milliseconds. */
export async function visit(browser: Browser, url: string): Promise<Attempt> {
  const open = await openPage(browser, { throttled: true });
  return attempt(75_000, async () => {
    await open.page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    const loaded = open.wire.bytes;
    await open.quiet();
    const { firstPaint, fcp, lcp, tasks } = await open.observed();
    // What a task is longer than 50 ms, from the first contentful paint on: Lighthouse's definition.
    const blocked = tasks.map(({ start, duration }) => Math.max(0, Math.min(duration, start + duration - fcp) - 50));
    return { 'kB to load': loaded / 1000, 'kB in all': open.wire.bytes / 1000, requests: open.wire.requests, firstPaint, fcp, lcp, tbt: blocked.reduce((sum, time) => sum + time, 0), 'longest task': Math.max(0, ...tasks.map(({ duration }) => duration)) };
  }, open.close);
}
