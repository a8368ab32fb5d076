import path from 'node:path';
import { cacheControl } from '../../app/core/response-headers.ts';
import { type Page, plainContent } from '../../app/core/page.ts';
import { say } from '../../app/core/messages/say.ts';
import type { Feature } from '../../build/feature.ts';
import { clientFolder } from '../../build/files/paths.ts';
import { type Project, featurePage } from '../../build/project/project.ts';
import type { ReferenceShared } from '../reference/index.ts';
import type { ListedPage } from './browser/SearchPage.tsx';
import { indexedPage, indexPages, searchMessages } from './build/index-site.ts';
import { startIndexer } from './build/indexer.ts';
import { liveSearch } from './build/live-search.ts';
import { readSynonyms, type SynonymWords } from './build/synonyms.ts';

const searchPath = '/search/';
const fileOf = (name: string) => path.join(import.meta.dirname, name);

/** The search: a page that lists all others, a dialog over each, and Pagefind's index with names, pinyin and synonyms. */
export const search: Feature = {
  name: 'search',
  inputs: (_, siteFolder) => [path.join(siteFolder, 'content/_search.yaml')],
  setup: ({ folders, mode, stage, shared }) => {
    const indexer = mode === 'build' ? startIndexer() : undefined;
    let project: Project | undefined;
    let synonyms: SynonymWords[] = [];
    let index: Promise<unknown> | undefined;
    const partOf = shared('reference')?.partOf ?? (() => undefined);
    return {
      pages: async (read) => {
        synonyms = await readSynonyms(folders.site);
        project = read;
        const { site, rows } = read;
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
      pageData: (page, pages) =>
        pages.filter((other) => other.path !== page.path).map((other) => listedPage(other, partOf(other))),
      styles: [fileOf('browser/search-page.css')],
      browser: [{ file: fileOf('browser/install-search.ts'), name: 'installSearch' }],
      vitePlugins: [liveSearch({ project: () => project, synonyms: () => synonyms, partOf })],
      pageRendered: (rendered) => {
        const { page: route, html } = plainContent(rendered);
        // The indexer reads the element `#content`.
        const whole = { page: route, html: `<div id="content">${html}</div>` };
        const page = project && indexedPage(project.site, whole, partOf(route));
        if (page !== undefined) indexer?.add(page);
      },
      outputs: async ({ project: built }) => {
        const folder = path.join(clientFolder(built), 'pagefind');
        // Other outputs need not wait for its thread.
        index = stage('search', () => indexer && indexPages(indexer, built, partOf, { synonyms, folder }));
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

/** A page as the search page lists it, with its headings, or its operations where it is of the API reference. */
function listedPage(
  { path: at, title, headings, date }: Page,
  part: ReturnType<ReferenceShared['partOf']>,
): ListedPage {
  const calls = part?.operations.map(({ id, method, path, summary: text }) => ({
    id,
    text,
    call: `${method} ${path}`,
  }));
  // The headings of a dated page are only kinds of change.
  return { path: at, title, sections: calls ?? (date === undefined ? headings : []) };
}
