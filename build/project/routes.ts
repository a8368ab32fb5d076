import type { Page } from '../../app/core/page.ts';
import type { Site } from '../../app/core/site.ts';
import type { SidebarItem } from '../../app/core/sidebar-items.ts';
import { readingOrder } from '../../app/core/navigation.ts';
import type { CheckedConfig } from '../config/schema.ts';
import type { Source } from '../content/scan.ts';
import { slashed } from '../files/paths.ts';

/** A row of the route table at build time: the page's metadata, and what renders it. */
export type PageRow = {
  page: Page;
  module: { kind: 'source'; source: Source } | FeatureModule;
};

/** A feature renders it: before all others, as indexing it takes long, or after them, as it shows their headings. */
type FeatureModule = {
  kind: 'feature';
  feature: string;
  renders: 'first' | 'last';
  /** The file that its text is from, and whether broken links in it are errors; missing where its links are not checked. */
  file?: string;
  brokenLinks?: 'error' | 'warn';
};

/** What the route table is made from. */
export type RouteInputs = {
  config: CheckedConfig;
  site: Site;
  siteFolder: string;
  sources: Source[];
  updates: Map<string, string>;
};

/** The rows of the pages of all versions. The renderer adds headings. */
export function contentRows({ config, site, siteFolder, sources, updates }: RouteInputs): PageRow[] {
  const sidebarOf = sidebarIndex(site.sidebars);
  const byId = Map.groupBy(sources, (source) => source.id);
  return sources.map((source): PageRow => {
    const { frontMatter } = source;
    const page = {
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
      lastUpdated: updatedOn(updates.get(source.file), site),
      editUrl: config.editUrl === undefined ? undefined : config.editUrl + slashed(siteFolder, source.file),
      lang: source.lang,
    };
    return { page, module: { kind: 'source', source } };
  });
}

/** The path of the page that a file holds, or that a translation of the file holds. */
export function pathOfFile(rows: PageRow[], file: string): string | undefined {
  return rows.find(
    ({ module }) => module.kind === 'source' && (module.source.file === file || module.source.twin === file),
  )?.page.path;
}

/** A page of a feature, without a source file; it belongs to the latest version. */
export function featurePage(
  site: Site,
  own: Pick<Page, 'path' | 'id' | 'title' | 'description' | 'layout' | 'noIndex' | 'above'>,
): Page {
  const version = site.versions.find((candidate) => candidate.isLast)?.name ?? '';
  return { ...own, headings: [], keywords: [], tags: [], version, versions: { [version]: own.path } };
}

/** The time of a page's last change, as pages show it. */
export function updatedOn(time: string | undefined, { i18n }: Site): Page['lastUpdated'] {
  return time === undefined ? undefined : { time, day: formatDay(time, i18n.currentLocale) };
}

function sidebarIndex(sidebars: Record<string, SidebarItem[]>): Map<string, string> {
  return new Map(
    Object.entries(sidebars).flatMap(([name, items]) =>
      readingOrder(items).map((link): [string, string] => [link.path, name]),
    ),
  );
}

/** The day of an ISO date or date-time in the locale's long format, with a space between Han and digits. */
function formatDay(iso: string, locale: string): string {
  const day = new Date(`${iso.slice(0, 10)}T00:00:00Z`);
  const written = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
  return written.replaceAll(/(?<=\d)(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\d)/gu, ' ');
}
