import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { memoize } from '../../app/core/memoize.ts';
import { nearest } from '../../app/core/nearest.ts';
import { formatFault, throwFaults, Fault } from '../faults/fault.ts';
import { type ActiveFeature, addressesOf } from '../feature.ts';
import { clientFolder } from '../files/paths.ts';
import type { Project, PageRow } from '../project/project.ts';
import { type LinkTargets, linkFaults } from './link-faults.ts';
import { placeOfUrl } from '../content/scan.ts';

/**
 * Checks the links of a written site, by page, and returns warnings.
 * @throws Fault or AggregateError with the line of each link
 */
export function checkLinks(
  project: Project,
  features: readonly ActiveFeature[],
  pages: Map<string, PageLinks>,
): string[] {
  const targets: LinkTargets = {
    site: project.site,
    pages,
    drafts: new Set(project.drafts.values()),
    answers: answersOf(project, features, clientFolder(project)),
  };
  const { error, warn } = wrongLinks(project, features, targets, ({ page }) => pages.get(page.path)?.hrefs);
  throwFaults(error);
  return warn.map((fault) => formatFault(fault));
}

/** Whether a file of a folder answers a link, a redirect, or the Worker alone. */
export function answersOf(
  { redirects, config }: Project,
  features: readonly ActiveFeature[],
  folder: string,
): LinkTargets['answers'] {
  const moved = new Set(redirects.map(({ from }) => from));
  const addresses = Object.values(addressesOf(features, config));
  return ({ written, path: route }) =>
    statSync(path.join(folder, written), { throwIfNoEntry: false })?.isFile() === true ||
    moved.has(route) ||
    addresses.some((address) =>
      address.endsWith('/') ? written.startsWith(address) : [address, `${address}/`].includes(written),
    );
}

/** Mistakes in texts of a feature are as severe as it says, others as `brokenLinks` says. */
type WrongLinks = Record<'error' | 'warn', Fault[]>;

/** The links that lead nowhere, at the lines where they are written; `hrefsOf` is undefined for unchecked pages. */
export function wrongLinks(
  project: Project,
  features: readonly ActiveFeature[],
  targets: LinkTargets,
  hrefsOf: (row: PageRow) => Iterable<string> | undefined,
): WrongLinks {
  const { config } = project;
  const faults = { error: new Map<string, Fault>(), warn: new Map<string, Fault>() };
  const checked = new Set<string>();
  // What several pages have from one text, such as the footer or a schema's description, is one fault.
  const isNew = (href: string, file: string) => {
    // It leads elsewhere from each page.
    if (!/^(?:\/|https?:)/i.test(href)) return true;
    const size = checked.size;
    return checked.add(`${file}\n${href}`).size > size;
  };
  // Thousands of links may lead to one page that is missing.
  const textOf = memoize((file) => readFileSync(file, 'utf8'));
  const known = { ...targets, like: memoize((missing) => nearest(targets.pages.keys(), missing)) };
  const check = (hrefs: Iterable<string>, file: string, page: string | undefined, severity: 'error' | 'warn') => {
    const source = { file, path: page, text: () => textOf(file) };
    const news = Array.from(hrefs).filter((href) => isNew(href, file));
    for (const fault of linkFaults(news, source, known)) faults[severity].set(formatFault(fault), fault);
  };
  for (const row of project.rows) {
    const hrefs = hrefsOf(row) ?? [];
    const { page, module } = row;
    const { file, brokenLinks = config.brokenLinks } = module.kind === 'source' ? { file: module.source.file } : module;
    if (file !== undefined) check(hrefs, file, page.path, brokenLinks);
  }
  const targetsOfConfig = [...siteLinks(project), ...features.flatMap(({ build }) => build.links?.(config) ?? [])];
  check(targetsOfConfig, project.configText.file, undefined, config.brokenLinks);
  return { error: [...faults.error.values()], warn: [...faults.warn.values()] };
}

/** The targets that a site's configuration names: navbar, sidebars, footer, announcement, redirects. */
function siteLinks({ site, redirects }: Project): Set<string> {
  const { navbar, footer, announcementBar, sidebars } = site;
  return new Set([
    ...targetsIn([navbar, sidebars, footer]),
    ...readPageLinks(announcementBar?.content ?? '').hrefs,
    ...redirects.filter(({ key }) => key === 'redirects').map(({ to }) => to),
  ]);
}

/** The targets in a part of the configuration: what is called `to` or `href`, and those of an item of HTML. */
function targetsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    if (typeof value !== 'string') return targetsIn(value);
    return key === 'to' || key === 'href' ? [value] : key === 'value' ? readPageLinks(value).hrefs : [];
  });
}

/** The links of a rendered page, to recordings too, and the ids that links can lead to. Both are decoded. */
export type PageLinks = { hrefs: string[]; ids: Set<string> };

/** Reads what React and the highlighter wrote: attributes in double quotes, with references for `&` and `"`. */
export function readPageLinks(html: string): PageLinks {
  // Copied, as a piece of a text keeps all of it in memory.
  return {
    hrefs: structuredClone([
      ...new Set(valuesOf(html, /<a\s[^>]*?\bhref="([^"]*)"|<(?:video|audio|source)\s[^>]*?\bsrc="([^"]*)"/g)),
    ]),
    ids: new Set(structuredClone(valuesOf(html, /\sid="([^"]*)"|<a\s[^>]*?\bname="([^"]*)"/g))),
  };
}

function valuesOf(html: string, pattern: RegExp): string[] {
  return Array.from(html.matchAll(pattern), ([, first, second = '']) => decode(first ?? second));
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
 * Checks that nothing else answers the URL of a page or of a redirect in one of its spellings, and that no file is in the way
 * of a folder that a page or another file needs.
 * @param outputs the files that the build writes, by their paths
 * @throws Fault or AggregateError for those at the address of a file, of the Worker or of the not-found page
 */
export function checkTakenAddresses(
  project: Project,
  features: readonly ActiveFeature[],
  outputs: ReadonlySet<string>,
): void {
  const answers = answersOf(project, features, path.join(project.folders.site, 'public'));
  const takenBy = (route: string) => {
    const bare = route.slice(0, -1);
    return [bare, `${bare}.html`, route, `${route}index.html`].find(
      (written) => written === '/404' || outputs.has(written) || answers({ written, path: '', id: '' }),
    );
  };
  const isPublic = isPublicFile(project.folders.site);
  const isFile = (written: string) => outputs.has(written) || isPublic(written);
  const ofPages = new Set(
    project.rows.flatMap(({ page, module }) => (module.kind === 'source' ? foldersAbove(page.path) : [])),
  );
  const needed = new Set([...outputs].flatMap(foldersAbove));
  throwFaults([
    ...[...needed].map((folder) =>
      ofPages.has(folder) || !isPublic(folder)
        ? undefined
        : new Fault(
            { file: path.join(project.folders.site, 'public', folder) },
            'stands where the build needs a folder for its own files',
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

/** The folders that a file or a page needs, `/a` and `/a/b` for `/a/b/` or `/a/b/c.txt`. */
export function foldersAbove(at: string): string[] {
  const parts = at.split('/').slice(0, -1);
  return parts.slice(1).map((_, place) => parts.slice(0, place + 2).join('/'));
}

/** Tells whether a site has a file for a path, `/a.txt`, in `public/`. */
export function isPublicFile(siteFolder: string): (at: string) => boolean {
  // Of thousands of files that are written, most are in the same folders.
  return memoize((at) => statSync(path.join(siteFolder, 'public', at), { throwIfNoEntry: false })?.isFile() === true);
}
