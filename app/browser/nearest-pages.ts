import { nearest } from '../core/nearest.ts';
import { routesFile, type Route } from '../core/page.ts';
import type { Site } from '../core/site.ts';
import { percentDecoded, href, routePath } from '../core/url.ts';

/** On the not-found page: shows the requested path, offers a search for its last segment, and lists similar pages. */
export async function showNearestPages(site: Site): Promise<void> {
  const box = document.getElementById('nearest');
  const pathname = percentDecoded(location.pathname) ?? location.pathname;
  const path = routePath(site, pathname);
  if (box === null || path === undefined) return;
  document.getElementById('requested-path')?.replaceChildren(pathname);
  const query =
    path
      .split('/')
      .findLast((part) => part !== '')
      ?.replaceAll(/[-_.]+/g, ' ') ?? '';
  const search = `${href(site, '/search/')}?q=${encodeURIComponent(query)}`;
  for (const link of document.querySelectorAll('.actions > .search-button, #nearest a'))
    link.setAttribute('href', search);
  box.querySelector('a')?.append(` ${query}`);
  const response = await fetch(href(site, routesFile));
  const routes: Route[] = response.ok ? await response.json() : [];
  const titles = new Map(routes.map((route) => [route.path, route.title]));
  const likely = nearest(titles.keys(), path);
  if (likely.length > 0)
    box.querySelector('ul')?.replaceChildren(...likely.map((page) => item(href(site, page), titles.get(page) ?? page)));
}

function item(url: string, title: string): HTMLElement {
  const link = Object.assign(document.createElement('a'), { href: url, textContent: title });
  const row = document.createElement('li');
  row.append(link);
  return row;
}
