import type { MiddlewareHandler } from 'hono';

/** Rejects methods other than GET and HEAD with 405 (RFC 9110, 15.5.6): the site is read-only. */
export const methods: MiddlewareHandler = async function methods(c, next) {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
    return c.text('Method Not Allowed', 405, { Allow: 'GET, HEAD' });
  await next();
};
