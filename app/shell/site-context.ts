import { createContext, use } from 'react';
import { shell } from 'site:data';
import { sayIn } from '../core/messages/say.ts';
import type { Page } from '../core/page.ts';
import type { Site } from '../core/site.ts';
import { href } from '../core/url.ts';

type SiteContextValue = { site: Site; page: Page | undefined };

const SiteContext = createContext<SiteContextValue | undefined>(undefined);

/** Gives the site and the current page to every component of the shell. */
export const SiteProvider = SiteContext.Provider;

/**
 * The site and the current page, which is undefined on the not-found and crash pages, the entries of the docs sidebar that
 * holds it, if any, and the href of a path below the base URL.
 */
export function useSite() {
  const value = use(SiteContext);
  if (value === undefined) throw new Error('useSite needs a SiteProvider above it');
  const { site, page } = value;
  const sidebar = page?.sidebar === undefined ? undefined : site.sidebars[page.sidebar];
  return { site, page, sidebar, href: (path: string) => href(site, path) };
}

/** A text of the shell in the site's language, with the names in braces filled in. */
export const message = sayIn(shell);
