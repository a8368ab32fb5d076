import { createContext, use } from 'react';
import { shell } from 'site:data';
import { sayIn } from '../core/messages/say.ts';
import type { Page } from '../core/page.ts';
import type { Site } from '../core/site.ts';
import { href } from '../core/url.ts';

type SiteContextValue = { site: Site; page: Page | undefined };

const SiteContext = createContext<SiteContextValue | undefined>(undefined);

/** Provides the site and the current page to the components of the shell. */
export const SiteProvider = SiteContext.Provider;

/**
 * Returns the site, the current page (undefined on the not-found and crash pages), the items of its sidebar, if any,
 * and a function that converts a path below the base URL to an href.
 */
export function useSite() {
  const value = use(SiteContext);
  if (value === undefined) throw new Error('useSite needs a SiteProvider above it');
  const { site, page } = value;
  const sidebar = page?.sidebar === undefined ? undefined : site.sidebars[page.sidebar];
  return { site, page, sidebar, href: (path: string) => href(site, path) };
}

/** Returns a text of the shell in the site's language, with its placeholders replaced. */
export const message = sayIn(shell);
