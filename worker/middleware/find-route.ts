import type { MiddlewareHandler } from 'hono';
import type { Route } from '../../app/model/page.ts';
import type { Site } from '../../app/model/site.ts';
import { href } from '../../app/model/url.ts';
import type { WorkerContext } from '../env.ts';

/** Finds the page that lives at exactly the request's path, for the handlers after it. */
export function findRoute(site: Site, routes: Route[]): MiddlewareHandler<WorkerContext> {
  const byUrl = new Map(routes.map((route) => [href(site, route.path), route]));
  return async function findRoute(c, next) {
    const path = c.get('path');
    c.set('route', path === undefined ? undefined : byUrl.get(path));
    await next();
  };
}
