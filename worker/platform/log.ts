/** The events that the Worker logs. */
export type LogEvent = 'crash' | 'render-failed' | 'asset-failed';

/**
 * Writes one line of JSON to the log, with the path, but never a reader's query, headers or IP address.
 * The error's message and stack are for operators only.
 */
export function log(event: LogEvent, url: string, error: unknown): void {
  console.error(JSON.stringify({ event, path: new URL(url).pathname, ...describe(error) }));
}

function describe(error: unknown): { message: string; stack?: string | undefined } {
  if (error instanceof Error) return { message: error.message, stack: error.stack };
  return { message: String(error) };
}
