import type { Redirect } from '../../app/core/page.ts';
import { canonicalTag, type SiteConfig } from '../config/schema.ts';
import type { Entry } from './navigation.ts';
import { at, text } from './read-config.ts';

/** A folder of pages. */
export type Tree = {
  /** Absolute; the URLs of its pages are counted from it. */
  folder: string;
  /** Where its pages go, below the new site: `content`, `content-1.0`, `content/blog`, `fr/content`. */
  to: string;
  /** The path of the old site that its pages were below, such as `docs`. */
  base: string;
  /** The kind of its pages where they stand beside the docs; posts are dated. */
  kind?: 'posts' | 'pages';
};

/** Sidebars by their names. */
export type Sidebars = { [name: string]: Entry[] };
/** A version of the docs, as `site.config.ts` has it, without its sidebars. */
export type Version = Omit<NonNullable<SiteConfig['versions']>[number], 'sidebars'>;

/** An item of a navbar or a footer, with the members that Docusaurus gives it, and addresses of the old site. */
export type OldItem = { [member: string]: unknown };

/** Titles, navigation and settings around the pages of a site, in one language. */
export type Frame = {
  title?: string | undefined;
  sidebars?: Sidebars | undefined;
  /** Versions with their own sidebars; the last version has the site's. */
  versions?: (Version & { sidebars?: Sidebars | undefined })[] | undefined;
  navbar?: OldItem[] | undefined;
  footer?: { links?: OldItem[]; copyright?: string | undefined; logo?: unknown } | undefined;
  /** Further keys of `site.config.ts`, as they stood in the old one. */
  settings?: { [key: string]: unknown };
};

/** Labels of a language by the labels of the first, for each content folder. */
type Labels = { [content: string]: ReadonlyMap<string, string> };
/** A further language: its folder in the new site, which is its tag, and the parts of the frame that it translates. */
type Language = Frame & { tag: string; names?: LocaleNames; labels?: Labels };
type LocaleNames = { label: string | undefined; htmlLang: string | undefined; direction: 'rtl' | undefined };

/** The docs that an engine's reader finds in a folder. */
export type FoundSite = Frame & {
  engine: string;
  trees: Tree[];
  /** Folder of static files, which are served from the root. */
  staticFolder?: string;
  /** The path that the old site was below, such as `/docs/`, which authors write in HTML themselves. */
  baseUrl?: string | undefined;
  redirects?: Redirect[];
  /** The tag of the first language, where the configuration says it. */
  language?: string | undefined;
  names?: LocaleNames;
  languages?: Language[];
  /** Settings that are not imported, and what to do about them, as lines. */
  unmapped?: string[];
  /** The path that a page of the docs has in its URL, where that is not the path of its file. */
  rewrite?: ((page: string) => string) | undefined;
};

/** Reads a configuration; undefined, with a line for the author, where that fails. */
export type Attempt = <Value>(file: string, read: (file: string) => Promise<Value>) => Promise<Value | undefined>;
/** Reads the site of an engine in a folder; undefined where it finds no configuration of that engine. */
export type Reader = (folder: string, attempt: Attempt) => Promise<FoundSite | undefined>;

/** Whether a folder's name can be the tag of a language. */
export function isTag(name: string): boolean {
  return /^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.test(name);
}

/** A tag as BCP 47 has it: `zh-CN` for `zh-cn`. */
export function canonical(tag: string): string {
  return canonicalTag(tag) ?? tag;
}

/** The trees of languages that are folders among the docs; the first has a folder, too, or all pages outside the others. */
export function inFolders(docs: string, first: string, tags: string[]): Tree[] {
  return ['', ...tags].map((tag) => ({
    folder: `${docs}/${tag || first}`.replace(/\/$/, ''),
    to: tag === '' ? 'content' : `${canonical(tag)}/content`,
    base: tag || first,
  }));
}

/** How VitePress and Starlight name a language (`label`, `lang`, `dir`), and Docusaurus (`label`, `htmlLang`, `direction`). */
export function namesOfLocale(locale: unknown): LocaleNames {
  return {
    label: text(at(locale, 'label')) || undefined,
    htmlLang: canonicalTag(text(at(locale, 'lang')) ?? text(at(locale, 'htmlLang')) ?? ''),
    direction: (at(locale, 'dir') ?? at(locale, 'direction')) === 'rtl' ? 'rtl' : undefined,
  };
}

/** Links of a navigation as items of a navbar; those with others in them are menus. */
export function itemsOf(entries: readonly Entry[]): OldItem[] {
  return entries.map(({ label, page, href, items }) => ({
    label,
    ...(items === undefined ? { to: page, href } : { type: 'dropdown', items: itemsOf(items) }),
  }));
}

/** Links to a project's profiles, which are icons elsewhere: by the icon's name, or a list of objects. */
export function profiles(value: unknown): OldItem[] {
  const links = Array.isArray(value)
    ? value.map((profile): [unknown, unknown] => [at(profile, 'icon'), profile])
    : Object.entries(value ?? {});
  return links.map(([name, profile]) => ({
    label:
      at(profile, 'ariaLabel') ??
      at(profile, 'label') ??
      text(name)
        ?.replace(/^[a-z]/, (letter) => letter.toUpperCase())
        .replace('Github', 'GitHub'),
    href: text(profile) ?? at(profile, 'link') ?? at(profile, 'href'),
    position: 'right',
  }));
}

/** Redirects as a list of `from` and `to`, or `source` and `destination`, or as an object of one path to another. */
export function readRedirects(value: unknown): Redirect[] {
  if (Array.isArray(value))
    return value.flatMap((rule) => {
      const to = text(at(rule, 'to')) ?? text(at(rule, 'destination')) ?? '';
      return [at(rule, 'from') ?? at(rule, 'source')].flat().map((from) => ({ from: String(from), to }));
    });
  return Object.entries(value ?? {}).map(([from, target]) => ({
    from,
    to: text(target) ?? text(at(target, 'destination')) ?? '',
  }));
}

/** A path of parts that may be empty, without slashes at its ends. */
export function joined(...parts: string[]): string {
  return parts
    .filter((part) => part !== '')
    .join('/')
    .replaceAll(/^\/+|\/+$/g, '');
}
