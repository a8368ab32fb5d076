import { statSync } from 'node:fs';
import path from 'node:path';
import type { RenderedPage } from '../../app/core/page.ts';
import { type Fault, formatFault, throwFaults } from '../faults/fault.ts';
import { clientFolder } from '../files/paths.ts';
import type { Project } from '../project/project.ts';
import { linkFaults, type LinkTargets } from './link-faults.ts';
import { type CheckedSource, configLinkSource, linkSource } from './link-source.ts';
import { readPageLinks } from './page-links.ts';
import { siteLinks } from './site-links.ts';

/**
 * Checks the links of all pages and of the configuration, once every file of the site is written. Mistakes in texts of the
 * API document are as severe as its lint errors (`reference.lint`), all others as `brokenLinks` says.
 * @returns the warnings
 * @throws Fault or Faults with the line of each link
 */
export function checkLinks(project: Project, rendered: RenderedPage[]): string[] {
  const pages = new Map(rendered.map(({ page, html }) => [page.path, readPageLinks(html)]));
  const targets: LinkTargets = { site: project.site, pages, answers: answersOf(project) };
  const found = { error: new Map<string, Fault>(), warn: new Map<string, Fault>() };
  const check = (hrefs: Iterable<string>, { source, severity }: CheckedSource) => {
    // What several pages have from one text, such as the footer or a schema's description, is one fault.
    for (const fault of linkFaults(hrefs, source, targets)) found[severity].set(formatFault(fault), fault);
  };
  for (const row of project.rows) {
    const source = linkSource(row, project);
    if (source !== undefined) check(pages.get(row.page.path)?.hrefs ?? [], source);
  }
  check(siteLinks(project), configLinkSource(project));
  throwFaults([...found.error.values()]);
  return [...found.warn.keys()];
}

/** Files of the build, redirects, and what only the Worker answers. */
function answersOf(project: Project): LinkTargets['answers'] {
  const client = clientFolder(project);
  const redirects = new Set(project.redirects.map(({ from }) => from));
  return ({ written, path: route }) =>
    statSync(path.join(client, written), { throwIfNoEntry: false })?.isFile() === true ||
    redirects.has(route) ||
    written === '/mcp' ||
    written.startsWith('/sandbox/v1/');
}
