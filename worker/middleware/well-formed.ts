import type { MiddlewareHandler } from 'hono';
import { decodePath } from '../decode-path.ts';

/** A path that is no text (`/%zz`, a null byte) is nobody's: not found, before anything else reads it. */
export const wellFormed: MiddlewareHandler = async function wellFormed(c, next) {
  const path = decodePath(new URL(c.req.url).pathname);
  if (path === undefined || path.includes('\0')) return c.notFound();
  await next();
};
