import autocannon from 'autocannon';

/** What a load left behind: requests a second, latencies in milliseconds, answers by class. */
export type Load = { perSecond: number; p50: number; p99: number; ok: number; redirects: number; notFound: number; failures: number; total: number };

/** Sends requests from 64 connections, going through the paths in turn: so many, or for so many seconds. */
export async function load(origin: string, paths: string[], limit: { amount: number } | { duration: number }): Promise<Load> {
  const result = await autocannon({ url: origin, connections: 64, ...limit, requests: paths.map((path) => ({ method: 'GET', path })), timeout: 30 });
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    ok: result['2xx'],
    redirects: result['3xx'],
    notFound: result['4xx'],
    failures: result['5xx'] + result.errors + result.timeouts,
    total: result.requests.total,
  };
}
