import type { Route } from '../model/page.ts';
import type { Site } from '../model/site.ts';
import { href, routePath } from '../model/url.ts';

/** On the not-found page, lists the pages that the URL is most like; does nothing on any other. `table` fetches the route table. */
export async function installNearest(root: Document, site: Site, table: () => Promise<Route[]>): Promise<void> {
  const box = root.getElementById('nearest');
  const list = box?.querySelector('ul');
  const path = routePath(site, location.pathname);
  if (box === null || !list || path === undefined) return;
  const [routes, { nearest }] = await Promise.all([table(), import('../model/nearest.ts')]);
  const likely = nearest(routes, decodeURI(path));
  list.replaceChildren(...likely.map((route) => item(root, href(site, route.path), route.title)));
  box.hidden = likely.length === 0;
}

function item(root: Document, url: string, title: string): HTMLElement {
  const link = root.createElement('a');
  link.href = url;
  link.textContent = title;
  const row = root.createElement('li');
  row.append(link);
  return row;
}
