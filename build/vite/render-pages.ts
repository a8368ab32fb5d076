import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FramedPage, Page, RenderedPage } from '../../app/core/page.ts';
import type * as Renderer from '../../app/page-renderer.tsx';
import { knownTags } from '../content/mdx/component-use.ts';
import { Fault, faultsOf, throwFaults } from '../faults/fault.ts';
import type { ActiveFeature } from '../feature.ts';
import type { Project } from '../project/project.ts';
import type { PageRow } from '../project/routes.ts';
import { clientFolder } from '../files/paths.ts';
import { type PageLinks, readPageLinks } from '../links/check-links.ts';
import { writePageFile } from '../deploy/deployment.ts';
import { renderFault } from './render-fault.ts';

/** The bundle of `app/page-renderer.tsx`. */
export type PageRenderer = typeof Renderer;

/**
 * Renders every page of the complete route table with the renderer in the folder `bundle`, which it then deletes, writes
 * the page files, and moves the files that pages import to the browser's files.
 * @returns the pages in the order of the table, and the links of each, by its path
 * @throws Fault or AggregateError with the files of pages that cannot be rendered
 */
export async function renderPages(
  project: Project,
  features: readonly ActiveFeature[],
  bundle: string,
): Promise<{ pages: RenderedPage[]; links: Map<string, PageLinks> }> {
  const renderer = (await import(pathToFileURL(path.join(bundle, 'renderer.mjs')).href)) as PageRenderer;
  const rendered = new Map<PageRow, RenderedPage>();
  const links = new Map<string, PageLinks>();
  const pages = () => project.rows.map((row) => rendered.get(row)?.page ?? row.page);
  const faults: Fault[] = [];
  for (const row of project.rows.toSorted((a, b) => renderOrder(a) - renderOrder(b))) {
    try {
      const page = await renderRow(renderer, row, pages, features);
      for (const { build } of features) build.pageRendered?.(page);
      rendered.set(row, writePageFile(project, page));
      links.set(page.page.path, readPageLinks(page.html));
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
  return { pages: project.rows.flatMap((row) => rendered.get(row) ?? []), links };
}

function renderOrder({ module }: PageRow): number {
  return module.kind === 'source' ? 1 : { first: 0, last: 2 }[module.renders];
}

/** Renders one page; `pages` returns all pages of the site. @throws Fault with the page's file */
export async function renderRow(...inputs: Parameters<typeof renderContent>): Promise<FramedPage> {
  const [renderer] = inputs;
  return renderer.withFrame(await renderContent(...inputs));
}

async function renderContent(
  renderer: PageRenderer,
  { page, module }: PageRow,
  pages: () => Page[],
  features: readonly ActiveFeature[],
): Promise<RenderedPage> {
  if (module.kind === 'feature') {
    const feature = features.find(({ name }) => name === module.feature);
    return renderer.renderFeaturePage(module.feature, page, await feature?.build.pageData?.(page, pages()));
  }
  try {
    return await renderer.renderContentPage(page);
  } catch (error) {
    // In development, what cannot be compiled is told here.
    throwFaults(faultsOf(error));
    throw renderFault(error, module.source.file, [...knownTags(features).keys()]);
  }
}
