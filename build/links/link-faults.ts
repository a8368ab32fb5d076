import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { didYouMean, nearest } from '../../app/core/nearest.ts';
import type { Site } from '../../app/core/site.ts';
import { localeHref, percentDecoded, routePath, withoutHtml } from '../../app/core/url.ts';
import { Fault, type FaultLocation, placeAt } from '../faults/fault.ts';

/** Where links are written: a file, and the path of its page below the base URL, undefined for every page. */
export type LinkSource = { file: string; path: string | undefined; text: () => string };

/** What links of a site can lead to. */
export type LinkTargets = {
  site: Site;
  /** The pages by their paths. In development, the ids of some are not known: links to them are not checked. */
  pages: ReadonlyMap<string, { ids?: ReadonlySet<string> }>;
  /** The paths of drafts, which only drafts can link to. */
  drafts: ReadonlySet<string>;
  /** Whether something else answers: a file, a redirect, the Worker. */
  answers: (target: LinkTarget) => boolean;
};

/** The same, with the pages whose paths are like that of none. */
type TargetsToName = LinkTargets & { like: (path: string) => string[] };

/** The hrefs of a source that lead to no page, file or id of the site, as faults at the line where they are written. */
export function linkFaults(hrefs: Iterable<string>, source: LinkSource, targets: TargetsToName): Fault[] {
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
  { pages, drafts, answers, like }: TargetsToName,
): Fault | undefined {
  const { path, id } = target;
  const fragment = id === '' ? '' : `#${id}`;
  const isRelative = !/^(?:[/#]|[a-z][a-z+.-]*:)/i.test(href);
  const written = isRelative ? (percentDecoded(href) ?? href) : target.written + fragment;
  const bare = path.replace(/\/$/, '');
  // As the page names it, or relative to the page's file.
  const spellings =
    id === '' ? [written, path, bare] : [written, path + fragment, bare + fragment, fragment, encodeURI(fragment)];
  const faultAt = (at: string[], reason: string, hint: string) => {
    const { location, link = written } = findLink(at, source);
    return new Fault(location, `the link to ${link} ${reason}`, hint);
  };
  if (isRelative && source.path === undefined)
    return faultAt([href], 'is relative, and leads elsewhere from each page', 'begin it with a slash');
  if (drafts.has(path) && !drafts.has(source.path ?? '')) {
    const files = ['.md', '.mdx'].map((ending) => bare.slice(bare.lastIndexOf('/') + 1) + ending);
    const at = [...spellings, path, bare, ...files];
    return faultAt(
      at,
      'leads to a draft, which readers do not have',
      'remove draft: true from its front matter, or the link',
    );
  }
  const page = pages.get(path);
  if (page === undefined) {
    if (answers(target)) return undefined;
    const remedy = /^(?:[\w-]+\.)+(?:com|org|net|cn|io|dev)(?:\/|$)/i.test(href)
      ? `write https://${href}`
      : isRelative && existsSync(resolve(source.file, '..', written))
        ? 'put that file below public/, and begin the link with a slash'
        : 'correct the address, or write the page';
    const spelled = `${withoutHtml(bare).replace(/\.mdx?$/, '')}/`.replace(/\/+$/, '/');
    return faultAt(spellings, 'leads to no page or file', didYouMean(like(spelled), remedy));
  }
  const { ids } = page;
  // Every page has a top: https://html.spec.whatwg.org/multipage/browsing-the-web.html#select-the-indicated-part
  if (id === '' || ids === undefined || ids.has(id) || id.toLowerCase() === 'top') return undefined;
  return faultAt(
    spellings,
    `leads to a page without the id “${id}”`,
    didYouMean(
      nearest(ids, id).map((known) => `${path}#${known}`),
      'correct the part behind #, or give the heading that id',
    ),
  );
}

/** A link as its author wrote it, of which one of some spellings is the end, and where it stands; the file alone without one. */
function findLink(spellings: string[], source: LinkSource): { location: FaultLocation; link?: string | undefined } {
  const { file } = source;
  const text = source.text();
  const matches = spellings
    .filter((spelling) => spelling !== '')
    .flatMap((spelling) => [...text.matchAll(new RegExp(RegExp.escape(spelling), 'g'))])
    .filter(({ index, 0: { length } }) => !goesOn.test(text.slice(index + length, index + length + 3)))
    .toSorted((a, b) => a.index - b.index);
  // As a whole, before it may be the end of another link.
  const match =
    matches.find(({ index }) => !hasBegun.test(text.slice(Math.max(0, index - 2), index + 1))) ?? matches[0];
  if (match === undefined) return { location: { file } };
  // Its beginning is looked for from there: from every place of a large document it would take minutes.
  const before = text.slice(Math.max(0, match.index - maxCharacters), match.index);
  const [beginning = ''] = /(?:https?:)?[\w./%?&=-]*$/.exec(before) ?? [];
  return { location: placeAt({ file, text }, match.index - beginning.length), link: beginning + match[0] };
}

/** Patterns of what a link goes on with, and of what it has begun with, up to the first character of its end. */
const goesOn = /^(?:[\p{L}\p{N}_/#-]|\.\p{L})/u;
const hasBegun = /[\p{L}\p{N}_%-].$|\/\/$/u;

/** More than a link has. */
const maxCharacters = 1_000;

/** What a link leads to: a path below the base URL, as written and as routes have it, and an element's id. */
type LinkTarget = { written: string; path: string; id: string };

/**
 * The target of an href within the site; undefined for what another one answers: other hosts, other locales, `mailto:`.
 * `malformed` when its path or fragment is percent-encoded in a wrong way (RFC 3986, 2.1).
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
