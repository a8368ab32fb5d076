import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { memoize } from '../../app/core/memoize.ts';
import { nearest } from '../../app/core/nearest.ts';
import { formatFault, throwFaults, toldOnce, Fault } from '../faults/fault.ts';
import { addressesOf } from '../feature.ts';
import { clientFolder } from '../files/paths.ts';
import type { Project } from '../project/project.ts';
import { type LinkTargets, linkFaults } from './link-faults.ts';
import { placeOfUrl, sharedTextsOf } from '../content/scan.ts';

/**
 * Checks the links of a built site. `pages` has the links and ids of each page, by path. Returns warnings.
 * @throws Fault or AggregateError with the line of each broken link
 */
export function checkLinks(project: Project, pages: Map<string, PageLinks>): string[] {
  const { error, warn } = findBrokenLinks(project, pages, answersOf(project, clientFolder(project)));
  throwFaults(error);
  return warn.map((fault) => formatFault(fault));
}

/** Returns a function that tells whether a file in a folder, a redirect or a Worker route serves a link's target. */
export function answersOf({ redirects, config, features }: Project, folder: string): LinkTargets['answers'] {
  const moved = new Set(redirects.map(({ from }) => from));
  const addresses = Object.values(addressesOf(features, config));
  return ({ written, path: route }) =>
    statSync(path.join(folder, written), { throwIfNoEntry: false })?.isFile() === true ||
    moved.has(route) ||
    addresses.some((address) =>
      address.endsWith('/') ? written.startsWith(address) : [address, `${address}/`].includes(written),
    );
}

/** Broken links by severity: that of the feature for links in a feature's text, otherwise `brokenLinks`. */
type WrongLinks = Record<'error' | 'warn', Fault[]>;

/**
 * Finds the broken links of all pages, or only of the page with the path `only`, and of the configuration, with their
 * lines. A page may have unknown links and ids.
 */
export function findBrokenLinks(
  project: Project,
  pages: ReadonlyMap<string, Partial<PageLinks>>,
  answers: LinkTargets['answers'],
  only?: string,
): WrongLinks {
  const { config, features } = project;
  const faults: WrongLinks = { error: [], warn: [] };
  const checked = new Set<string>();
  // Report a link in a text that several pages share, such as a schema's description, once.
  const isNew = (href: string, file: string) => {
    // A relative link has a different target on each page.
    if (!/^(?:\/|https?:)/i.test(href)) return true;
    const size = checked.size;
    return checked.add(`${file}\n${href}`).size > size;
  };
  // Memoized, as thousands of links may be broken for the same reason.
  const textOf = memoize((file) => readFileSync(file, 'utf8'));
  const like = memoize((missing) => nearest(pages.keys(), missing));
  const targets = { site: project.site, pages, drafts: new Set(project.drafts.values()), answers, like };
  const check = (hrefs: Iterable<string>, file: string, page: string | undefined, severity: 'error' | 'warn') => {
    const parts = () =>
      sharedTextsOf(file, textOf(file)).map((part) => ({ file: part, path: page, text: () => textOf(part) }));
    const source = { file, path: page, text: () => textOf(file), parts };
    const newHrefs = Array.from(hrefs).filter((href) => isNew(href, file));
    faults[severity].push(...linkFaults(newHrefs, source, targets));
  };
  for (const { page, module } of project.rows) {
    const { file, brokenLinks = config.brokenLinks } = module.kind === 'source' ? { file: module.source.file } : module;
    if (file !== undefined && [page.path, undefined].includes(only))
      check(pages.get(page.path)?.hrefs ?? [], file, page.path, brokenLinks);
  }
  const targetsOfConfig = [...siteLinks(project), ...features.flatMap(({ build }) => build.links?.(config) ?? [])];
  check(targetsOfConfig, project.configText.file, undefined, config.brokenLinks);
  return { error: toldOnce(faults.error), warn: toldOnce(faults.warn) };
}

/** Returns the links in a site's configuration: navbar, sidebars, footer, announcement bar, redirects. */
function siteLinks({ site, redirects }: Project): Set<string> {
  const { navbar, footer, announcementBar, sidebars } = site;
  return new Set([
    ...targetsIn([navbar, sidebars, footer]),
    ...readPageLinks(announcementBar?.content ?? '').hrefs,
    ...redirects.filter(({ key }) => key === 'redirects').map(({ to }) => to),
  ]);
}

