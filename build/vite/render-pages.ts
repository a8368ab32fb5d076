import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReferenceData } from '../../features/reference/reference-data.ts';
import type { Page, RenderedPage } from '../../app/core/page.ts';
import type * as Renderer from '../../app/page-renderer.tsx';
import { Fault, faultsOf, throwFaults } from '../faults/fault.ts';
import type { Project } from '../project/project.ts';
import type { PageRow } from '../project/routes.ts';
import { clientFolder } from '../files/paths.ts';
import { renderFault } from './render-fault.ts';

/** The bundle of `app/page-renderer.tsx`. */
export type PageRenderer = typeof Renderer;

/** `project` has the complete route table; `onRendered` is called with each page as soon as it is rendered. */
export type RenderInputs = {
  project: Project;
  reference: ReferenceData | null;
  onRendered: (page: RenderedPage) => void;
};

/**
 * Renders every page with the bundled renderer, moves the files that pages import to the browser's files, and deletes the
 * renderer.
 * @param bundle folder of the renderer
 * @returns the pages in the order of the route table
 * @throws Fault or Faults with the files of pages that cannot be rendered
 */
export async function renderPages(
  { project, reference, onRendered }: RenderInputs,
  bundle: string,
): Promise<RenderedPage[]> {
  const renderer = (await import(pathToFileURL(path.join(bundle, 'renderer.js')).href)) as PageRenderer;
  const rendered = new Map<PageRow, RenderedPage>();
  const pages = () => project.rows.map((row) => rendered.get(row)?.page ?? row.page);
  const faults: Fault[] = [];
  for (const row of project.rows.toSorted((a, b) => renderOrder(a) - renderOrder(b))) {
    try {
      const page = await renderRow(renderer, row, pages, reference);
      onRendered(page);
      rendered.set(row, page);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults.push(error);
    }
  }
  throwFaults(faults);
  const assets = path.join(clientFolder(project), 'assets');
  // The browser's bundle is written beside it: what makes the folder must not mind that it is there.
  await mkdir(assets, { recursive: true });
  await cp(path.join(bundle, 'assets'), assets, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rm(bundle, { recursive: true, force: true });
  return project.rows.flatMap((row) => rendered.get(row) ?? []);
}

/** The reference comes first, as indexing it takes longest; the search page last, as it lists the headings of all others. */
function renderOrder({ module: { kind } }: PageRow): number {
  return kind === 'reference' ? 0 : kind === 'search' ? 2 : 1;
}

/**
 * Renders one page; `pages` returns all pages of the site, which only the search page lists.
 * @throws Fault with the page's file
 */
export async function renderRow(
  renderer: PageRenderer,
  { page, module }: PageRow,
  pages: () => Page[],
  reference: ReferenceData | null,
): Promise<RenderedPage> {
  if (module.kind === 'search') return renderer.renderSearchPage(pages(), reference, page);
  if (module.kind === 'reference') {
    if (reference === null) throw new Error(`${page.path} needs an API document, and there is none`);
    return renderer.renderReferencePage(reference, page);
  }
  try {
    return await renderer.renderContentPage(page);
  } catch (error) {
    // In development, what cannot be compiled is told here.
    throwFaults(faultsOf(error));
    throw renderFault(error, module.source.file);
  }
}
