import { createHash } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReferenceData } from '../app/model/openapi/reference-data.ts';
import type { Page, StoredPage } from '../app/model/page.ts';
import type { Project } from './project.ts';
import type { PageRow } from './routes.ts';
import { storedUrl, type Delivery } from './vite/routes-module.ts';

/** The bundle of `app/content-writer.tsx`; this project does not see its types. */
type Writer = {
  writePage: (path: string) => Promise<StoredPage>;
  writeReferencePage: (data: ReferenceData, page: Page) => StoredPage;
};

/** The whole route table of a site, which pages lie beside the Worker, and the data of its reference's pages. */
export type StoredContent = { project: Project; delivery: (row: PageRow) => Delivery; reference: ReferenceData | null };

/**
 * Bytes of MDX from which on pages are stored beside the Worker instead of in it. Such a site's Worker comes to
 * about half of it, compressed, and 3 MB are the platform's limit.
 */
const storedFrom = 3_000_000;

/**
 * Decides how each page's content reaches the Worker. The API reference is one large page, or several, that are the
 * same for everyone: the build writes them. Guides are rendered where they are asked for, until they are too many
 * to carry.
 */
export async function chooseDelivery(rows: PageRow[]): Promise<(row: PageRow) => Delivery> {
  const files = rows.flatMap(({ module }) => (module.kind === 'source' ? [module.source.file] : []));
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  const large = sizes.reduce((sum, size) => sum + size, 0) > storedFrom;
  return ({ module }) => {
    if (module.kind === 'source') return large ? 'stored' : 'rendered';
    return module.kind === 'reference' ? 'stored' : 'rendered';
  };
}

/**
 * Runs the bundled writer for each page that is to lie beside the Worker, and throws the bundle away.
 * @returns a hash of all that was written
 */
export async function storePages({ project, delivery, reference }: StoredContent, bundle: string): Promise<string> {
  const { folders, site, rows } = project;
  const writer = (await import(pathToFileURL(path.join(bundle, 'writer.js')).href)) as Writer;
  const hash = createHash('sha256');
  for (const row of rows) {
    if (delivery(row) !== 'stored') continue;
    const file = path.join(folders.out, 'client', storedUrl(site, row.page.path));
    await mkdir(path.dirname(file), { recursive: true });
    const content = row.module.kind === 'reference' && reference !== null ? writer.writeReferencePage(reference, row.page) : await writer.writePage(row.page.path);
    const written = JSON.stringify(content);
    hash.update(`${written}\0`);
    await writeFile(file, written);
  }
  await rm(bundle, { recursive: true, force: true });
  return hash.digest('hex');
}
