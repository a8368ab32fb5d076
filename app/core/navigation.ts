import type { NavigationLink, Page } from './page.ts';
import type { PageItem, SidebarItem } from './sidebar-items.ts';

/** Whether an item can have a page. */
export const isPageItem = (item: SidebarItem): item is PageItem => item.type === 'doc' || item.type === 'category';

/** Returns the categories around a page in a sidebar, outermost first, then the page's item; empty if it is absent. */
export function breadcrumbTrail(items: SidebarItem[], path: string): PageItem[] {
  for (const item of items.filter(isPageItem)) {
    if (item.path === path) return [item];
    const trail = item.type === 'category' ? breadcrumbTrail(item.items, path) : [];
    if (trail.length > 0) return [item, ...trail];
  }
  return [];
}

/** Returns the breadcrumb trail of a page in its own sidebar; empty for a page without sidebar. */
export function trailOf(sidebars: Record<string, SidebarItem[]>, { sidebar, path }: Page): PageItem[] {
  return sidebar === undefined ? [] : breadcrumbTrail(sidebars[sidebar] ?? [], path);
}

/** Returns the pages before and after a page in reading order. */
export function neighbours(
  items: SidebarItem[],
  path: string,
): { previous: NavigationLink | undefined; next: NavigationLink | undefined } {
  const order = readingOrder(items);
  const index = order.findIndex((link) => link.path === path);
  if (index < 0) return { previous: undefined, next: undefined };
  return { previous: order[index - 1], next: order[index + 1] };
}

/** Lists the pages of a sidebar in reading order, each once. */
export function readingOrder(items: SidebarItem[]): NavigationLink[] {
  const links = new Map<string, NavigationLink>();
  const collect = (item: PageItem) => {
    const { label, path } = item;
    if (path !== undefined && !links.has(path)) links.set(path, { label, path });
    if (item.type === 'category') item.items.filter(isPageItem).forEach(collect);
  };
  items.filter(isPageItem).forEach(collect);
  return [...links.values()];
}
