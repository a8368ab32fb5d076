import { createHash } from 'node:crypto';
import { href } from '../../app/core/url.ts';
import type { Project } from '../../build/project/project.ts';
import { formatNumber, median } from '../report/statistics.ts';
import { printTable, type Row } from '../report/table.ts';
import { startBareWorkerd, type BareWorkerd } from '../../tests/support/bare-workerd.ts';

/** The number of isolates, each of which answers every route once. */
const isolates = 7;
/** The number of warm requests of a route, whose mean is printed. */
const warmRequests = 100;
/** The path of the first request of each isolate. */
const missingPath = '/not-there/';

/** The CPU time of a request, and the part that V8's own threads spent compiling, in milliseconds. */
type RequestCpu = { totalMs: number; compilingMs: number };

/** Measures the CPU time of each route: its first request in an isolate, and a warm request. */
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

/** Shuffles the routes for each isolate, as less remains to be compiled for later ones. The order is deterministic. */
function shuffled(urls: string[], isolate: number): string[] {
  const key = (url: string) => createHash('sha256').update(`${isolate} ${url}`).digest('hex');
  return urls.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}
