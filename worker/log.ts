/** What happened: the only events that the Worker tells of by itself. */
export type LogEvent = 'crash' | 'render-failed' | 'asset-failed' | 'client-gone';

/**
 * Writes one structured line to the log. It holds the path, but never the query, headers or address of a reader.
 * An error's message and stack are for operators only.
 */
export function log(event: LogEvent, url: string, error?: unknown): void {
  const line = { event, path: new URL(url).pathname, ...describe(error) };
  if (event === 'client-gone') console.log(JSON.stringify(line));
  else console.error(JSON.stringify(line));
}

function describe(error: unknown): { message?: string; stack?: string | undefined } {
  if (error === undefined) return {};
  if (error instanceof Error) return { message: error.message, stack: error.stack };
  return { message: String(error) };
}