/** Returns the links in a part of the configuration: the values of `to` and `href`, and the links in an item's HTML. */
function targetsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    if (typeof value !== 'string') return targetsIn(value);
    return key === 'to' || key === 'href' ? [value] : key === 'value' ? readPageLinks(value).hrefs : [];
  });
}

/** The links of a rendered page, including sources of media, and its ids. Character references are decoded. */
export type PageLinks = { hrefs: string[]; ids: Set<string> };

/** Extracts links and ids from HTML by React and the highlighter, which write attributes in double quotes. */
export function readPageLinks(html: string): PageLinks {
  return {
    hrefs: [...new Set(valuesOf(html, /<a\s[^>]*?\bhref="([^"]*)"|<(?:video|audio|source)\s[^>]*?\bsrc="([^"]*)"/g))],
    ids: new Set(valuesOf(html, /\sid="([^"]*)"|<a\s[^>]*?\bname="([^"]*)"/g)),
  };
}

function valuesOf(html: string, pattern: RegExp): string[] {
  // Cloned, as substrings would keep the whole page in memory.
  return structuredClone(Array.from(html.matchAll(pattern), ([, first, second = '']) => decode(first ?? second)));
}

function decode(value: string): string {
  if (!value.includes('&')) return value;
  return value
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/**
 * Checks that no file or Worker route occupies a spelling of the URL of a page or redirect, and that no file of
 * `public/` has the path of a folder that the build needs.
 * @param outputs the paths of the files that the build writes
 * @throws Fault or AggregateError for each conflict, including pages at the path of the not-found page
 */
export function checkTakenAddresses(project: Project, outputs: ReadonlySet<string>): void {
  const answers = answersOf(project, path.join(project.folders.site, 'public'));
  const takenBy = (route: string) => {
    const bare = route.slice(0, -1);
    return [bare, `${bare}.html`, route, `${route}index.html`].find(
      (written) => written === '/404' || outputs.has(written) || answers({ written, path: '', id: '' }),
    );
  };
  const isPublic = isPublicFile(project.folders.site);
  const isFile = (file: string) => outputs.has(file) || isPublic(file);
  const pageFolders = new Set(
    project.rows.flatMap(({ page, module }) => (module.kind === 'source' ? foldersAbove(page.path) : [])),
  );
  const needed = new Set([...outputs].flatMap(foldersAbove));
  throwFaults([
    ...[...needed].map((folder) =>
      pageFolders.has(folder) || !isPublic(folder)
        ? undefined
        : new Fault(
            { file: path.join(project.folders.site, 'public', folder) },
            'is a file where the build needs a folder',
            'rename it',
          ),
    ),
    ...project.rows.map(({ page, module }) => {
      const taken = takenBy(page.path) ?? foldersAbove(page.path).find(isFile);
      if (module.kind !== 'source' || taken === undefined) return undefined;
      const claim = `claims the URL ${page.path}, and the site has something else at ${taken}`;
      return new Fault(placeOfUrl(module.source), claim, 'rename the page, or give it another slug');
    }),
    ...project.redirects.map(({ from, location, key }) =>
      takenBy(from) === undefined
        ? undefined
        : new Fault(location, `${key}: the site has something else at ${from}`, 'remove that, or the redirect'),
    ),
  ]);
}

/** Returns the parent folders of a file or page: `/a` and `/a/b` for `/a/b/` or `/a/b/c.txt`. */
export function foldersAbove(at: string): string[] {
  const parts = at.split('/').slice(0, -1);
  return parts.slice(1).map((_, index) => parts.slice(0, index + 2).join('/'));
}

/** Returns a function that tells whether `public/` contains a file for a path such as `/a.txt`. */
export function isPublicFile(siteFolder: string): (at: string) => boolean {
  // Memoized, as most of the thousands of files that a build writes share parent folders.
  return memoize((at) => statSync(path.join(siteFolder, 'public', at), { throwIfNoEntry: false })?.isFile() === true);
}
