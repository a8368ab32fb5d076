import type { SiteConfig } from '../config/site-config.ts';
import { type Entry, readNavigation } from './navigation.ts';
import { at, text } from './read-config.ts';

/** A folder of pages. */
export type Tree = {
  /** Absolute; the URLs of its pages are counted from it. */
  folder: string;
  /** Where its pages go, below the new site: `content`, `content-1.0`, `content/blog`, `fr/content`. */
  to: string;
  /** The path of the old site that its pages were below, such as `docs`. */
  base: string;
};

/** A further language: its folder in the new site, which is its tag; its own navigation and names, where it has them. */
type Language = { tag: string; navigation?: Entry[] | undefined; names?: LocaleNames };
type LocaleNames = { label?: string; htmlLang?: string; direction?: 'ltr' | 'rtl' };

/** What an engine's reader finds in a folder. */
export type FoundSite = {
  engine: string;
  title: string | undefined;
  trees: Tree[];
  /** Folder of static files, which are served from the root. */
  statics: string | undefined;
  navigation: Entry[];
  redirects?: { from: string; to: string }[];
  versions?: SiteConfig['versions'];
  /** The tag of the first language, where the configuration says it. */
  language?: string | undefined;
  languages?: Language[];
  /** The rest: what is not imported, and what to do about it. */
  left?: string[];
  /** The path that a page of the docs has in its URL, where that is not the path of its file. */
  rewrite?: ((page: string) => string) | undefined;
};

/** A member of a configuration, or undefined, with a line for the author, where that cannot be run. */
type Attempt = <Value>(file: string, read: () => Promise<Value>) => Promise<Value | undefined>;
/** Reads the site of an engine in a folder; undefined where it finds no configuration of that engine. */
export type Reader = (folder: string, attempt: Attempt) => Promise<FoundSite | undefined>;

/** Whether a folder's name can be the tag of a language. */
export function isTag(name: string): boolean {
  return /^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.test(name);
}

/** How VitePress and Starlight name a language: `label`, `lang`, `dir`. */
export function namesOfLocale(locale: unknown): LocaleNames {
  const [label, htmlLang] = [text(at(locale, 'label')), text(at(locale, 'lang'))];
  return {
    ...(label === undefined ? {} : { label }),
    ...(htmlLang === undefined ? {} : { htmlLang }),
    ...(at(locale, 'dir') === 'rtl' ? { direction: 'rtl' } : {}),
  };
}

/** Links of a part of the shell, as a line for the author. */
export function links(part: string, items: unknown): string[] {
  const words = (entries: Entry[]): string[] =>
    entries.flatMap(({ label = '', page, href, items: inner = [] }) => [
      `${label} (${href ?? page ?? 'no link'})`,
      ...words(inner),
    ]);
  const found = words(readNavigation(items));
  return found.length === 0 ? [] : [`${part}: write its links into site.config.ts: ${found.join(', ')}`];
}
