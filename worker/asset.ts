import type { Handler } from 'hono';
import type { WorkerContext } from './env.ts';
import { assetFailure } from './failures.tsx';

/** Answers what is no page from the site's static files, if there is such a file. */
export const serveAsset: Handler<WorkerContext> = async function serveAsset(c, next) {
  // Stored pages are for the Worker itself.
  if (c.get('path')?.includes('/_pages/') !== false) return next();
  const answer = await c.env.ASSETS.fetch(c.req.raw).catch((error: unknown) => assetFailure(c, error));
  if (answer.status === 404 || isRedirect(answer)) return next();
  if (answer.status >= 500) return assetFailure(c, new Error(`the static files answered ${answer.status}`));
  return new Response(answer.body, answer);
};

/** The asset server leads odd spellings (`///favicon.svg`) to a file's path; here a file has one URL. */
function isRedirect({ status }: Response): boolean {
  return status >= 300 && status < 400 && status !== 304;
}
