import { buildSite } from '../build/build-site.ts';
import { report } from '../build/commands/command-line.ts';
import { siteFolders } from '../build/files/paths.ts';
import { launchChromium } from '../tests/support/chromium.ts';
import { lostAudits, runLighthouse, type LighthouseResult } from './measure/run-lighthouse.ts';
import { formatMedian, median } from './report/statistics.ts';
import { printTable, type Row } from './report/table.ts';
import { startBareWorkerd } from '../tests/support/bare-workerd.ts';
import { startCompressingProxy } from './servers/compressing-proxy.ts';
import { measurementRuns } from './measure/settings.ts';

/** The minimum score of performance; other categories must reach `minimumScore`. */
const minimumPerformance = 98;
const minimumScore = 100;
const paths = ['/api-guides/timeout/', '/', '/changelog/', '/api/'];

/** Audits whose values are printed with the scores. */
const metrics: Record<string, string> = {
  'first-contentful-paint': 'FCP (ms)',
  'largest-contentful-paint': 'LCP (ms)',
  'total-blocking-time': 'TBT (ms)',
  'cumulative-layout-shift': 'CLS',
};

// npm run lighthouse: runs Lighthouse with mobile settings on the built site; fails if a median is below its minimum.
await report(async () => {
  const { project } = await buildSite(siteFolders());
  const server = await startBareWorkerd(project.folders.out);
  const proxy = await startCompressingProxy(server.origin, server.filesOrigin);
  const port = 40_000 + Math.floor(Math.random() * 20_000);
  const chromium = await launchChromium([`--remote-debugging-port=${port}`]);
  const results = new Map<string, LighthouseResult[]>();
  try {
    for (let run = 0; run < measurementRuns(); run++) {
      for (const path of paths) {
        results.set(path, [...(results.get(path) ?? []), await runLighthouse(proxy.origin + path, port)]);
      }
    }
  } finally {
    await chromium.close();
    await proxy.stop();
    await server.stop();
  }
  const rows = [...results].map(([path, runs]) => rowOf(path, runs));
  printTable(`Lighthouse, mobile, median of ${measurementRuns()} (min–max)`, rows);
  const failures = [...results].flatMap(([path, runs]) => failuresOf(path, runs));
  if (failures.length > 0) throw new Error(failures.join('\n'));
});

function rowOf(path: string, runs: LighthouseResult[]): Row {
  const scores = categoriesOf(runs).map((name) => [name, formatMedian(scoresOf(runs, name))]);
  const values = Object.entries(metrics).map(([audit, heading]) => [
    heading,
    formatMedian(runs.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)),
  ]);
  return { page: path, ...Object.fromEntries([...scores, ...values]) };
}

/** Returns a line for each category below its minimum, with the audits that lost points in the median run. */
function failuresOf(path: string, runs: LighthouseResult[]): string[] {
  return categoriesOf(runs).flatMap((name) => {
    const scores = scoresOf(runs, name);
    const score = median(scores);
    const minimum = name === 'performance' ? minimumPerformance : minimumScore;
    const result = runs[scores.indexOf(score)];
    if (score >= minimum || result === undefined) return [];
    return [`${path} ${name} ${score}: ${lostAudits(result, name).join('; ')}`];
  });
}

function categoriesOf(runs: LighthouseResult[]): string[] {
  return Object.keys(runs[0]?.categories ?? {});
}

function scoresOf(runs: LighthouseResult[], category: string): number[] {
  return runs.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
}
