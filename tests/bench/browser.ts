import { chromium, type Browser, type Page } from 'playwright-core';
import type { Project } from '../../build/project.ts';
import { launchChromium } from '../support/chromium.ts';
import { startBareWorkerd } from './bare-workerd.ts';
import { startProxy } from './compressing-proxy.ts';
import { median, printTable, shown, type Row } from './table.ts';

/** Chromium's own “Slow 4G” (1.6 Mbit/s and 562 ms, with its overhead counted in) and a processor of a quarter's speed. */
const slow4g = { offline: false, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (0.75e6 / 8) * 0.9, latency: 562.5 };
const slowdown = 4;
const runs = 5;

type Visit = { kB: number; fcp: number; lcp: number; tbt: number; requests: number };

/** What a reader waits for: first and largest paint and blocking time of four pages, and a click to the painted next page. */
export async function benchBrowser({ folders }: Project): Promise<void> {
  const server = await startBareWorkerd(folders.out);
  const proxy = await startProxy(server.origin, server.files);
  const chromiumServer = await launchChromium();
  const browser = await chromium.connect(chromiumServer.wsEndpoint());
  try {
    const table: Row[] = [];
    for (const path of ['/api-guides/timeout/', '/', '/changelog/', '/api/']) {
      const visits: Visit[] = [];
      for (let run = 0; run < runs; run++) visits.push(await visit(browser, proxy.origin + path));
      const middle = (name: keyof Visit) => median(visits.map((one) => one[name]));
      table.push({ page: path, kB: shown(middle('kB')), requests: middle('requests'), 'FCP (s)': (middle('fcp') / 1000).toFixed(2), 'LCP (s)': (middle('lcp') / 1000).toFixed(2), 'TBT (ms)': shown(middle('tbt')) });
    }
    printTable(`First visit under Slow 4G and ${slowdown}× CPU, median of ${runs}`, table);
    const clicks: Row[] = [];
    for (const throttled of [false, true]) {
      const times: number[] = [];
      for (let run = 0; run < runs; run++) times.push(await click(browser, proxy.origin, throttled));
      clicks.push({ network: throttled ? 'Slow 4G, 4× CPU' : 'unthrottled', 'click to painted page (ms)': shown(median(times)) });
    }
    printTable(`A click on a link in the sidebar, median of ${runs}`, clicks);
  } finally {
    await browser.close();
    await chromiumServer.close();
    await proxy.stop();
    await server.stop();
  }
}

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let bytes = 0;
  let requests = 0;
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await throttle(page);
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_000);
  const paints = await page.evaluate(() => (globalThis as unknown as { paints: { fcp: number; lcp: number; tasks: { start: number; duration: number }[] } }).paints);
  await context.close();
  const tbt = paints.tasks.filter((task) => task.start + task.duration > paints.fcp).reduce((sum, task) => sum + Math.max(0, Math.min(task.duration, task.start + task.duration - paints.fcp) - 50), 0);
  return { kB: bytes / 1000, fcp: paints.fcp, lcp: paints.lcp, tbt, requests };
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const paints = { fcp: 0, lcp: 0, tasks: [] as { start: number; duration: number }[] };
  Object.assign(globalThis, { paints });
  const take: Record<string, (entry: PerformanceEntry) => void> = {
    paint: ({ name, startTime }) => { if (name === 'first-contentful-paint') paints.fcp = startTime; },
    'largest-contentful-paint': ({ startTime }) => { paints.lcp = startTime; },
    longtask: ({ startTime, duration }) => { paints.tasks.push({ start: startTime, duration }); },
  };
  for (const [type, note] of Object.entries(take)) new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
}

async function click(browser: Browser, origin: string, throttled: boolean): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  if (throttled) await throttle(page);
  await page.goto(`${origin}/api-guides/timeout/`, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_500);
  await page.evaluate(() => {
    const before = document.querySelector('h1')?.textContent;
    const painted = new Promise<number>((resolve) => {
      addEventListener('click', ({ timeStamp }) => {
        new MutationObserver((_, observer) => {
          if (document.querySelector('h1')?.textContent === before) return;
          observer.disconnect();
          // A message that is posted in a frame arrives after that frame's paint.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => resolve(performance.now() - timeStamp));
            port1.start();
            port2.postMessage(0);
          });
        }).observe(document.documentElement, { subtree: true, childList: true, characterData: true });
      }, { capture: true, once: true });
    });
    Object.assign(globalThis, { painted });
  });
  await page.click('a[href="/api-guides/embedding/"] >> nth=0');
  const time = await Promise.race([
    page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted),
    new Promise<number>((resolve) => setTimeout(() => resolve(Number.NaN), 15_000)),
  ]).catch(() => Number.NaN);
  await context.close();
  return time;
}
