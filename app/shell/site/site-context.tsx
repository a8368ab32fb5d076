import { createContext, use } from 'react';
import type { Page } from '../../core/page.ts';
import type { Site } from '../../core/site.ts';
import type { SidebarItem } from '../../core/sidebar-items.ts';
import { href } from '../../core/url.ts';

type SiteContextValue = { site: Site; page: Page | undefined };

const SiteContext = createContext<SiteContextValue | undefined>(undefined);

/** Gives the site and the current page to every component of the shell. */
export const SiteProvider = SiteContext.Provider;

/** The site and the current page; `page` is undefined on the not-found and crash pages. */
export function useSite(): SiteContextValue {
  const value = use(SiteContext);
  if (value === undefined) throw new Error('useSite needs a SiteProvider above it');
  return value;
}

/** The href of a path below the base URL. */
export function useHref(): (path: string) => string {
  const { site } = useSite();
  return (path) => href(site, path);
}

/** The entries of the docs sidebar that holds the current page, if any. */
export function useSidebarItems(): SidebarItem[] | undefined {
  const { site, page } = useSite();
  return page?.sidebar === undefined ? undefined : site.sidebars[page.sidebar];
}
