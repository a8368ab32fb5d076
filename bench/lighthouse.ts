import lighthouse from 'lighthouse';
import { buildSite } from '../build/build-site.ts';
import { report } from '../build/commands/report.ts';
import { siteFolders } from '../build/paths.ts';
import { launchChromium } from '../tests/support/chromium.ts';
import { startBareWorkerd } from './bare-workerd.ts';
import { rounds } from './browser.ts';
import { startProxy } from './compressing-proxy.ts';
import { median, spread, startTable, type Row } from './table.ts';

/** The least score of each page; performance of the reference may fall behind by two. */
const least: Record<string, { performance: number; rest: number }> = {
  '/api-guides/timeout/': { performance: 100, rest: 100 },
  '/': { performance: 100, rest: 100 },
  '/changelog/': { performance: 100, rest: 100 },
  '/api/': { performance: 98, rest: 100 },
};

const metrics = { 'first-contentful-paint': 'FCP (ms)', 'largest-contentful-paint': 'LCP (ms)', 'total-blocking-time': 'TBT (ms)', 'cumulative-layout-shift': 'CLS' };

// npm run lighthouse: Lighthouse's own mobile settings over the production build; three times each (`RUNS`); fails when a median is below the least score.
await report(async () => {
  const { project } = await buildSite(siteFolders());
  const server = await startBareWorkerd(project.folders.out);
  const proxy = await startProxy(server.origin, server.files);
  const port = 40_000 + Math.floor(Math.random() * 20_000);
  const chromium = await launchChromium([`--remote-debugging-port=${port}`]);
  const results = new Map<string, Result[]>();
  try {
    for (let round = 0; round < rounds(); round++) {
      for (const path of Object.keys(least)) {
        results.set(path, [...(results.get(path) ?? []), await visit(proxy.origin + path, port)]);
      }
    }
  } finally {
    await chromium.close();
    await proxy.stop();
    await server.stop();
  }
  const failures: string[] = [];
  const print = startTable(`Lighthouse, mobile, median of ${rounds()} (least to most)`);
  for (const [path, runs] of results) {
    const row: Row = { page: path };
    for (const name of Object.keys(runs[0]?.categories ?? {})) {
      const scores = runs.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100));
      row[name] = spread(scores);
      const wanted = least[path]?.[name === 'performance' ? 'performance' : 'rest'] ?? 100;
      // What cost the points of the run in the middle.
      const middle = runs[scores.indexOf(median(scores))];
      if (median(scores) < wanted && middle !== undefined) failures.push(`${path} ${name} ${median(scores)}: ${lost(middle.categories[name]?.auditRefs ?? [], middle.audits).join('; ')}`);
    }
    for (const [name, title] of Object.entries(metrics)) row[title] = spread(runs.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
    print(row);
  }
  if (failures.length > 0) throw new Error(failures.join('\n'));
});

type Result = { categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>; audits: Audits };
type Audits = Record<string, { title: string; score: number | null; displayValue?: string; numericValue?: number }>;

/**
 * One visit. Chromium now and then records no trace of it (`NO_NAVSTART`), where Lighthouse asks to be run again.
 *
 * @throws Error when there is no result the third time either.
 */
async function visit(url: string, port: number): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const lhr = (await lighthouse(url, { port, output: 'json', logLevel: 'error', maxWaitForLoad: 30_000 }))?.lhr;
    if (lhr !== undefined && lhr.runtimeError === undefined) return lhr;
    const message = `Lighthouse gave no result for ${url}: ${lhr?.runtimeError?.message ?? ''}`;
    if (attempt === 3) throw new Error(message);
    console.warn(message);
  }
}

/** The audits that cost points, with what they measured. */
function lost(refs: { id: string; weight: number }[], audits: Audits): string[] {
  return refs.flatMap(({ id, weight }) => {
    const audit = audits[id];
    return weight === 0 || audit === undefined || audit.score === null || audit.score === 1 ? [] : [`${audit.title} ${audit.displayValue ?? ''}`.trim()];
  });
}
