import type { Handler } from 'hono';
import type { Env } from './env.ts';

/** Answers what is no page from the site's static files, if there is such a file. */
export const serveAsset: Handler<{ Bindings: Env }> = async function serveAsset(c, next) {
  const answer = await c.env.ASSETS.fetch(c.req.raw);
  if (answer.status === 404) return next();
  return new Response(answer.body, answer);
};
