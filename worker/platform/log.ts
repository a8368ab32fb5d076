import type { Context } from 'hono';
import type { WorkerContext } from './env.ts';

/** The events that the Worker logs. */
export type LogEvent = 'crash' | 'render-failed' | 'asset-failed';

/**
 * Writes one line of JSON to the log, with the path, but never a reader's query, headers or IP address; in development the
 * server reports it instead. The error's message and stack are for operators only.
 */
export function log({ env, req }: Context<WorkerContext>, event: LogEvent, error: unknown): void {
  const { pathname } = new URL(req.url);
  if (env.reportError === undefined) console.error(JSON.stringify({ event, path: pathname, ...describe(error) }));
  else env.reportError(pathname, error);
}

function describe(error: unknown): { message: string; stack?: string | undefined } {
  if (error instanceof Error) return { message: error.message, stack: error.stack };
  return { message: String(error) };
}
