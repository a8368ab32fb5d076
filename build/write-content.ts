import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '../app/model/page.ts';
import type { Project } from './project.ts';
import type { PageRow } from './routes.ts';
import { storedUrl, type Delivery } from './vite/routes-module.ts';

/** Content of pages as HTML, by path. */
export type WrittenPages = Map<string, { html: string; page: Page }>;

/** The bundle of `app/content-writer.tsx`; this project does not see its types. */
type Writer = { paths: string[]; writeContent: (path: string) => Promise<{ html: string; page: Page }> };

/**
 * Bytes of MDX from which on pages are stored beside the Worker instead of in it. Such a site's Worker comes to
 * about half of it, compressed, and 3 MB are the platform's limit.
 */
const storedFrom = 3_000_000;

/** Bytes of the API reference's HTML from which on its pages are stored as well: a document of hundreds of operations. */
const storedReferenceFrom = 6_000_000;

/**
 * Decides how each page's content reaches the Worker. The API reference is one large page, or several, that are the
 * same for everyone: the build writes them. Guides are rendered where they are asked for, until they are too many
 * to carry.
 * @param written what the build has written when a row is asked about; nothing at first.
 */
export async function chooseDelivery(rows: PageRow[], written: () => WrittenPages): Promise<(row: PageRow) => Delivery> {
  const files = rows.flatMap(({ module }) => (module.kind === 'source' ? [module.source.file] : []));
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  const large = sizes.reduce((sum, size) => sum + size, 0) > storedFrom;
  return ({ module }) => {
    if (module.kind === 'source') return large ? 'stored' : 'rendered';
    if (module.kind !== 'reference') return 'rendered';
    const bytes = [...written().values()].reduce((sum, { html, page }) => sum + (page.layout === 'reference' ? Buffer.byteLength(html) : 0), 0);
    return bytes > storedReferenceFrom ? 'stored' : 'written';
  };
}

/** Runs the bundled writer for all its pages, and throws the bundle away. */
export async function writeContent(folder: string): Promise<WrittenPages> {
  const writer = (await import(pathToFileURL(path.join(folder, 'writer.js')).href)) as Writer;
  const pages: WrittenPages = new Map();
  for (const page of writer.paths) pages.set(page, await writer.writeContent(page));
  await rm(folder, { recursive: true, force: true });
  return pages;
}

/** Puts the pages that are stored beside the Worker among its static files. */
export async function storePages({ folders, site, rows }: Project, pages: WrittenPages, delivery: (row: PageRow) => Delivery): Promise<void> {
  for (const row of rows) {
    const page = delivery(row) === 'stored' ? pages.get(row.page.path) : undefined;
    if (page === undefined) continue;
    const file = path.join(folders.out, 'client', storedUrl(site, row.page.path));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(page));
  }
}
