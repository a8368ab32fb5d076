import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { didYouMean, nearest } from '../../app/core/nearest.ts';
import type { Site } from '../../app/core/site.ts';
import { localeHref, percentDecoded, routePath, withoutHtml } from '../../app/core/url.ts';
import { Fault, type FaultLocation, placeAt } from '../faults/fault.ts';

/** The source of links: a file, its text, the path of its page (none: all pages share the text), files in its text. */
export type LinkSource = { file: string; path: string | undefined; text: () => string; parts?: () => LinkSource[] };

/** The valid targets of a site's links. */
export type LinkTargets = {
  site: Site;
  /** The pages by path. In development, some have unknown ids; links to ids of these are not checked. */
  pages: ReadonlyMap<string, { ids?: ReadonlySet<string> }>;
  /** The paths of drafts, to which only drafts may link. */
  drafts: ReadonlySet<string>;
  /** Whether a file, a redirect or the Worker serves a target. */
  answers: (target: LinkTarget) => boolean;
  /** Returns the paths of pages that are similar to a missing path. */
  like: (path: string) => string[];
};

/** Returns a fault, with its line, for each href of a source that leads to no page, file or id of the site. */
export function linkFaults(hrefs: Iterable<string>, source: LinkSource, targets: LinkTargets): Fault[] {
  return Array.from(hrefs).flatMap((href): Fault | Fault[] => {
    const target = linkTarget(href, source.path ?? '/', targets.site);
    if (target === 'malformed')
      return [new Fault(findLink([href], source).location, `${href} is not percent-encoded correctly`)];
    return (target && targetFault(href, target, source, targets)) ?? [];
  });
}

