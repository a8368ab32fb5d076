import type { Browser } from 'playwright-core';
import { attempt, type Attempt } from './attempt.ts';
import type { Proxy } from '../compressing-proxy.ts';
import { openPage } from './open-page.ts';

/** A first visit, throttled, until the page rests: kB on the wire, paints and blocking time in milliseconds. */
export async function visit(browser: Browser, proxy: Pick<Proxy, 'origin' | 'wire'>, path: string): Promise<Attempt> {
  const open = await openPage(browser, { throttled: true });
  return attempt(75_000, async () => {
    const before = proxy.wire();
    await open.page.goto(proxy.origin + path, { waitUntil: 'load', timeout: 60_000 });
    const loaded = open.received();
    await open.quiet();
    const after = proxy.wire();
    const { firstPaint, fcp, lcp, tasks } = await open.observed();
    if (fcp === 0) throw new Error('nothing was painted');
    // What a task is longer than 50 ms, from the first contentful paint on: Lighthouse's definition.
    const blocked = tasks.map(({ start, duration }) => Math.max(0, Math.min(duration, start + duration - fcp) - 50));
    return {
      'kB to load': loaded.bytes / 1000,
      'script to load': loaded.script / 1000,
      'kB in all': (after.bytes - before.bytes) / 1000,
      requests: after.requests - before.requests,
      firstPaint,
      fcp,
      lcp,
      tbt: blocked.reduce((sum, time) => sum + time, 0),
      'longest task': Math.max(0, ...tasks.map(({ duration }) => duration)),
    };
  }, open.close);
}
