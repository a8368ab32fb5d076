import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReferenceData } from '../app/model/openapi/reference-data.ts';
import type { Page, WrittenPage } from '../app/model/page.ts';
import { isComponentPage } from './content/component-page.ts';
import { Fault } from './fault.ts';
import type { Project } from './project.ts';
import type { PageRow } from './routes.ts';
import { carriedModule, storedUrl, type Delivery } from './vite/routes-module.ts';
import { writeInFolder } from './write-in-folder.ts';

/** The bundle of `app/content-writer.tsx`; this project does not see its types. */
type Writer = {
  writePage: (path: string) => Promise<WrittenPage>;
  writeReferencePage: (data: ReferenceData, page: Page) => WrittenPage;
};

/** The whole route table of a site, how its pages reach the Worker, the data of its reference's pages, and who is told of each page that is written. */
export type ContentInputs = { project: Project; delivery: (row: PageRow) => Delivery; reference: ReferenceData | null; onWritten: (row: PageRow, content: WrittenPage) => void };

/**
 * Bytes of MDX from which on pages are stored beside the Worker instead of in it. Such a site's Worker comes to
 * about half of it, compressed, and 3 MB are the platform's limit.
 */
const storedFrom = 3_000_000;

/**
 * Decides how each page's content reaches the Worker. Texts and the API reference are the same for everyone: the build
 * writes them. The Worker carries the texts, until they are too many. What is written as a component may be different
 * each time, and is rendered where it is asked for.
 */
export async function chooseDelivery(rows: PageRow[]): Promise<(row: PageRow) => Delivery> {
  const files = rows.flatMap(({ module }) => (module.kind === 'source' ? [module.source.file] : []));
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  const large = sizes.reduce((sum, size) => sum + size, 0) > storedFrom;
  return ({ module }) => {
    if (module.kind === 'search' || (module.kind === 'source' && isComponentPage(module.source.file))) return 'rendered';
    return large || module.kind === 'reference' ? 'stored' : 'carried';
  };
}

/**
 * Runs the bundled writer for each page whose content the Worker does not render by itself, and throws the bundle away.
 * @returns a hash of all that was stored among the static files
 * @throws Fault naming the file of a page that cannot be rendered
 */
export async function writeContent({ project, delivery, reference, onWritten }: ContentInputs, bundle: string): Promise<string> {
  const { folders, site, rows } = project;
  const writer = (await import(pathToFileURL(path.join(bundle, 'writer.js')).href)) as Writer;
  const hash = createHash('sha256');
  // The reference comes first: it takes the indexer longest to read.
  for (const row of rows.toSorted((a, b) => Number(b.module.kind === 'reference') - Number(a.module.kind === 'reference'))) {
    const way = delivery(row);
    if (way === 'rendered') continue;
    const content = row.module.kind === 'reference' && reference !== null ? writer.writeReferencePage(reference, row.page) : await writeText(writer, row);
    onWritten(row, content);
    if (way === 'carried') {
      await writeInFolder(path.join(folders.out, 'worker', carriedModule(row.page.path)), `export const html = ${JSON.stringify(content.html)};\nexport const page = ${JSON.stringify(content.page)};\n`);
    } else {
      const written = JSON.stringify(content);
      hash.update(`${written}\0`);
      await writeInFolder(path.join(folders.out, 'client', storedUrl(site, row.page.path)), written);
    }
  }
  await rm(bundle, { recursive: true, force: true });
  return hash.digest('hex');
}

async function writeText(writer: Writer, { page, module }: PageRow): Promise<WrittenPage> {
  try {
    return await writer.writePage(page.path);
  } catch (error) {
    if (module.kind !== 'source') throw error;
    throw new Fault({ file: module.source.file }, `the page cannot be rendered: ${error instanceof Error ? error.message : String(error)}`, 'look at its expressions and at the components that it uses');
  }
}