function targetFault(
  href: string,
  target: LinkTarget,
  source: LinkSource,
  { pages, drafts, answers, like }: LinkTargets,
): Fault | undefined {
  const { path, id } = target;
  const fragment = id === '' ? '' : `#${id}`;
  const isRelative = !/^(?:[/#]|[a-z][a-z+.-]*:)/i.test(href);
  const spelling = isRelative ? (percentDecoded(href) ?? href) : target.written + fragment;
  const bare = path.replace(/\/$/, '');
  // The spellings that the author may have used: absolute, or relative to the page's file.
  const spellings =
    id === '' ? [spelling, path, bare] : [spelling, path + fragment, bare + fragment, fragment, encodeURI(fragment)];
  const faultAt = (at: string[], reason: string, hint: string) => {
    const { location, link = spelling } = findLink(at, source);
    return new Fault(location, `the link to ${link} ${reason}`, hint);
  };
  if (isRelative && source.path === undefined)
    return faultAt([href], 'is relative, and leads elsewhere from each page', 'begin it with a slash');
  if (drafts.has(path) && !drafts.has(source.path ?? '')) {
    const files = ['.md', '.mdx'].map((ending) => bare.slice(bare.lastIndexOf('/') + 1) + ending);
    const at = [...spellings, path, bare, ...files];
    return faultAt(
      at,
      'leads to a draft, which is not published',
      'remove draft: true from its front matter, or the link',
    );
  }
  const page = pages.get(path);
  if (page === undefined) {
    if (answers(target)) return undefined;
    const file = target.written.replace(/^\/(?:public|static)(?=\/)/, '');
    if (file !== target.written && answers({ ...target, written: file }))
      return faultAt(spellings, 'leads to no page or file', `did you mean ${file}?`);
    const remedy = /^(?:[\w-]+\.)+(?:com|org|net|cn|io|dev)(?:\/|$)/i.test(href)
      ? `write https://${href}`
      : isRelative && existsSync(resolve(source.file, '..', spelling))
        ? 'put that file below public/, and begin the link with a slash'
        : 'correct the address, or write the page';
    const spelled = `${withoutHtml(bare).replace(/\.mdx?$/, '')}/`.replace(/\/+$/, '/');
    return faultAt(spellings, 'leads to no page or file', didYouMean(like(spelled), remedy));
  }
  const { ids } = page;
  // `#top` always works: https://html.spec.whatwg.org/multipage/browsing-the-web.html#select-the-indicated-part
  if (id === '' || ids === undefined || ids.has(id) || id.toLowerCase() === 'top') return undefined;
  return faultAt(
    spellings,
    `leads to a page without the id “${id}”`,
    didYouMean(
      nearest(ids, id).map((known) => `${path}#${known}`),
      'correct the part after #, or give the heading that id',
    ),
  );
}

/** Locates a link that ends with one of the spellings, and returns it as written; only the file if none is found. */
function findLink(spellings: string[], source: LinkSource): { location: FaultLocation; link?: string } {
  const own = linkIn(spellings, source);
  if (own?.isWhole) return own;
  const others = (source.parts?.() ?? []).flatMap((part) => linkIn(spellings, part) ?? []);
  return others.find(({ isWhole }) => isWhole) ?? own ?? others[0] ?? { location: { file: source.file } };
}

/** Finds such a link in one text. `isWhole`: it is not the end of a longer link. */
function linkIn(spellings: string[], { file, text: read }: LinkSource) {
  const text = read();
  const matches = spellings
    .filter((spelling) => spelling !== '')
    .flatMap((spelling) => [...text.matchAll(new RegExp(RegExp.escape(spelling), 'g'))])
    .filter(({ index, 0: { length } }) => !continuesAfter.test(text.slice(index + length, index + length + 3)))
    // `#id` alone may be a link to another page.
    .toSorted((a, b) => b[0].length - a[0].length || a.index - b.index);
  const whole = matches.find(({ index }) => !beginsBefore.test(text.slice(Math.max(0, index - 2), index + 1)));
  const match = whole ?? matches[0];
  if (match === undefined) return undefined;
  // Search backwards for the link's start, as a regular expression over a large document would take minutes.
  const before = text.slice(Math.max(0, match.index - maxCharacters), match.index);
  const [beginning = ''] = /(?:https?:)?[\w./%?&=-]*$/.exec(before) ?? [];
  const location = placeAt({ file, text }, match.index - beginning.length);
  return { location, link: beginning + match[0], isWhole: whole !== undefined };
}

/** If these match, a match is part of a link or a word: the text after it; that before it and its first character. */
const continuesAfter = /^(?:[\p{L}\p{N}_/#-]|\.\p{L})/u;
const beginsBefore = /[\p{L}\p{N}_%-].$|\/\/$|(?:^|\s)[\p{L}\p{N}]$/u;

/** An upper bound of a link's length. */
const maxCharacters = 1_000;

/** A link's target: its path below the base URL, as written and as a route path, and an element's id. */
type LinkTarget = { written: string; path: string; id: string };

/**
 * Resolves an href to a target within the site; undefined for other hosts, other locales and other schemes (`mailto:`).
 * Returns `malformed` if the path or fragment has invalid percent-encoding (RFC 3986, 2.1).
 * @param from path of the page below the base URL
 */
function linkTarget(href: string, from: string, site: Site): LinkTarget | 'malformed' | undefined {
  const url = URL.parse(href, `${site.url}${site.baseUrl}${from.slice(1)}`);
  if (url?.origin !== site.url) return undefined;
  const pathname = percentDecoded(url.pathname);
  const id = percentDecoded(url.hash.slice(1));
  if (pathname === undefined || id === undefined) return 'malformed';
  const path = routePath(site, pathname);
  if (path === undefined || isOtherLocale(pathname, site)) return undefined;
  // https://wicg.github.io/scroll-to-text-fragment/
  return { written: pathname.slice(site.baseUrl.length - 1), path, id: id.replace(/:~:.*$/s, '') };
}

function isOtherLocale(pathname: string, site: Site): boolean {
  const { locales, currentLocale } = site.i18n;
  return locales.some((locale) => {
    const base = localeHref(site, locale, '/');
    return locale !== currentLocale && base.length > site.baseUrl.length && pathname.startsWith(base);
  });
}
