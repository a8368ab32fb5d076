import { statSync } from 'node:fs';
import path from 'node:path';
import type { RenderedPage } from '../../app/core/page.ts';
import { formatFault, throwFaults } from '../faults/fault.ts';
import { clientFolder } from '../files/paths.ts';
import type { Project } from '../project/project.ts';
import type { LinkTargets } from './link-faults.ts';
import { readPageLinks } from './page-links.ts';
import { wrongLinks } from './wrong-links.ts';

/**
 * Checks the links of all pages and of the configuration, once every file of the site is written.
 * @returns the warnings
 * @throws Fault or Faults with the line of each link
 */
export function checkLinks(project: Project, rendered: RenderedPage[]): string[] {
  const pages = new Map(rendered.map(({ page, html }) => [page.path, readPageLinks(html)]));
  const targets: LinkTargets = { site: project.site, pages, answers: answersOf(project, clientFolder(project)) };
  const { error, warn } = wrongLinks(project, targets, ({ page }) => pages.get(page.path)?.hrefs);
  throwFaults(error);
  return warn.map((fault) => formatFault(fault));
}

/** Whether a file of a folder answers a link, a redirect, or the Worker alone. */
export function answersOf({ redirects }: Project, folder: string): LinkTargets['answers'] {
  const moved = new Set(redirects.map(({ from }) => from));
  return ({ written, path: route }) =>
    statSync(path.join(folder, written), { throwIfNoEntry: false })?.isFile() === true ||
    moved.has(route) ||
    written === '/mcp' ||
    written.startsWith('/sandbox/v1/');
}
