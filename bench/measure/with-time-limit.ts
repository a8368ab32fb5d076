/** A measurement: its figures by name, or the error that prevented it. */
export type Measurement = Record<string, number> | Error;

const closeLimitMs = 5_000;

/**
 * Runs a measurement that may hang: after `limitMs`, it has failed, and the bench continues. `close` is always called,
 * and aborts a measurement that is still running.
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

/** Converts a thrown value to an Error. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
