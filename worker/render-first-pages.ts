import type { Hono } from 'hono';
import type { Route } from '../app/model/page.ts';
import type { FooterColumn, FooterLink, NavbarItem, Site } from '../app/model/site.ts';
import { href } from '../app/model/url.ts';
import type { WorkerContext } from './env.ts';

/** Pages that are rendered before the first request: V8 has compiled most of what renders a page by then, and a start takes about 50 ms more. */
const most = 10;

/**
 * Renders, before there is a request, what readers ask for first: the not-found page, the home page, and the pages that the
 * navbar and the footer lead to. They are kept, and every other page's first render takes about half the time. A Worker may
 * compute while it starts (https://developers.cloudflare.com/workers/platform/limits/#worker-startup-time), but not wait for
 * files or timers: only pages that the Worker carries can be rendered.
 */
export async function renderFirstPages(app: Hono<WorkerContext>, site: Site, routes: Route[]): Promise<void> {
  const carried = new Set(routes.flatMap((route) => (route.carried === true ? [route.path] : [])));
  const linked = ['/', ...site.navbar.items.flatMap(navbarTargets), ...(site.footer?.links.flatMap(footerTargets) ?? [])];
  const first = [...new Set(linked)].filter((path) => carried.has(path)).slice(0, most);
  const kept: Promise<unknown>[] = [];
  const context = { waitUntil: (promise: Promise<unknown>) => void kept.push(promise), passThroughOnException: () => undefined, props: {} };
  for (const path of [nowhere, ...first.map((path) => href(site, path))]) {
    await app.request(new URL(path, 'https://start-up.invalid').href, {}, noFiles, context);
    await Promise.all(kept);
  }
}

/** No page's path: names that begin with an underscore make no pages. */
const nowhere = '/_nowhere';

const noFiles = { ASSETS: { fetch: () => Promise.resolve(new Response(null, { status: 404 })) } };

function navbarTargets(item: NavbarItem): string[] {
  const below = item.type === 'dropdown' ? item.items.flatMap(navbarTargets) : [];
  return 'to' in item && item.to !== undefined ? [item.to, ...below] : below;
}

function footerTargets(entry: FooterColumn | FooterLink): string[] {
  if ('items' in entry) return entry.items.flatMap(footerTargets);
  return entry.to === undefined ? [] : [entry.to];
}
