import type { MiddlewareHandler } from 'hono';

/** The site is read-only: anything but GET and HEAD is refused (RFC 9110, 15.5.6). */
export const methods: MiddlewareHandler = async function methods(c, next) {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
    return c.text('Method Not Allowed', 405, { Allow: 'GET, HEAD' });
  await next();
};
