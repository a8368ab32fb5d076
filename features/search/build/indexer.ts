import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { minify } from 'rolldown/utils';
import { inLanguage } from '../../../app/core/messages.ts';
import { say } from '../../../app/core/messages/say.ts';
import { trailOf } from '../../../app/core/navigation.ts';
import type { Page, RenderedPage } from '../../../app/core/page.ts';
import type { Site } from '../../../app/core/site.ts';
import { startThread } from '../../../build/thread.ts';
import type { ApiReference } from '../../reference/document/reference.ts';
import type { ReferenceShared } from '../../reference/index.ts';
import { search as chinese, type SearchMessages } from '../messages/zh-Hans.ts';
import type { SearchManifest } from '../text/index-file.ts';
import { newsWeight } from '../text/rank.ts';
import type { SynonymWords } from './synonyms.ts';

/** Returns the texts of the search for a locale, for the build. Bundled code imports `site:messages/search` instead. */
export const searchMessages = (locale: string) => inLanguage<SearchMessages>(locale, { en: {}, 'zh-Hans': chinese });

/** Returns the name of the section for pages that are in no other section. */
const otherSection = ({ i18n }: Site) => say(searchMessages(i18n.currentLocale), 'Other');

type PartOf = ReferenceShared['partOf'];

/** A site with its pages, and its synonyms. */
export type SearchedSite = { project: { site: Site; rows: { page: Page }[] }; synonyms: SynonymWords[] };

/** The pages to index, among the added pages, in order; their sections and the synonyms; and the output folder. */
export type IndexOrder = Pick<SearchManifest, 'pages' | 'sections'> & { synonyms: SynonymWords[]; folder: string };

/** The number of pages per message: each message measures the thread's memory, which takes as long as a page. */
const maxTogether = 8;

/** A thread that indexes pages. */
export type Indexer = ReturnType<typeof startIndexer>;

/**
 * Starts a thread that indexes a site's pages, does not keep the process alive, and ends when the indexer is disposed.
 * @param partOf returns the part of the API reference that a page has
 */
export function startIndexer(partOf: PartOf) {
  const thread = startThread(new URL('./write-index.ts', import.meta.url));
  const added: Promise<unknown>[] = [];
  let waiting: IndexedPage[] = [];
  const send = () => {
    const task: Promise<unknown> = thread.run(waiting, { name: 'add' });
    // `write` reports the error. A build that fails earlier ends the thread.
    task.catch(() => undefined);
    added.push(task);
    waiting = [];
  };
  return {
    /** Tokenizes a page in the background, from HTML with the element `#content`, unless it is not to be found. */
    add: (site: Site, rendered: RenderedPage) => {
      if (!isIndexed(site, rendered.page)) return;
      if (waiting.push(searchPage(site, rendered, partOf(rendered.page))) === maxTogether) send();
    },
    /** Writes the index of the site's pages, which were added, to a folder, and returns the number of records. */
    write: async ({ project, synonyms }: SearchedSite, folder: string): Promise<number> => {
      send();
      const order: IndexOrder = { ...sectionsOf(project, partOf), synonyms, folder };
      const writing: Promise<number> = thread.run(order, { name: 'write' });
      await Promise.all([writing, ...added.splice(0)]);
      await minifyFile(path.join(folder, 'pagefind.js'));
      return writing;
    },
    [Symbol.asyncDispose]: () => thread.destroy(),
  };
}

/** Minifies Pagefind's module, which is published unminified. */
async function minifyFile(file: string): Promise<void> {
  const { code } = await minify('pagefind.js', await readFile(file, 'utf8'), { module: true });
  await writeFile(file, code);
}

/**
 * Returns the sections of a site's index, and its pages: in the order of the sidebars, followed by the API reference,
 * dated pages, and other pages.
 */
function sectionsOf({ site, rows }: SearchedSite['project'], partOf: PartOf): Pick<IndexOrder, 'pages' | 'sections'> {
  const indexed = rows.map(({ page }) => page).filter((page) => isIndexed(site, page));
  const bySection = Map.groupBy(indexed, (page) => placeOf(site, page, partOf(page)).section);
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
  return { pages, sections: sections.map(([section]) => section) };
}

