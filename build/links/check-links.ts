import { statSync } from 'node:fs';
import path from 'node:path';
import type { RenderedPage } from '../../app/core/page.ts';
import { formatFault, throwFaults } from '../faults/fault.ts';
import { clientFolder } from '../files/paths.ts';
import type { Project } from '../project/project.ts';
import type { LinkTargets } from './link-faults.ts';
import { readPageLinks } from './page-links.ts';
import { answersWithoutFile, wrongLinks } from './wrong-links.ts';

/**
 * Checks the links of all pages and of the configuration, once every file of the site is written.
 * @returns the warnings
 * @throws Fault or Faults with the line of each link
 */
export function checkLinks(project: Project, rendered: RenderedPage[]): string[] {
  const pages = new Map(rendered.map(({ page, html }) => [page.path, readPageLinks(html)]));
  const targets: LinkTargets = { site: project.site, pages, answers: answersOf(project) };
  const { error, warn } = wrongLinks(project, targets, ({ page }) => pages.get(page.path)?.hrefs);
  throwFaults(error);
  return warn.map((fault) => formatFault(fault));
}

/** Files of the build, redirects, and what only the Worker answers. */
function answersOf(project: Project): LinkTargets['answers'] {
  const client = clientFolder(project);
  const answersElse = answersWithoutFile(project);
  return (target) =>
    statSync(path.join(client, target.written), { throwIfNoEntry: false })?.isFile() === true || answersElse(target);
}
