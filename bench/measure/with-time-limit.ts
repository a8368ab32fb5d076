/** One measurement: its figures by name, or why there are none. */
export type Measurement = Record<string, number> | Error;

const closeLimitMs = 5_000;

/**
 * Makes a measurement that may hang: after `limitMs` it counts as failed, and the bench goes on. `close` is called in
 * any case and ends what still runs.
 */
export async function withTimeLimit(
  limitMs: number,
  measure: () => Promise<Record<string, number>>,
  close: () => Promise<void>,
): Promise<Measurement> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Error>((resolve) => {
    timer = setTimeout(() => resolve(new Error(`not finished after ${limitMs / 1000} s`)), limitMs);
  });
  const result = await Promise.race([measure().catch(toError), late]);
  clearTimeout(timer);
  await Promise.race([close().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, closeLimitMs))]);
  return result;
}

/** Anything that was thrown, as an error. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
