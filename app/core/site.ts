import type { CalloutKind } from './callout-kinds.ts';
import type { NavbarItem } from './navbar-items.ts';
import type { Page } from './page.ts';
import type { SidebarItem } from './sidebar-items.ts';

/**
 * The site's resolved configuration, for the Worker and the browser: validated, with defaults filled in, and with every
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
  /** Path below the base URL of the index of all pages for agents, such as `llms.txt`; each page links to it. */
  agentIndex: string | undefined;
  /** URL of the MCP endpoint, if the site has one. */
  mcpUrl: string | undefined;
  /** Whether readers can send API requests from the site's pages. */
  tryOut: boolean;
  /** Other origins to which pages may send requests (`connect-src` of the Content-Security-Policy). */
  connectOrigins: string[];
  /** Path prefixes, below the base URL, of pages that are too large to prefetch before the reader points at a link. */
  largePages: string[];
};

/** A reader's choice of colour mode; `system` follows the operating system. */
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

/** A kind of change in the changelog. `color` is the colour of its badge: a callout's kind, or any CSS colour. */
export type ChangeKind = { name: string; color: CalloutKind | (string & {}) };

/** The announcement bar above the navbar. */
type AnnouncementBar = {
  /** A dismissed bar stays hidden until the id changes. */
  id: string;
  /** HTML, written by the site's owners. */
  content: string;
  backgroundColor?: string | undefined;
  textColor?: string | undefined;
  isCloseable?: boolean;
};

/** A logo: paths of its files below `public/`, and its size in CSS pixels. */
export type Logo = {
  alt: string;
  src: string;
  srcDark?: string | undefined;
  href?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
  /** Files that are rendered as inline SVG instead of `<img>`: path → drawing. */
  drawings?: { [src: string]: Drawing };
};

/** An SVG file: the attributes and the inner HTML of its root element. */
export type Drawing = { attributes: { [name: string]: string }; html: string };

/** A link of the footer: `to` is a path of the site, `href` a URL. */
export type FooterLink = { label: string; to?: string | undefined; href?: string | undefined };
/** A column of the footer. */
export type FooterColumn = { title: string; items: FooterLink[] };

/** Returns the path of the same doc in a version, or of the version's main doc, below the base URL. */
export function versionPath(version: Version, page: Page | undefined): string {
  return page?.versions[version.name] ?? version.docs[version.mainDocId] ?? version.path;
}

/** Returns the version of the current page, or the latest version for a page outside the docs. */
export function currentVersion(site: Site, page: Page | undefined): Version | undefined {
  return site.versions.find(({ name }) => name === page?.version) ?? site.versions.find(({ isLast }) => isLast);
}

/** Names of the shell's icons; `build/content/icons.ts` maps them to names of the icon set. */
export type IconName =
  'menu' | 'close' | 'chevron' | 'search' | 'sun' | 'moon' | 'system' | 'globe' | 'home' | 'edit' | 'external';
