import type { ErrorHandler, NotFoundHandler } from 'hono';
import type { Site } from '../app/model/site.ts';
import { CrashPage } from '../app/shell/CrashPage.tsx';
import { NotFoundPage } from '../app/shell/NotFoundPage.tsx';
import { Shell } from '../app/shell/Shell.tsx';

/** The not-found page, inside the site's layout. */
export function notFound(site: Site): NotFoundHandler {
  return function notFound(c) {
    c.status(404);
    return c.render(<Shell site={site} page={undefined} content={<NotFoundPage />} />, { title: '找不到页面' });
  };
}

/** The crash page; the error goes to the log and nowhere else. */
export function crash(site: Site): ErrorHandler {
  return function crash(error, c) {
    console.error(JSON.stringify({ event: 'crash', path: new URL(c.req.url).pathname, message: error.message, stack: error.stack }));
    c.status(500);
    return c.render(<Shell site={site} page={undefined} content={<CrashPage />} />, { title: 'Page Error' });
  };
}
