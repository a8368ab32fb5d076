import type { Browser, Page } from 'playwright-core';
import { observePage, type Observed } from './observe-page.ts';

/** “Slow 4G” as defined by Lighthouse and PageSpeed Insights: 1.6 Mbit/s, 150 ms round trips. */
const slow4g = { offline: false, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8, latency: 150 };

/** The throttling of a browser: its network, and the slowdown factor of its CPU. */
export type Conditions = { slow4g: boolean; cpuSlowdown: number };

/** A desktop computer next to the server, Lighthouse's mid-tier phone, and a phone at half that speed. */
export const conditions = {
  unthrottled: { slow4g: false, cpuSlowdown: 1 },
  throttled: { slow4g: true, cpuSlowdown: 4 },
  slowest: { slow4g: true, cpuSlowdown: 8 },
} satisfies Record<string, Conditions>;

/** Formats conditions for tables. */
export function nameConditions({ slow4g: slow, cpuSlowdown }: Conditions): string {
  return slow ? `Slow 4G, ${cpuSlowdown}× CPU` : 'unthrottled';
}

/** A page in a new browser context with an empty cache. */
export type MeasuredPage = {
  page: Page;
  /** The encoded bytes received so far: all, and those of scripts. */
  received: () => { bytes: number; scriptBytes: number };
  observed: () => Promise<Observed>;
  /** The CPU time of the main thread so far, and the part spent in scripts, in milliseconds. */
  worked: () => Promise<{ taskMs: number; scriptMs: number }>;
  /** Waits until the page is idle. */
  untilQuiet: () => Promise<void>;
  close: () => Promise<void>;
};

/** Opens an empty page that records its paints, long tasks and requests. */
export async function openMeasuredPage(
  browser: Browser,
  { slow4g: slow, cpuSlowdown }: Conditions,
): Promise<MeasuredPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const received = { bytes: 0, scriptBytes: 0 };
  const scripts = new Set<string>();
  const pending = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId }) => pending.add(requestId));
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFailed', ({ requestId }) => pending.delete(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    pending.delete(requestId);
    received.bytes += encodedDataLength;
    if (scripts.has(requestId)) received.scriptBytes += encodedDataLength;
  });
  await session.send('Network.enable');
  // Wall-clock time would include time that other processes use.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  if (slow) await session.send('Network.emulateNetworkConditions', slow4g);
  if (cpuSlowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.addInitScript(observePage);
  const observed = () => page.evaluate(() => (globalThis as unknown as { observed: Observed }).observed);
  return {
    page,
    received: () => ({ ...received }),
    observed,
    worked: async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      const ms = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN);
      return { taskMs: ms('TaskDuration'), scriptMs: ms('ScriptDuration') };
    },
    untilQuiet: () => untilQuiet(page, pending, observed),
    close: () => context.close(),
  };
}

/** Waits for a paint, and a second without requests and long tasks; at most 20 seconds: some pages are never idle. */
async function untilQuiet(page: Page, pending: Set<string>, observed: () => Promise<Observed>): Promise<void> {
  const end = Date.now() + 20_000;
  let busyAt = Date.now();
  while (Date.now() < end && Date.now() - busyAt < 1_000) {
    await page.waitForTimeout(100);
    const { nowMs, longTasks, fcpMs } = await observed();
    const task = longTasks.at(-1);
    const wasBusy = task !== undefined && nowMs - task.startMs - task.durationMs < 300;
    if (fcpMs === 0 || pending.size > 0 || wasBusy) busyAt = Date.now();
  }
}
