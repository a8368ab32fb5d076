import autocannon from 'autocannon';

/** The result of a load: requests per second, latencies, and responses by status range. */
export type LoadResult = {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  total: number;
  status2xx: number;
  status3xx: number;
  status4xx: number;
  /** Responses with a 5xx status, broken connections and timeouts. */
  failures: number;
};

/** The limit of a load: a number of requests, or a duration in seconds. */
export type LoadLimit = { amount: number } | { duration: number };

/** Sends requests from 64 connections, each of which cycles through the paths. */
export async function sendLoad(
  origin: string,
  paths: string[],
  limit: LoadLimit,
  headers: Record<string, string> = {},
): Promise<LoadResult> {
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers }));
  const result = await autocannon({ url: origin, connections: 64, ...limit, requests, timeout: 30 });
  return {
    requestsPerSecond: result.requests.total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    total: result.requests.total,
    status2xx: result['2xx'],
    status3xx: result['3xx'],
    status4xx: result['4xx'],
    failures: result['5xx'] + result.errors + result.timeouts,
  };
}
