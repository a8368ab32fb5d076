import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { href } from '../../app/core/url.ts';
import type { Project } from '../../build/project/project.ts';
import { formatNumber } from '../report/statistics.ts';
import { startTable } from '../report/table.ts';
import { startBareWorkerd } from '../../tests/support/bare-workerd.ts';
import { sendLoad } from './send-load.ts';

type Case = { request: string; origin: string; paths: string[]; headers?: Record<string, string> };

/** Measures requests per second of warm pages, and of the same bytes as a static file from the same workerd. */
export async function benchThroughput({ folders, site, rows }: Project): Promise<void> {
  const { origin, filesOrigin, cpuMs, stop } = await startBareWorkerd(folders.out);
  const pages = rows.map(({ page }) => href(site, page.path));
  const guide = pages.find((url) => url.includes('guides')) ?? site.baseUrl;
  const response = await fetch(origin + guide);
  const copy = path.join(folders.out, 'client/bench-copy.html');
  await writeFile(copy, Buffer.from(await response.arrayBuffer()));
  const file: Case = { request: 'that guide as a static file', origin: filesOrigin, paths: ['/bench-copy.html'] };
  const page: Case = { request: 'a guide, warm', origin, paths: [guide] };
  const cases: Case[] = [
    file,
    page,
    { ...file, request: `${file.request}, again` },
    { ...page, request: `${page.request}, again` },
    { request: 'all pages, warm', origin, paths: pages },
    { ...page, request: '304', headers: { 'If-None-Match': response.headers.get('etag') ?? '' } },
    { request: 'redirect', origin, paths: [guide.slice(0, -1)] },
    { request: 'not found', origin, paths: ['/not-there/'] },
  ];
  await sendLoad(origin, pages, { amount: 2_000 });
  const printRow = startTable('Requests a second, 64 connections');
  for (const { request, paths, headers, ...to } of cases) {
    const before = await cpuMs();
    const { requestsPerSecond, p99Ms, total, ...counts } = await sendLoad(to.origin, paths, { duration: 5 }, headers);
    printRow({
      request,
      'requests/s': formatNumber(requestsPerSecond),
      'p99 (ms)': formatNumber(p99Ms),
      'CPU a request (ms)': formatNumber(((await cpuMs()) - before) / total),
      '2xx, 3xx, 4xx': `${counts.status2xx}, ${counts.status3xx}, ${counts.status4xx}`,
    });
  }
  await rm(copy);
  await stop();
}