const isDated = ({ date }: Page) => date !== undefined;

/** Whether a page is in the index: of the latest version, and without `noIndex`. */
function isIndexed({ versions }: Site, { version, noIndex }: Page): boolean {
  return version === versions.find(({ isLast }) => isLast)?.name && noIndex !== true;
}

/** A page for the indexer. */
export type IndexedPage = ReturnType<typeof searchPage>;

function searchPage(site: Site, { page, html }: RenderedPage, part: ReturnType<PartOf>) {
  const { section, trail } = placeOf(site, page, part);
  return {
    path: page.path,
    title: page.title,
    trail,
    /** Whether the page has a record for each h2 and h3. */
    split: page.layout === 'reference',
    keywords: [...page.keywords, ...dayNames(site, page, section)],
    /** Names of the page's operations, by id. An operation ranks first in queries for its names. */
    operations: part === undefined ? {} : operationNames(part, site.i18n.currentLocale),
    html,
  };
}

/** Returns keywords for a dated page: its day in the site's language with the section's name, its month in English. */
function dayNames({ i18n }: Site, { date }: Page, section: string): string[] {
  const time = date === undefined ? undefined : new Date(date);
  if (time === undefined || Number.isNaN(time.getTime())) return [];
  const day = new Intl.DateTimeFormat(i18n.currentLocale, { dateStyle: 'long', timeZone: 'UTC' }).format(time);
  const month = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(time);
  return [`${day}${section}`, month];
}

/**
 * Returns the names of a reference page's operations, by operation id: path with and without method and version, id as
 * written and in words, and names such as “embeddings endpoint”.
 */
function operationNames(
  { api, operations }: NonNullable<ReturnType<PartOf>>,
  locale: string,
): Record<string, string[]> {
  // Readers paste paths that include the last segment of the server's URL: `v1` of `https://host/api/v1`.
  const version = api.servers[0]?.url.split('/').at(-1) ?? '';
  const names = operations.map(({ id, method, path: at }): [string, string[]] => {
    const versioned = version === '' ? [] : [`${method} /${version}${at}`, `${version}${at}`];
    const subjects = [at.slice(1), ...labelOfOnlyOperation(api, id)];
    const phrases = subjects.flatMap((tag) => [
      say(searchMessages(locale), '{tag} endpoint', { tag }),
      `${tag} endpoint`,
      `${tag} API`,
    ]);
    return [id, [`${method} ${at}`, at, id, inWords(id), ...versioned, ...new Set(phrases)]];
  });
  return Object.fromEntries(names);
}

/** Returns the label of a tag if the operation is the tag's only one, as readers search for it by this label. */
function labelOfOnlyOperation({ tags }: ApiReference, id: string): string[] {
  return tags.flatMap(({ label, operations }) =>
    operations.length === 1 && operations[0]?.id === id && label !== '' ? [label] : [],
  );
}

/** Splits an identifier into words: `createChatCompletion` → `create chat completion`. */
function inWords(id: string): string {
  return id.replaceAll(/(?<=[a-z\d])(?=[A-Z])|[._-]+/g, ' ').toLowerCase();
}

/** Returns the section and the breadcrumbs of a page: its categories in the sidebar, outermost first. */
function placeOf(site: Site, page: Page, part: ReturnType<PartOf>): { section: string; trail: string[] } {
  if (page.layout === 'reference') return { section: part?.name ?? page.title, trail: [] };
  const labels = trailOf(site.sidebars, page).flatMap((item) => (item.type === 'category' ? [item.label] : []));
  const [section = sidebarName(site, page) ?? otherSection(site)] = labels;
  return { section, trail: labels.filter((label) => label !== page.title) };
}

/** Returns the navbar's label for a page's sidebar; undefined if the navbar does not link to it. */
function sidebarName({ navbar }: Site, { sidebar }: Page): string | undefined {
  for (const item of navbar.items) if (item.type === 'docSidebar' && item.sidebarId === sidebar) return item.label;
  return undefined;
}
