import type { Browser, Page } from 'playwright-core';
import { observe, type Observed } from './observe.ts';

/** “Slow 4G” as Lighthouse and PageSpeed Insights name it (1.6 Mbit/s, 150 ms a round trip), and a processor of a quarter's speed. */
const slow4g = { offline: false, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8, latency: 150 };
const slowdown = 4;

/** How tables name the two conditions. */
export const conditions = { throttled: `Slow 4G, ${slowdown}× CPU`, plain: 'unthrottled' };

/** A page in a context of its own, nothing cached, the bytes that its document received so far, and what it noted. */
export type OpenPage = { page: Page; received: () => { bytes: number; script: number }; observed: () => Promise<Observed>; quiet: () => Promise<void>; close: () => Promise<void> };

/** Opens an empty page that notes what the browser paints, how long it is busy and what it fetches. */
export async function openPage(browser: Browser, { throttled }: { throttled: boolean }): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const received = { bytes: 0, script: 0 };
  const scripts = new Set<string>();
  const running = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId }) => running.add(requestId));
  session.on('Network.responseReceived', ({ requestId, type }) => { if (type === 'Script') scripts.add(requestId); });
  session.on('Network.loadingFailed', ({ requestId }) => running.delete(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    running.delete(requestId);
    received.bytes += encodedDataLength;
    if (scripts.has(requestId)) received.script += encodedDataLength;
  });
  await session.send('Network.enable');
  if (throttled) {
    await session.send('Network.emulateNetworkConditions', slow4g);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  }
  await page.addInitScript(observe);
  const observed = () => page.evaluate(() => (globalThis as unknown as { observed: Observed }).observed);
  return { page, received: () => ({ ...received }), observed, quiet: () => quiet(running, page, observed), close: () => context.close() };
}

/** Waits until something was painted, nothing fetched and the processor free for a second; at most 20 s, as some pages never rest. */
async function quiet(running: Set<string>, page: Page, observed: () => Promise<Observed>): Promise<void> {
  const end = Date.now() + 20_000;
  let since = Date.now();
  while (Date.now() < end && Date.now() - since < 1_000) {
    await page.waitForTimeout(100);
    const { now, tasks, fcp } = await observed();
    const last = tasks.at(-1);
    if (fcp === 0 || running.size > 0 || (last !== undefined && now - last.start - last.duration < 300)) since = Date.now();
  }
}
