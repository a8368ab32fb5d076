import type { Hono } from 'hono';
import type { Route } from '../app/model/page.ts';
import type { NavbarItem, Site } from '../app/model/site.ts';
import { href } from '../app/model/url.ts';
import type { WorkerContext } from './env.ts';

/**
 * Renders, before there is a request, what readers ask for first: the home page, the pages that the navbar leads to, and
 * the not-found page. They are kept, and V8 has compiled by then what renders every other page. A Worker may compute while it
 * starts (https://developers.cloudflare.com/workers/platform/limits/#worker-startup-time), but not wait for files or timers:
 * only pages that the Worker carries can be rendered.
 */
export async function renderFirstPages(app: Hono<WorkerContext>, site: Site, routes: Route[]): Promise<void> {
  const wanted = new Set(['/', ...site.navbar.items.flatMap(targets)]);
  const first = routes.filter(({ path, carried }) => carried === true && wanted.has(path));
  const kept: Promise<unknown>[] = [];
  const context = { waitUntil: (promise: Promise<unknown>) => void kept.push(promise), passThroughOnException: () => undefined, props: {} };
  for (const path of [nowhere, ...first.map((route) => href(site, route.path))]) {
    await app.request(new URL(path, 'https://start-up.invalid').href, {}, noFiles, context);
    await Promise.all(kept);
  }
}

/** No page's path: names that begin with an underscore make no pages. */
const nowhere = '/_nowhere';

const noFiles = { ASSETS: { fetch: () => Promise.resolve(new Response(null, { status: 404 })) } };

function targets(item: NavbarItem): string[] {
  const below = item.type === 'dropdown' ? item.items.flatMap(targets) : [];
  return 'to' in item && item.to !== undefined ? [item.to, ...below] : below;
}
