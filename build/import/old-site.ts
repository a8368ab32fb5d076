import type { Redirect } from '../../app/core/page.ts';
import { canonicalTag, type SiteConfig } from '../config/schema.ts';
import type { NavigationEntry } from './navigation.ts';
import { at, string } from './read-config.ts';

/** A folder of pages of the old site. */
export type Tree = {
  /** Absolute path, to which the URLs of the pages are relative. */
  folder: string;
  /** Target folder, relative to the new site: `content`, `content-1.0`, `content/blog`, `fr/content`. */
  to: string;
  /** URL prefix of the pages on the old site, such as `docs`. */
  base: string;
  /** Kind of pages that are not docs: dated blog posts, or other pages. */
  kind?: 'posts' | 'pages';
};

/** Sidebars by name. */
export type Sidebars = { [name: string]: NavigationEntry[] };
/** A version of the docs, as in `site.config.ts`, without its sidebars. */
export type OldVersion = Omit<NonNullable<SiteConfig['versions']>[number], 'sidebars'>;

/** A navbar or footer item in Docusaurus's format, with URLs of the old site. */
export type OldItem = { [member: string]: unknown };

/** A site's title, navigation and settings in one language. */
export type Frame = {
  title?: string | undefined;
  sidebars?: Sidebars | undefined;
  /** Versions with their own sidebars. The latest version uses `sidebars` of the frame. */
  versions?: (OldVersion & { sidebars?: Sidebars | undefined })[] | undefined;
  navbar?: OldItem[] | undefined;
  navbarTitle?: string | undefined;
  footer?: { links?: OldItem[]; copyright?: string | undefined; logo?: unknown } | undefined;
  /** Values of the old configuration for other keys of `site.config.ts`, not validated yet. */
  settings?: { [key: string]: unknown };
};

/** Translated labels of a language by the labels of the first language, for each content folder. */
type Labels = { [content: string]: ReadonlyMap<string, string> };
/** Another language: its tag, which is also its folder in the new site, and the translated parts of the frame. */
type Language = Frame & { tag: string; names?: LocaleNames; labels?: Labels };
type LocaleNames = { label: string | undefined; htmlLang: string | undefined; direction: 'rtl' | undefined };

/** The docs in a folder, as an engine's reader returns them. */
export type OldSite = Frame & {
  engine: string;
  trees: Tree[];
  /** Folder of static files, which are served at the root. */
  staticFolder?: string;
  /** The base URL of the old site, such as `/docs/`, which links in HTML include. */
  baseUrl?: string | undefined;
  redirects?: Redirect[];
  /** The tag of the first language, if configured. */
  language?: string | undefined;
  names?: LocaleNames;
  languages?: Language[];
  /** Lines of the report about settings that are not imported, and what to do about them. */
  unmapped?: string[];
  /** Maps the path of a page's file to its path in the URL, if these differ. */
  rewrite?: ((page: string) => string) | undefined;
};

/** Reads a configuration. On failure, returns undefined and adds a line to the report. */
export type Attempt = <Value>(file: string, read: (file: string) => Promise<Value>) => Promise<Value | undefined>;
/** Reads an engine's site in a folder; undefined if the folder has no configuration of this engine. */
export type Reader = (folder: string, attempt: Attempt) => Promise<OldSite | undefined>;

/** Whether a folder's name looks like a language tag. */
export function isTag(name: string): boolean {
  return /^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.test(name);
}

/** Returns the canonical form of a BCP 47 tag: `zh-CN` for `zh-cn`. Invalid tags are unchanged. */
export function canonical(tag: string): string {
  return canonicalTag(tag) ?? tag;
}

/** Returns the trees of languages in folders of the docs. `first` is empty if the first language has no folder. */
export function inFolders(docs: string, first: string, tags: string[]): Tree[] {
  return ['', ...tags].map((tag) => ({
    folder: `${docs}/${tag || first}`.replace(/\/$/, ''),
    to: tag === '' ? 'content' : `${canonical(tag)}/content`,
    base: tag || first,
  }));
}

/** Reads a locale: `label`, and `lang` and `dir` (VitePress, Starlight) or `htmlLang` and `direction` (Docusaurus). */
export function namesOfLocale(locale: unknown): LocaleNames {
  return {
    label: string(at(locale, 'label')) || undefined,
    htmlLang: canonicalTag(string(at(locale, 'lang')) ?? string(at(locale, 'htmlLang')) ?? ''),
    direction: (at(locale, 'dir') ?? at(locale, 'direction')) === 'rtl' ? 'rtl' : undefined,
  };
}

/** Converts navigation entries to navbar items; entries with children become dropdowns. */
export function itemsOf(entries: readonly NavigationEntry[]): OldItem[] {
  return entries.map(({ label, page, href, items }) => ({
    label,
    ...(items === undefined ? { to: page, href } : { type: 'dropdown', items: itemsOf(items) }),
  }));
}

/** Converts links to social profiles to navbar items: an object by icon name, or a list of objects. */
export function profiles(value: unknown): OldItem[] {
  const links = Array.isArray(value)
    ? value.map((profile): [unknown, unknown] => [at(profile, 'icon'), profile])
    : Object.entries(value ?? {});
  return links.map(([name, profile]) => ({
    label:
      at(profile, 'ariaLabel') ??
      at(profile, 'label') ??
      string(name)
        ?.replace(/^[a-z]/, (letter) => letter.toUpperCase())
        .replace('Github', 'GitHub'),
    href: string(profile) ?? at(profile, 'link') ?? at(profile, 'href'),
    position: 'right',
  }));
}

/** Reads redirects: a list of `from`/`to` or `source`/`destination`, or an object of source path → target. */
export function readOldRedirects(value: unknown): Redirect[] {
  if (Array.isArray(value))
    return value.flatMap((rule) => {
      const to = string(at(rule, 'to')) ?? string(at(rule, 'destination')) ?? '';
      return [at(rule, 'from') ?? at(rule, 'source')].flat().map((from) => ({ from: String(from), to }));
    });
  return Object.entries(value ?? {}).map(([from, target]) => ({
    from,
    to: string(target) ?? string(at(target, 'destination')) ?? '',
  }));
}

/** Joins the parts of a path, skips empty parts, and trims slashes at both ends. */
export function joined(...parts: string[]): string {
  return parts
    .filter((part) => part !== '')
    .join('/')
    .replaceAll(/^\/+|\/+$/g, '');
}
