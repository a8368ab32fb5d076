import { nearest } from '../core/nearest.ts';
import { routesFile } from '../core/page-file.ts';
import type { Route } from '../core/page.ts';
import type { Site } from '../core/site.ts';
import { decodedPath, href, routePath } from '../core/url.ts';

/** Lists, on the not-found page, the pages whose paths are most similar to the requested one. */
export async function showNearestPages(site: Site): Promise<void> {
  const box = document.getElementById('nearest');
  const path = routePath(site, decodedPath(location.pathname) ?? '');
  if (box === null || path === undefined) return;
  const response = await fetch(href(site, routesFile));
  const routes: Route[] = response.ok ? await response.json() : [];
  const likely = nearest(routes, path);
  box.querySelector('ul')?.replaceChildren(...likely.map((route) => item(href(site, route.path), route.title)));
  box.hidden = likely.length === 0;
}

function item(url: string, title: string): HTMLElement {
  const link = Object.assign(document.createElement('a'), { href: url, textContent: title });
  const row = document.createElement('li');
  row.append(link);
  return row;
}
