import type { MiddlewareHandler } from 'hono';
import type { WorkerContext } from '../env.ts';

/** A path that is no text (`/%zz`, a null byte) is nobody's: not found, before anything else reads it. */
export const wellFormed: MiddlewareHandler<WorkerContext> = async function wellFormed(c, next) {
  const path = c.get('path');
  if (path === undefined || path.includes('\0')) return c.notFound();
  await next();
};
