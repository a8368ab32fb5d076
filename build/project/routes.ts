import path from 'node:path';
import { messagesOf } from '../../app/core/messages.ts';
import { say } from '../../app/core/messages/say.ts';
import type { Page } from '../../app/core/page.ts';
import type { Site, SidebarItem } from '../../app/core/site.ts';
import { readingOrder } from '../../app/core/navigation.ts';
import { rootPageId } from '../../features/reference/document/split-pages.ts';
import type { CheckedConfig } from '../config/schema.ts';
import { Fault } from '../faults/fault.ts';
import type { Source } from '../content/scan.ts';

/** A row of the route table at build time: the page's metadata, and what renders it. */
export type PageRow = {
  page: Page;
  module: { kind: 'source'; source: Source } | { kind: 'reference' } | { kind: 'search' };
};

/** What the route table is made from. */
export type RouteInputs = {
  config: CheckedConfig;
  site: Site;
  siteFolder: string;
  sources: Source[];
  lastUpdated: Map<string, string>;
  /** The latest change of the API document's files. */
  specUpdated: string | undefined;
};

/** The route table: the pages of all versions, the API reference and the search page. The renderer adds headings. */
export function routeTable({ config, site, siteFolder, sources, lastUpdated, specUpdated }: RouteInputs): PageRow[] {
  const sidebarOf = sidebarIndex(site.sidebars);
  const byId = Map.groupBy(sources, (source) => source.id);
  const rows = sources.map((source): PageRow => {
    const { frontMatter } = source;
    const page: Page = {
      path: source.path,
      id: source.id,
      title: frontMatter.title,
      description: frontMatter.description,
      layout: frontMatter.layout,
      headings: [],
      keywords: frontMatter.keywords,
      tags: frontMatter.tags,
      sidebar: sidebarOf.get(source.path),
      version: source.version,
      versions: Object.fromEntries((byId.get(source.id) ?? []).map((twin) => [twin.version, twin.path])),
      date: frontMatter.date,
      lastUpdated: updated(lastUpdated.get(source.file), site),
      editUrl: config.editUrl === undefined ? undefined : config.editUrl + relative(siteFolder, source.file),
    };
    if (source.lang !== undefined) page.lang = source.lang;
    return { page, module: { kind: 'source', source } };
  });
  if (site.referencePath !== undefined) {
    const taken = sources.find((source) => source.path === site.referencePath);
    if (taken !== undefined)
      throw new Fault(
        { file: taken.file, line: 1 },
        `claims the URL ${taken.path}, which is that of the API reference`,
        'give the page another slug, or the reference another "reference.path" in site.config.ts',
      );
    rows.push(referenceRow(site.referencePath, specUpdated, site));
  }
  // A site may have its own search page.
  return rows.some(({ page }) => page.path === searchPath) ? rows : [...rows, searchRow(site)];
}

/** The path of the page that a file holds, or that a translation of the file holds. */
export function pathOfFile(rows: PageRow[], file: string): string | undefined {
  return rows.find(
    ({ module }) => module.kind === 'source' && (module.source.file === file || module.source.translates === file),
  )?.page.path;
}

const searchPath = '/search/';

function searchRow(site: Site): PageRow {
  const { outputs } = messagesOf(site.i18n.currentLocale);
  const page = enginePage(site, {
    path: searchPath,
    id: 'search',
    title: say(outputs, 'Search'),
    description: say(outputs, 'Search {title}, and a list of all its pages', { title: site.title }),
    layout: 'page',
    noIndex: true,
  });
  return { page, module: { kind: 'search' } };
}

function referenceRow(path: string, specUpdated: string | undefined, site: Site): PageRow {
  const { outputs } = messagesOf(site.i18n.currentLocale);
  const page = enginePage(site, {
    path,
    id: rootPageId,
    title: say(outputs, 'API reference'),
    description: say(outputs, 'All operations, parameters and data structures of {title}', { title: site.title }),
    layout: 'reference',
  });
  return { page: { ...page, lastUpdated: updated(specUpdated, site) }, module: { kind: 'reference' } };
}

/** A page that has no source file; it belongs to the latest version. */
function enginePage(site: Site, own: Pick<Page, 'path' | 'id' | 'title' | 'description' | 'layout' | 'noIndex'>): Page {
  const version = site.versions.find((candidate) => candidate.isLast)?.name ?? '';
  return {
    ...own,
    headings: [],
    keywords: [],
    tags: [],
    sidebar: undefined,
    version,
    versions: { [version]: own.path },
    date: undefined,
    lastUpdated: undefined,
    editUrl: undefined,
  };
}

function updated(time: string | undefined, { i18n }: Site): Page['lastUpdated'] {
  return time === undefined ? undefined : { time, day: formatDay(time, i18n.currentLocale) };
}

function sidebarIndex(sidebars: Record<string, SidebarItem[]>): Map<string, string> {
  return new Map(
    Object.entries(sidebars).flatMap(([name, items]) =>
      readingOrder(items).map((link): [string, string] => [link.path, name]),
    ),
  );
}

function relative(folder: string, file: string): string {
  return path.relative(folder, file).split(path.sep).join('/');
}

/**
 * The day of an ISO date or date-time in the locale's long format (`27 August 2025`), with a space between Han and digits,
 * as everywhere; time and offset are ignored.
 */
function formatDay(iso: string, locale: string): string {
  const day = new Date(`${iso.slice(0, 10)}T00:00:00Z`);
  const written = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
  return written.replaceAll(/(?<=\d)(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\d)/gu, ' ');
}
