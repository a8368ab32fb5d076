import type { CalloutKind } from './callout-kinds.ts';

/** What an author writes in `site.config.ts`. The build checks it and resolves it to a `Site`. */
export type SiteConfig = {
  /** Name of the site: brand of the navbar and suffix of every page's title. */
  title: string;
  tagline?: string;
  /** Origin of the deployed site, without a path: `https://docs.example.com`. */
  url: string;
  /** Path below which the site is served, with slashes at both ends. Default `/`. */
  baseUrl?: string;
  /** Whether a page's URL ends with a slash. Default true. */
  trailingSlash?: boolean;
  /** Path below `public/`. */
  favicon?: string;
  /** The owner's brand: colour, logo, fonts. See also `favicon`. */
  brand?: BrandConfig;
  /** Tells search engines not to index the site. */
  noIndex?: boolean;
  /** Draws a social image (`og:image`) for each page. Takes about 60 ms for each new title. */
  socialImages?: boolean;
  /** Answers the documented API below `/sandbox/v1/` from the API document, for readers to try it. Default false. */
  sandbox?: boolean;
  /**
   * Lets readers send requests from the page to the API itself, too, with a key of their own that stays in the tab's
   * memory; the Content-Security-Policy opens to its origin, whose CORS must allow this site. Needs `sandbox`.
   */
  playground?: { baseUrl: string };
  i18n: {
    defaultLocale: string;
    locales: string[];
    /** The locale of this build. Default: the default locale. */
    currentLocale?: string;
    /** Folder of the default locale's site, relative to this one: a page that is missing here is shown from there, in its own language. */
    fallback?: string;
    localeConfigs?: Record<string, { label?: string; htmlLang?: string; direction?: 'ltr' | 'rtl' }>;
  };
  /** Base URL of the documented API; replaces `%API_BASE_URL%` in content and specification. */
  apiBaseUrl: string;
  /** Features of this site alone, besides those of `build/features.ts`. */
  features?: readonly SiteFeature[];
  /** The API reference; a site without an OpenAPI document has none. */
  reference?: ReferenceConfig;
  /** The changelog: dated pages in a folder of their own. */
  changelog?: ChangelogConfig;
  /** The time zone in which the days of the changelog begin: an IANA name, such as `Europe/Berlin`. Default `UTC`. */
  timeZone?: string;
  /** Whether links that lead to no page, file or heading fail the build (`error`) or are only printed (`warn`). Default `error`. */
  brokenLinks?: 'error' | 'warn';
  /**
   * Whether each page must have a title and a description in its front matter, and no key that is not known. Otherwise they
   * come from its first heading and paragraph. Default `false`.
   */
  strict?: boolean;
  /** Redirects: a path below the base URL → a path or URL. Pages can also list their old paths as `aliases`. */
  redirects?: Record<string, string>;
  /** URL prefix of a page's source, for the edit link; the path of the file is appended. */
  editUrl?: string;
  colorMode?: { defaultMode?: 'light' | 'dark'; disableSwitch?: boolean; respectPrefersColorScheme?: boolean };
  announcementBar?: AnnouncementBar;
  navbar?: {
    title?: string;
    logo?: Logo;
    hideOnScroll?: boolean;
    items?: NavbarItemConfig[];
  };
  sidebars?: Record<string, SidebarItemConfig[]>;
  /** Width of the docs sidebar in CSS pixels. Default 300. */
  sidebarWidth?: number;
  tableOfContents?: { minHeadingLevel?: number; maxHeadingLevel?: number };
  footer?: { logo?: Logo; links?: FooterColumn[] | FooterLink[]; copyright?: string };
  versions?: VersionConfig[];
};

type BrandConfig = {
  /** Colour of links, buttons and marks: any CSS colour with a contrast of 4.5 : 1 to white. The dark theme keeps its hue. */
  color?: string;
  /** Logo of the navbar, unless that has its own. */
  logo?: Logo;
  fonts?: {
    /** CSS lists of font families, for text and for code. */
    sans?: string;
    mono?: string;
    /** Font files below `public/`: `weight` is `400` (the default) or a range, `100 900`. */
    faces?: { family: string; src: string; weight?: string; style?: 'normal' | 'italic' }[];
  };
};

/** A `Feature` of `build/feature.ts`, as far as a configuration knows it. */
export type SiteFeature = { name: string; setup: (context: never) => object };

