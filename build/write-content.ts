import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReferenceData } from '../app/model/openapi/reference-data.ts';
import { pageFile } from '../app/model/page-file.ts';
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
  writeComponentPage: (path: string) => Promise<WrittenPage>;
  writeReferencePage: (data: ReferenceData, page: Page) => WrittenPage;
  writeSearchPage: (all: Pick<Page, 'path' | 'title'>[], page: Page) => WrittenPage;
};

/** The whole route table of a site, how its pages reach the Worker, the data of its reference's pages, and who is told of each page as soon as it is written. */
export type ContentInputs = { project: Project; delivery: (row: PageRow) => Delivery; reference: ReferenceData | null; onWritten: (content: WrittenPage) => void };

/**
 * The content of every page in the order of the route table, its code without colours, of which nothing that is made of
 * it has use; and a hash of all that was stored among the static files.
 */
export type WrittenContent = { pages: WrittenPage[]; stored: string };

/**
 * Bytes of MDX from which on pages are stored beside the Worker instead of in it. Such a site's Worker comes to
 * about half of it, compressed, and 3 MB are the platform's limit.
 */
const storedFrom = 3_000_000;

/**
 * Decides how each page's content reaches the Worker. Texts and the API reference are the same for everyone: the Worker
 * gets what the build has written. It carries the texts, until they are too many. What is written as a component may be
 * different each time, and is rendered where it is asked for.
 */
export async function chooseDelivery(rows: PageRow[]): Promise<(row: PageRow) => Delivery> {
  const files = rows.flatMap(({ module }) => (module.kind === 'source' ? [module.source.file] : []));
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  const large = sizes.reduce((sum, size) => sum + size, 0) > storedFrom;
  return ({ module }) => {
    if (module.kind === 'source' && isComponentPage(module.source.file)) return 'rendered';
    return large || module.kind === 'reference' ? 'stored' : 'carried';
  };
}

/**
 * Runs the bundled writer for each page, puts what it writes where the Worker looks for it, and throws the bundle away.
 * @throws Fault naming the file of a page that cannot be rendered
 */
export async function writeContent({ project, delivery, reference, onWritten }: ContentInputs, bundle: string): Promise<WrittenContent> {
  const { folders, site, rows } = project;
  const writer = (await import(pathToFileURL(path.join(bundle, 'writer.js')).href)) as Writer;
  const pages = new Map<PageRow, WrittenPage>();
  const hash = createHash('sha256');
  // The reference comes first: it takes the indexer longest to read.
  for (const row of rows.toSorted((a, b) => Number(b.module.kind === 'reference') - Number(a.module.kind === 'reference'))) {
    const content = await write(writer, row, project, reference);
    const plain = { ...content, html: withoutColours(content.html) };
    onWritten(plain);
    pages.set(row, plain);
    const way = delivery(row);
    if (way === 'carried') {
      await writeInFolder(path.join(folders.out, 'worker', carriedModule(row.page.path)), pageFile(content));
    } else if (way === 'stored') {
      const written = pageFile(content);
      hash.update(`${written}\0`);
      await writeInFolder(path.join(folders.out, 'client', storedUrl(site, row.page.path)), written);
    }
  }
  await rm(bundle, { recursive: true, force: true });
  return { pages: rows.flatMap((row) => pages.get(row) ?? []), stored: hash.digest('hex') };
}

async function write(writer: Writer, { page, module }: PageRow, { rows }: Project, reference: ReferenceData | null): Promise<WrittenPage> {
  if (module.kind === 'search') return writer.writeSearchPage(rows.map((row) => row.page), page);
  if (module.kind === 'reference') {
    if (reference === null) throw new Error(`${page.path} is made from an API document, and there is none`);
    return writer.writeReferencePage(reference, page);
  }
  const { file } = module.source;
  try {
    return await (isComponentPage(file) ? writer.writeComponentPage(page.path) : writer.writePage(page.path));
  } catch (error) {
    throw new Fault({ file }, `the page cannot be rendered: ${error instanceof Error ? error.message : String(error)}`, 'look at its expressions and at the components that it uses');
  }
}

/** Tokens are most of a page's elements. */
function withoutColours(html: string): string {
  return html.replaceAll(/<pre\b.*?<\/pre>/gs, (code) => code.replaceAll(/<\/?span\b[^>]*>/g, ''));
}
