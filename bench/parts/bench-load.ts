import { href } from '../../app/core/url.ts';
import type { Project } from '../../build/project/project.ts';
import { formatNumber, median } from '../report/statistics.ts';
import { printTable } from '../report/table.ts';
import { startBareWorkerd } from '../../tests/support/bare-workerd.ts';
import { sendLoad, type LoadResult } from './send-load.ts';

/** The number of requests, sent in five parts. */
const totalRequests = 100_000;
const parts = 5;

/** The accepted growth of memory from the second to the last part: a factor, plus MB. */
const memoryGrowth = { factor: 1.15, mb: 10 };

/**
 * Runs the load test: pages, redirects and missing paths from 64 connections.
 * @throws Error if a response failed or memory grew
 */
export async function benchLoad({ folders, site, rows }: Project): Promise<void> {
  const server = await startBareWorkerd(folders.out);
  const pages = rows.map(({ page }) => href(site, page.path));
  const redirects = pages.filter((url) => url !== site.baseUrl).map((url) => url.slice(0, -1));
  const paths = [...pages, ...redirects, '/nope/', '/nope.html', '/favicon.svg', '/%zz'];
  const memoryMb: number[] = [];
  const results: LoadResult[] = [];
  for (let part = 0; part < parts; part++) {
    results.push(await sendLoad(server.origin, paths, { amount: totalRequests / parts }));
    memoryMb.push(await server.memoryMb());
  }
  await server.stop();
  const sum = (name: keyof LoadResult) => results.reduce((total, result) => total + result[name], 0);
  printTable(`Load: ${totalRequests} requests, 64 connections, mixed`, [
    {
      'requests/s': formatNumber(median(results.map(({ requestsPerSecond }) => requestsPerSecond))),
      'p50 (ms)': formatNumber(median(results.map(({ p50Ms }) => p50Ms))),
      'p99 (ms)': formatNumber(Math.max(...results.map(({ p99Ms }) => p99Ms))),
      '2xx': sum('status2xx'),
      '3xx': sum('status3xx'),
      '4xx': sum('status4xx'),
      failures: sum('failures'),
      'memory after each fifth (MB)': memoryMb.map((value) => Math.round(value)).join(', '),
    },
  ]);
  if (sum('failures') > 0) throw new Error(`${sum('failures')} requests failed.`);
  const [, second = 0] = memoryMb;
  const last = memoryMb.at(-1) ?? Number.POSITIVE_INFINITY;
  if (last > second * memoryGrowth.factor + memoryGrowth.mb) {
    throw new Error(`Memory grew from ${formatNumber(second)} to ${formatNumber(last)} MB.`);
  }
}
