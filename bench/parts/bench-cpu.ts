import { createHash } from 'node:crypto';
import { href } from '../../app/core/url.ts';
import type { Project } from '../../build/project/project.ts';
import { formatNumber, median } from '../report/statistics.ts';
import { printTable, type Row } from '../report/table.ts';
import { startBareWorkerd, type BareWorkerd } from '../../tests/support/bare-workerd.ts';

/** Isolates that each answer every route once. */
const isolates = 7;
/** Warm requests that a route's figure is the mean of. */
const warmRequests = 100;
/** The first request of each isolate. */
const missingPath = '/not-there/';

/** CPU milliseconds of a request, and the part of them that V8 spent compiling in threads of its own. */
type RequestCpu = { totalMs: number; compilingMs: number };

/** Prints the CPU of each route: its first request in an isolate, and a warm one. */
export async function benchCpu({ folders, site, rows }: Project): Promise<void> {
  const urls = rows.map(({ page }) => href(site, page.path));
  const first = new Map<string, RequestCpu[]>();
  const warm = new Map<string, RequestCpu>();
  for (let isolate = 0; isolate < isolates; isolate++) {
    const server = await startBareWorkerd(folders.out);
    for (const url of [missingPath, ...shuffled(urls, isolate)]) {
      first.set(url, [...(first.get(url) ?? []), await measureCpu(server, url, 1)]);
    }
    if (isolate === isolates - 1) for (const url of urls) warm.set(url, await measureCpu(server, url, warmRequests));
    await server.stop();
  }
  const guides = rows.filter(isGuide).map(({ page }) => mediansOf(first.get(href(site, page.path)) ?? []));
  printTable(`CPU of a request by route, first one in an isolate (median of ${isolates}) and warm`, [
    ...urls.map((url) => cpuRow(url, mediansOf(first.get(url) ?? []), warm.get(url))),
    cpuRow(`median of ${guides.length} guides`, mediansOf(guides)),
    cpuRow('the first request of an isolate (not found)', mediansOf(first.get(missingPath) ?? [])),
  ]);
}

function isGuide({ page }: Project['rows'][number]): boolean {
  return page.layout === 'doc' && page.date === undefined;
}

async function measureCpu(server: BareWorkerd, url: string, requests: number): Promise<RequestCpu> {
  const before = { totalMs: await server.cpuMs(), compilingMs: await server.v8CpuMs() };
  for (let request = 0; request < requests; request++) {
    const response = await fetch(server.origin + url, { headers: { 'Accept-Encoding': 'identity' } });
    await response.arrayBuffer();
  }
  return {
    totalMs: ((await server.cpuMs()) - before.totalMs) / requests,
    compilingMs: ((await server.v8CpuMs()) - before.compilingMs) / requests,
  };
}

function mediansOf(requests: RequestCpu[]): RequestCpu {
  return {
    totalMs: median(requests.map(({ totalMs }) => totalMs)),
    compilingMs: median(requests.map(({ compilingMs }) => compilingMs)),
  };
}

function cpuRow(route: string, first: RequestCpu, warm?: RequestCpu): Row {
  return {
    route,
    'first request (ms)': formatNumber(first.totalMs),
    'of it compiling in other threads (ms)': formatNumber(first.compilingMs),
    'warm request (ms)': warm === undefined ? '' : formatNumber(warm.totalMs),
  };
}

/** V8 has compiled more for a later route, so each isolate has its own order; it is the same in every bench. */
function shuffled(urls: string[], isolate: number): string[] {
  const key = (url: string) => createHash('sha256').update(`${isolate} ${url}`).digest('hex');
  return urls.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}
