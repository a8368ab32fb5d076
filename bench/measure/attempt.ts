/** One measurement: its figures by name, or why there are none. */
export type Attempt = Record<string, number> | Error;

/**
 * Measures something that may hang: after `limit` milliseconds it counts as failed, and the bench goes on.
 * `close` is called in any case, and ends what still runs.
 */
export async function attempt(limit: number, measure: () => Promise<Record<string, number>>, close: () => Promise<void>): Promise<Attempt> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Error>((resolve) => (timer = setTimeout(() => resolve(new Error(`not finished after ${limit / 1000} s`)), limit)));
  const result = await Promise.race([measure().catch((error: unknown) => (error instanceof Error ? error : new Error(String(error)))), late]);
  clearTimeout(timer);
  await Promise.race([close().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 5_000))]);
  return result;
}