type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [name: string]: Json };

type ReferenceConfig = {
  /** The OpenAPI document's root file, relative to the site's folder. Default `spec/openapi.yaml` when that file exists. */
  document?: string;
  /** Path of the reference below the base URL, with slashes at both ends. Default `/api/`. */
  path?: string;
  /** The environment variable of the key in samples. Default: by the security scheme's name, `bearerAuth` → `API_KEY`. */
  keyVariable?: string;
  /**
   * Path below the base URL, with its fragment, of the section that explains the API's errors; the console links to it. Or
   * one for each status, named as OpenAPI names responses: `{ '401': …, '5XX': …, default: … }`.
   */
  errorGuide?: string | Record<string, string>;
  /**
   * The keyword that marks what the reference and everything made from the document leave out: operations, parameters,
   * properties, schemas. Default `x-internal`.
   */
  internal?: string;
  /**
   * Whether Redocly's errors (by `redocly.yaml`, without it only what OpenAPI requires) and broken links of the document fail the build (`error`) or are only printed
   * (`warn`). Default `error`.
   */
  lint?: 'error' | 'warn';
  /** Changes the bundled document before it is read. */
  transformDocument?: (
    document: JsonObject,
    site: { folder: string; locale: string },
  ) => JsonObject | Promise<JsonObject>;
  /** Target of `<Beyond />`: the section that lists what the reference does not cover, such as `/overview/#compatibility`. */
  beyond?: string;
};

type ChangelogConfig = {
  /** Path of its index, with slashes at both ends; the folder of that name has the entries. Default `/changelog/`. */
  path?: string;
  /** The kinds of change, as entries use them for headings, in the order of a new entry. */
  kinds?: ChangeKind[];
};

/** A kind of change and the colour of its badge: one of a callout's kind, or any CSS colour. */
export type ChangeKind = { name: string; color: CalloutKind | (string & {}) };

/** The bar above the navbar. */
export type AnnouncementBar = {
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
};

/** A link of the footer: `to` is a path of the site, `href` a URL. */
export type FooterLink = { label: string; to?: string | undefined; href?: string | undefined };
/** A column of the footer. */
export type FooterColumn = { title: string; items: FooterLink[] };

/** A version of the docs: a folder of content and the path that it is served under. */
type VersionConfig = {
  name: string;
  label?: string;
  /** Path segment below the base URL; empty for the version served at the root. */
  path?: string;
  /** Folder of its pages, relative to the site's folder. Default `content`. */
  content?: string;
  /** The version that readers should use; exactly one. */
  isLast?: boolean;
  mainDocId?: string;
  banner?: 'none' | 'unreleased' | 'unmaintained';
  badge?: boolean;
};

type Positioned = { position?: 'left' | 'right'; className?: string };

/** One item of the navbar, discriminated by `type` (default: a link). */
export type NavbarItemConfig = Positioned &
  (
    | { type?: 'link'; label: string; to?: string; href?: string }
    | { type: 'dropdown'; label: string; items: NavbarItemConfig[]; to?: string }
    | { type: 'html'; value: string }
    | { type: 'search' }
    | { type: 'localeDropdown'; dropdownItemsBefore?: NavbarItemConfig[]; dropdownItemsAfter?: NavbarItemConfig[] }
    | { type: 'doc'; docId: string; label?: string }
    | { type: 'docSidebar'; sidebarId: string; label?: string }
    | { type: 'docsVersion'; label?: string; to?: string }
    | { type: 'docsVersionDropdown'; dropdownItemsBefore?: NavbarItemConfig[]; dropdownItemsAfter?: NavbarItemConfig[] }
  );

/** One item of a docs sidebar; a string is a doc's id (its path below the content folder, without ending). */
export type SidebarItemConfig =
  | string
  | { type: 'doc'; id: string; label?: string }
  | { type: 'link'; label: string; href: string }
  /** The docs of a folder and of those below it, `.` for all; a folder with a `_category_.yaml` is a category. */
  | { type: 'autogenerated'; dirName: string; sort?: 'position' | 'newest' }
  | {
      type: 'category';
      label: string;
      items: SidebarItemConfig[];
      link?: { type: 'doc'; id: string };
      collapsible?: boolean;
      collapsed?: boolean;
    };
