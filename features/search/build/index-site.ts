import { say } from '../../../app/core/messages/say.ts';
import { trailOf } from '../../../app/core/navigation.ts';
import type { Page, RenderedPage } from '../../../app/core/page.ts';
import type { Site } from '../../../app/core/site.ts';
import type { ApiReference } from '../../reference/document/reference.ts';
import type { ReferenceShared } from '../../reference/index.ts';
import type { Project } from '../../../build/project/project.ts';
import type { Indexer } from './indexer.ts';
import type { SearchPage } from './records.ts';
import type { SynonymWords } from './synonyms.ts';
import type { SearchManifest } from '../text/index-file.ts';
import { newsWeight } from '../text/rank.ts';
import { inLanguage } from '../../../app/core/messages.ts';
import { search as chinese, type SearchMessages } from '../messages/zh-Hans.ts';

/** The texts of the search for a locale, for the build; bundled code imports `site:messages/search`. */
export const searchMessages = (locale: string) => inLanguage<SearchMessages>(locale, { en: {}, 'zh-Hans': chinese });

/** The name of the section for pages without another. */
const otherSection = ({ i18n }: Site) => say(searchMessages(i18n.currentLocale), 'Other');

type PartOf = ReferenceShared['partOf'];

/**
 * Writes the index of the pages that were passed to the indexer, and returns the number of its records. Sections are in the
 * order of the sidebars, then the API reference, dated pages, and the others.
 */
export function indexPages(
  indexer: Indexer,
  { site, rows }: Project,
  partOf: PartOf,
  { synonyms, folder }: { synonyms: SynonymWords[]; folder: string },
): Promise<number> {
  const searched = rows.map(({ page }) => page).filter((page) => isSearched(site, page));
  const bySection = Map.groupBy(searched, (page) => placeOf(site, page, partOf(page)).section);
  const categories = Object.values(site.sidebars)
    .flat()
    .flatMap((item) => (item.type === 'category' ? [item.label] : []));
  const rank = (section: string, pages: Page[]) => {
    if (section === otherSection(site)) return 1e6;
    if (pages.some(isDated)) return 1e5;
    return pages.some(({ layout }) => layout === 'reference') ? 1e4 : categories.indexOf(section);
  };
  const sections = [...bySection].toSorted((a, b) => rank(...a) - rank(...b));
  const pages = sections.flatMap(([, inside], section): SearchManifest['pages'] => {
    const weight = inside.some(isDated) ? newsWeight : 1;
    return inside.map(({ path }) => [path, section, weight]);
  });
  return indexer.write({ pages, sections: sections.map(([section]) => section), synonyms, folder });
}

const isDated = ({ date }: Page) => date !== undefined;

/** Whether search has a page: none of an older version, nor one with `noIndex`. */
function isSearched({ versions }: Site, { version, noIndex }: Page): boolean {
  return version === versions.find(({ isLast }) => isLast)?.name && noIndex !== true;
}

/** A page for the indexer, whose `html` has the element `#content`; undefined for pages that search skips. */
export function indexedPage(
  site: Site,
  { page, html }: RenderedPage,
  part: ReturnType<PartOf>,
): SearchPage | undefined {
  if (!isSearched(site, page)) return undefined;
  const { section, trail } = placeOf(site, page, part);
  return {
    path: page.path,
    title: page.title,
    trail,
    split: page.layout === 'reference',
    keywords: [...page.keywords, ...dayNames(site, page, section)],
    operations: part === undefined ? {} : operationNames(part, site.i18n.currentLocale),
    html,
  };
}

/** The day of a dated page as readers write it, with what the page is, and its month in English. */
function dayNames({ i18n }: Site, { date }: Page, section: string): string[] {
  const written = date === undefined ? undefined : new Date(date);
  if (written === undefined || Number.isNaN(written.getTime())) return [];
  const day = new Intl.DateTimeFormat(i18n.currentLocale, { dateStyle: 'long', timeZone: 'UTC' }).format(written);
  const month = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(written);
  return [`${day}${section}`, month];
}

/**
 * The names of each operation on a page of the reference, by its id: its path with and without method and version, its id
 * as written and in words, and “embeddings endpoint”.
 */
function operationNames(
  { api, operations }: NonNullable<ReturnType<PartOf>>,
  locale: string,
): Record<string, string[]> {
  // Readers paste URLs with the last segment of the server's path: `v1` of `https://host/api/v1`.
  const version = api.servers[0]?.url.split('/').at(-1) ?? '';
  const names = operations.map(({ id, method, path: at }): [string, string[]] => {
    const versioned = version === '' ? [] : [`${method} /${version}${at}`, `${version}${at}`];
    const subjects = [at.slice(1), ...labelOfOnlyOperation(api, id)];
    const asked = subjects.flatMap((tag) => [
      say(searchMessages(locale), '{tag} endpoint', { tag }),
      `${tag} endpoint`,
      `${tag} API`,
    ]);
    return [id, [`${method} ${at}`, at, id, inWords(id), ...versioned, ...new Set(asked)]];
  });
  return Object.fromEntries(names);
}

/** The label of a tag with a single operation, by which readers ask for the operation. */
function labelOfOnlyOperation({ tags }: ApiReference, id: string): string[] {
  return tags.flatMap(({ label, operations }) =>
    operations.length === 1 && operations[0]?.id === id && label !== '' ? [label] : [],
  );
}

/** `createChatCompletion` as `create chat completion`. */
function inWords(id: string): string {
  return id.replaceAll(/(?<=[a-z\d])(?=[A-Z])|[._-]+/g, ' ').toLowerCase();
}

/** The section and the breadcrumbs of a page: its categories in the sidebar, outermost first. */
function placeOf(site: Site, page: Page, part: ReturnType<PartOf>): { section: string; trail: string[] } {
  if (page.layout === 'reference') return { section: part?.name ?? page.title, trail: [] };
  const labels = trailOf(site.sidebars, page).flatMap((item) => (item.type === 'category' ? [item.label] : []));
  const [section = sidebarName(site, page) ?? otherSection(site)] = labels;
  return { section, trail: labels.filter((label) => label !== page.title) };
}

/** The label of a page's sidebar in the navbar. */
function sidebarName({ navbar }: Site, { sidebar }: Page): string | undefined {
  for (const item of navbar.items) if (item.type === 'docSidebar' && item.sidebarId === sidebar) return item.label;
  return undefined;
}
