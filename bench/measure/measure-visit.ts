import type { Browser } from 'playwright-core';
import type { MeasuredSite } from '../servers/measured-site.ts';
import { openMeasuredPage, type Conditions } from './open-page.ts';
import { withTimeLimit, type Measurement } from './with-time-limit.ts';

/** The columns of a visit: the figure, its heading, and its divisor. */
export const visitColumns: [figure: string, heading: string, unit: number][] = [
  ['totalBytes', 'kB', 1000],
  ['loadBytes', 'kB until load', 1000],
  ['scriptBytes', 'of it JS', 1000],
  ['requests', 'requests', 1],
  ['firstPaintMs', 'first paint (s)', 1000],
  ['fcpMs', 'FCP (s)', 1000],
  ['lcpMs', 'LCP (s)', 1000],
  ['tbtMs', 'TBT (ms)', 1],
  ['longestTaskMs', 'longest task (ms)', 1],
  ['taskMs', 'main thread (ms)', 1],
  ['scriptMs', 'of it scripts (ms)', 1],
];

/** The blocking time of a task is the part above this duration (Lighthouse, total blocking time). */
const longTaskMs = 50;

/** Measures a first visit until the page is idle. */
export async function measureVisit(
  browser: Browser,
  site: Pick<MeasuredSite, 'origin' | 'traffic'>,
  path: string,
  conditions: Conditions,
): Promise<Measurement> {
  const opened = await openMeasuredPage(browser, conditions);
  const measure = async () => {
    const before = site.traffic();
    await opened.page.goto(site.origin + path, { waitUntil: 'load', timeout: 60_000 });
    const atLoad = opened.received();
    await opened.untilQuiet();
    const after = site.traffic();
    const { taskMs, scriptMs } = await opened.worked();
    const { firstPaintMs, fcpMs, lcpMs, longTasks } = await opened.observed();
    if (fcpMs === 0) throw new Error('nothing was painted');
    const blocking = longTasks.map(({ startMs, durationMs }) => {
      const afterPaintMs = Math.min(durationMs, startMs + durationMs - fcpMs);
      return Math.max(0, afterPaintMs - longTaskMs);
    });
    return {
      totalBytes: after.bytes - before.bytes,
      loadBytes: atLoad.bytes,
      scriptBytes: atLoad.scriptBytes,
      requests: after.requests - before.requests,
      firstPaintMs,
      fcpMs,
      lcpMs,
      tbtMs: blocking.reduce((sum, timeMs) => sum + timeMs, 0),
      longestTaskMs: Math.max(0, ...longTasks.map(({ durationMs }) => durationMs)),
      taskMs,
      scriptMs,
    };
  };
  return withTimeLimit(75_000, measure, opened.close);
}
