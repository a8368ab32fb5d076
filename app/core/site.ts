import type { CalloutKind } from './callout-kinds.ts';
import type { NavbarItem } from './navbar-items.ts';
import type { Page } from './page.ts';
import type { SidebarItem } from './sidebar-items.ts';

/**
 * The site as the Worker and the browser know it: checked, with every default filled in and every
 * reference to a doc, sidebar or version resolved to a path below the base URL.
 */
export type Site = {
  title: string;
  tagline: string;
  url: string;
  baseUrl: string;
  trailingSlash: boolean;
  favicon: string | undefined;
  /** The value of `theme-color` in each theme. */
  themeColors: { light: string; dark: string };
  noIndex: boolean;
  socialImages: boolean;
  i18n: {
    currentLocale: string;
    defaultLocale: string;
    locales: string[];
    localeConfigs: Record<string, Locale>;
  };
  apiBaseUrl: string;
  colorMode: { defaultMode: 'light' | 'dark'; disableSwitch: boolean; respectPrefersColorScheme: boolean };
  announcementBar: AnnouncementBar | undefined;
  navbar: { title: string; logo: Logo | undefined; hideOnScroll: boolean; items: NavbarItem[] };
  sidebars: Record<string, SidebarItem[]>;
  sidebarWidth: number;
  tableOfContents: { minHeadingLevel: number; maxHeadingLevel: number };
  footer: { logo?: Logo | undefined; links: FooterColumn[] | FooterLink[]; copyright: string } | undefined;
  versions: Version[];
  /** Path below the base URL of the list of all pages that agents begin with; each page names it. */
  agentIndex: string | undefined;
  /** URL of the MCP endpoint, where there is one. */
  mcpUrl: string | undefined;
  /** Whether readers can send requests from its pages. */
  tryOut: boolean;
  /** Other origins that its pages may send requests to. */
  connectOrigins: string[];
  /** Paths below the base URL of pages, with those below them, that are too large to be prefetched unasked. */
  largePages: string[];
};

/** What a reader may choose; `system` follows the operating system. */
export type ColorModeChoice = 'light' | 'dark' | 'system';

/** A locale: its name in the menu, its BCP 47 tag and its writing direction. */
export type Locale = { label: string; htmlLang: string; direction: 'ltr' | 'rtl' };

/** A version of the docs. `docs` maps a doc's id to its path below the base URL. */
export type Version = {
  name: string;
  label: string;
  /** Path below the base URL: `/` or `/1.0/`. */
  path: string;
  docs: Record<string, string>;
  mainDocId: string;
  isLast: boolean;
  banner: 'none' | 'unreleased' | 'unmaintained';
  badge: boolean;
};

/** A kind of change and the colour of its badge: one of a callout's kind, or any CSS colour. */
export type ChangeKind = { name: string; color: CalloutKind | (string & {}) };

/** The bar above the navbar. */
type AnnouncementBar = {
  /** A dismissal holds until the id changes. */
  id: string;
  /** HTML, written by the site's owners. */
  content: string;
  backgroundColor?: string | undefined;
  textColor?: string | undefined;
  isCloseable?: boolean;
};

/** A logo: paths below `public/`, and its size in CSS pixels. */
export type Logo = {
  alt: string;
  src: string;
  srcDark?: string | undefined;
  href?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
  /** Those of its files that are drawn in place of an image. */
  drawings?: { [src: string]: Drawing };
};

/** An SVG file: the attributes of its root, and what is in it. */
export type Drawing = { attributes: { [name: string]: string }; html: string };

/** A link of the footer: `to` is a path of the site, `href` a URL. */
export type FooterLink = { label: string; to?: string | undefined; href?: string | undefined };
/** A column of the footer. */
export type FooterColumn = { title: string; items: FooterLink[] };

/** Where a version is read from: the same doc in it, if it has that, otherwise its main doc. A path below the base URL. */
export function versionPath(version: Version, page: Page | undefined): string {
  return page?.versions[version.name] ?? version.docs[version.mainDocId] ?? version.path;
}

/** The version of the page that is shown; on pages without version, the version that readers should use. */
export function currentVersion(site: Site, page: Page | undefined): Version | undefined {
  return site.versions.find(({ name }) => name === page?.version) ?? site.versions.find(({ isLast }) => isLast);
}

/** The icons of the shell; `build/content/icons.ts` maps them to names of the icon set. */
export type IconName =
  'menu' | 'close' | 'chevron' | 'search' | 'sun' | 'moon' | 'system' | 'globe' | 'home' | 'edit' | 'external';
