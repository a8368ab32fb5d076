import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { href } from '../app/model/url.ts';
import type { Project } from '../build/project.ts';
import { startBareWorkerd, type BareWorkerd } from './bare-workerd.ts';
import { load, type Load } from './load.ts';
import { median, printTable, shown, type Row } from './table.ts';

/** Isolates that each render every route once. */
const isolates = 7;

/** CPU of each route: the first render in an isolate, the first request of all, and a warm request. */
export async function benchCpu({ folders, site, rows }: Project): Promise<void> {
  const urls = rows.map(({ page }) => href(site, page.path));
  const cold = new Map<string, Cpu[]>();
  const result: Row[] = [];
  for (let run = 0; run < isolates; run++) {
    const server = await startBareWorkerd(folders.out);
    for (const url of [nowhere, ...shuffled(urls, run)]) cold.set(url, [...(cold.get(url) ?? []), await cpuOf(server, url, 1)]);
    if (run === isolates - 1) for (const url of urls) result.push({ ...firstRender(url, cold.get(url)), 'warm request (ms)': shown((await cpuOf(server, url, 100)).all) });
    await server.stop();
  }
  const guides = rows.filter(({ page }) => page.layout === 'doc' && page.date === undefined).map(({ page }) => cold.get(href(site, page.path)) ?? []);
  const asked = guides.filter((runs) => !isKept(runs));
  result.push({ ...firstRender(`the guide in the middle, of ${asked.length} that are not kept from the start`, [inMiddle(asked)]), 'warm request (ms)': '' });
  result.push({ route: 'the first request of an isolate, not found', 'first render (ms)': shown(median((cold.get(nowhere) ?? []).map(({ all }) => all))), [beside]: '', 'warm request (ms)': '' });
  printTable('CPU by route: all of workerd, reading and writing included', result);
}

const nowhere = '/not-there/';
const beside = 'of it compiling, beside it (ms)';

/** CPU of a request, in milliseconds, and how much of it was V8 compiling in threads of its own. `kept`: the Worker rendered the page while it started. */
type Cpu = { all: number; compiling: number; kept: boolean };

function firstRender(route: string, runs: Cpu[] = []): Row {
  if (isKept(runs)) return { route, 'first render (ms)': 'at the start', [beside]: '' };
  const { all, compiling } = inMiddle([runs]);
  return { route, 'first render (ms)': shown(all), [beside]: shown(compiling) };
}

function isKept(runs: Cpu[]): boolean {
  return runs.every(({ kept }) => kept);
}

/** The median of routes' medians. */
function inMiddle(routes: Cpu[][]): Cpu {
  const of = (part: 'all' | 'compiling') => median(routes.map((runs) => median(runs.map((run) => run[part]))));
  return { all: of('all'), compiling: of('compiling'), kept: false };
}

/** The later a route comes, the more V8 has compiled for those before it: each isolate has an order of its own, the same in every bench. */
function shuffled(urls: string[], run: number): string[] {
  const key = (url: string) => createHash('sha256').update(`${run} ${url}`).digest('hex');
  return urls.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

async function cpuOf(server: BareWorkerd, url: string, times: number): Promise<Cpu> {
  const before = { all: await server.cpu(), compiling: await server.compiling() };
  let kept = true;
  for (let time = 0; time < times; time++) {
    const answer = await fetch(server.origin + url, { headers: { 'Accept-Encoding': 'identity' } });
    // What is rendered streams.
    kept &&= answer.headers.has('content-length');
    await answer.arrayBuffer();
  }
  return { all: ((await server.cpu()) - before.all) / times, compiling: ((await server.compiling()) - before.compiling) / times, kept };
}

/** Requests a second of warm pages beside the same bytes as a static file on the same workerd. */
export async function benchThroughput({ folders, site, rows }: Project): Promise<void> {
  const server = await startBareWorkerd(folders.out);
  const pages = rows.map(({ page }) => href(site, page.path));
  const guide = pages.find((url) => url.includes('guides')) ?? '/';
  const copy = path.join(folders.out, 'client/bench-copy.html');
  await writeFile(copy, Buffer.from(await (await fetch(server.origin + guide)).arrayBuffer()));
  await load(server.origin, pages, { amount: 2_000 });
  const cases: [string, string, string[]][] = [
    ['that guide as a static file', server.files, ['/bench-copy.html']],
    ['a guide, warm', server.origin, [guide]],
    ['that guide as a static file, again', server.files, ['/bench-copy.html']],
    ['a guide, warm, again', server.origin, [guide]],
    ['all pages, warm', server.origin, pages],
    ['304', server.origin, ['/sdk-overview/']],
    ['redirect', server.origin, ['/sdk-overview']],
    ['not found', server.origin, ['/not-there/']],
  ];
  const result: Row[] = [];
  for (const [what, origin, paths] of cases) {
    const before = await server.cpu();
    const { perSecond, p99, total } = await load(origin, paths, { duration: 5 });
    result.push({ what, 'requests/s': shown(perSecond), 'p99 (ms)': shown(p99), 'CPU a request (ms)': shown(((await server.cpu()) - before) / total) });
  }
  printTable('Requests a second, 64 connections', result);
  await rm(copy);
  await server.stop();
}

/**
 * The load test: mixed pages, redirects and paths that are not there from 64 connections.
 * @throws Error when an answer failed or memory grew.
 */
export async function benchLoad({ folders, site, rows }: Project, amount: number): Promise<void> {
  const server = await startBareWorkerd(folders.out);
  const pages = rows.map(({ page }) => href(site, page.path));
  const paths = [...pages, ...pages.filter((url) => url !== '/').map((url) => url.slice(0, -1)), '/nope/', '/nope.html', '/favicon.svg', '/%zz'];
  const memory: number[] = [];
  const fifths: Load[] = [];
  for (let fifth = 0; fifth < 5; fifth++) {
    fifths.push(await load(server.origin, paths, { amount: amount / 5 }));
    memory.push(await server.memory());
  }
  await server.stop();
  const sum = (name: keyof Load) => fifths.reduce((all, one) => all + one[name], 0);
  printTable(`Load: ${amount} requests, 64 connections, mixed`, [
    {
      'requests/s': shown(median(fifths.map((one) => one.perSecond))),
      'p50 (ms)': shown(median(fifths.map((one) => one.p50))),
      'p99 (ms)': shown(Math.max(...fifths.map((one) => one.p99))),
      '2xx': sum('ok'),
      '3xx': sum('redirects'),
      '4xx': sum('notFound'),
      failures: sum('failures'),
      'memory of the process after each fifth (MB)': memory.map((one) => Math.round(one)).join(', '),
    },
  ]);
  if (sum('failures') > 0) throw new Error(`${sum('failures')} answers failed`);
  const [, second = 0] = memory;
  const last = memory.at(-1) ?? Number.POSITIVE_INFINITY;
  if (last > second * 1.15 + 10) throw new Error(`memory grew from ${shown(second)} to ${shown(last)} MB`);
}
