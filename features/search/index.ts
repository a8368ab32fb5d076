import path from 'node:path';
import { cacheControl } from '../../app/core/response-headers.ts';
import { type Page, plainContent } from '../../app/core/page.ts';
import { say } from '../../app/core/messages/say.ts';
import type { Feature } from '../../build/feature.ts';
import { clientFolder } from '../../build/files/paths.ts';
import { featurePage } from '../../build/project/project.ts';
import type { ReferenceShared } from '../reference/index.ts';
import type { ListedPage } from './browser/SearchPage.tsx';
import { searchMessages, type SearchedSite, startIndexer } from './build/indexer.ts';
import { liveSearch } from './build/live-search.ts';
import { readSynonyms } from './build/synonyms.ts';

const searchPath = '/search/';
const fileOf = (name: string) => path.join(import.meta.dirname, name);

/** Adds search: a page that lists all pages, a dialog on every page, and Pagefind's index with pinyin and synonyms. */
export const search: Feature = {
  name: 'search',
  inputs: (_, siteFolder) => [path.join(siteFolder, 'content/_search.yaml')],
  setup: ({ folders, mode, stage, shared }) => {
    const partOf = shared('reference')?.partOf ?? (() => undefined);
    const indexer = mode === 'build' ? startIndexer(partOf) : undefined;
    let read: SearchedSite | undefined;
    let index: Promise<unknown> | undefined;
    return {
      pages: async (project) => {
        read = { project, synonyms: await readSynonyms(folders.site) };
        const { site, rows } = project;
        // A site may have its own search page.
        if (rows.some(({ page }) => page.path === searchPath)) return [];
        const texts = searchMessages(site.i18n.currentLocale);
        const page = featurePage(site, {
          path: searchPath,
          id: 'search',
          title: say(texts, 'Search'),
          description: say(texts, 'Search {title}, and a list of all its pages', { title: site.title }),
          layout: 'page',
          noIndex: true,
        });
        return [{ page, module: { kind: 'feature', feature: 'search', renders: 'last' } }];
      },
      messages: fileOf('messages'),
      renderer: { file: fileOf('browser/SearchPage.tsx'), name: 'SearchPage' },
      pageData: (_, pages) =>
        pages.filter(({ noIndex }) => noIndex !== true).map((other) => listedPage(other, partOf(other))),
      styles: [fileOf('browser/search-page.css')],
      browser: [{ file: fileOf('browser/install-search.ts'), name: 'installSearch' }],
      serve: (server) => liveSearch(server, () => read, partOf),
      pageRendered: (rendered) => {
        const { page, html } = plainContent(rendered);
        // The indexer reads the element `#content`.
        if (read !== undefined) indexer?.add(read.project.site, { page, html: `<div id="content">${html}</div>` });
      },
      outputs: async ({ project }) => {
        const folder = path.join(clientFolder(project), 'pagefind');
        // Not awaited here, so that other outputs are written meanwhile.
        index = stage('search', () => read && indexer?.write({ ...read, project }, folder));
        index.catch(() => undefined);
        return {};
      },
      finished: async () => void (await index),
      headers: Object.fromEntries(
        ['search', 'pagefind', 'wasm'].map((name) => [`pagefind/${name}*`, ['Cache-Control', cacheControl.revalidate]]),
      ),
      hashedFiles: ['index/', 'text/', 'synonyms/', 'words-', 'pinyin-', 'variants-'].map((name) => `pagefind/${name}`),
      dispose: async () => indexer?.[Symbol.asyncDispose](),
    };
  },
};

/** Returns a page's entry on the search page: with its headings or, for the API reference, its operations. */
function listedPage(
  { path: at, title, headings, date }: Page,
  part: ReturnType<ReferenceShared['partOf']>,
): ListedPage {
  const operations = part?.operations.map(({ id, method, path, summary: text }) => ({
    id,
    text,
    call: `${method} ${path}`,
  }));
  // Leaves out the headings of dated pages, which are only kinds of changes.
  return { path: at, title, sections: operations ?? (date === undefined ? headings : []) };
}
