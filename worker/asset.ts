import type { Handler } from 'hono';
import type { WorkerContext } from './env.ts';
import { assetFailure } from './failures.tsx';

/** Answers what is no page from the site's static files, if there is such a file. */
export const serveAsset: Handler<WorkerContext> = async function serveAsset(c, next) {
  const answer = await c.env.ASSETS.fetch(c.req.raw).catch((error: unknown) => assetFailure(c, error));
  if (answer.status === 404) return next();
  if (answer.status >= 500) return assetFailure(c, new Error(`the static files answered ${answer.status}`));
  return new Response(answer.body, answer);
};
