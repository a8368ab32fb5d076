import type { Page } from './page.ts';
import type { SidebarItem } from './sidebar-items.ts';

/** A link of the navigation. */
export type NavigationLink = { label: string; path: string };

/** The categories that lead to a page in a sidebar, outermost first, and the page's own item last; empty when absent. */
export function breadcrumbTrail(items: SidebarItem[], path: string): SidebarItem[] {
  for (const item of items) {
    if (item.type === 'link') continue;
    if (item.path === path) return [item];
    const below = item.type === 'category' ? breadcrumbTrail(item.items, path) : [];
    if (below.length > 0) return [item, ...below];
  }
  return [];
}

/** The categories that lead to a page in the sidebar that holds it, likewise; empty for a page that none holds. */
export function trailOf(sidebars: Record<string, SidebarItem[]>, { sidebar, path }: Page): SidebarItem[] {
  return sidebar === undefined ? [] : breadcrumbTrail(sidebars[sidebar] ?? [], path);
}

/** The pages before and after a page in reading order. */
export function neighbours(
  items: SidebarItem[],
  path: string,
): { previous: NavigationLink | undefined; next: NavigationLink | undefined } {
  const order = readingOrder(items);
  const index = order.findIndex((link) => link.path === path);
  if (index < 0) return { previous: undefined, next: undefined };
  return { previous: order[index - 1], next: order[index + 1] };
}

/** Every page of a sidebar once, in reading order. */
export function readingOrder(items: SidebarItem[]): NavigationLink[] {
  const links = new Map<string, NavigationLink>();
  const take = (item: SidebarItem) => {
    if (item.type === 'link') return;
    const { label, path } = item;
    if (path !== undefined && !links.has(path)) links.set(path, { label, path });
    if (item.type === 'category') item.items.forEach(take);
  };
  items.forEach(take);
  return [...links.values()];
}
