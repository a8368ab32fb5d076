import path from 'node:path';
import { type Fault, formatFault } from '../faults/fault.ts';
import type { Project } from '../project/project.ts';
import type { PageRow } from '../project/routes.ts';
import { linkFaults, type LinkSource, type LinkTargets } from './link-faults.ts';
import { siteLinks } from './site-links.ts';

/** Mistakes in texts of the API document are as severe as its lint errors (`reference.lint`), others as `brokenLinks` says. */
export type WrongLinks = Record<'error' | 'warn', Fault[]>;

/**
 * The links of a site's pages and of its configuration that lead nowhere, at the lines where they are written.
 * @param hrefsOf the links of a page; undefined for one that is not to be checked
 */
export function wrongLinks(
  project: Project,
  targets: LinkTargets,
  hrefsOf: (row: PageRow) => Iterable<string> | undefined,
): WrongLinks {
  const { config, folders, specFile } = project;
  const found = { error: new Map<string, Fault>(), warn: new Map<string, Fault>() };
  const check = (hrefs: Iterable<string>, source: LinkSource, severity: 'error' | 'warn') => {
    // What several pages have from one text, such as the footer or a schema's description, is one fault.
    for (const fault of linkFaults(hrefs, source, targets)) found[severity].set(formatFault(fault), fault);
  };
  for (const row of project.rows) {
    const hrefs = hrefsOf(row) ?? [];
    const { page, module } = row;
    if (module.kind === 'source') check(hrefs, { file: module.source.file, path: page.path }, config.brokenLinks);
    if (module.kind === 'reference' && specFile !== undefined)
      check(hrefs, { file: specFile, path: page.path }, config.reference.lint);
  }
  check(siteLinks(project), { file: path.join(folders.site, 'site.config.ts'), path: '/' }, config.brokenLinks);
  return { error: [...found.error.values()], warn: [...found.warn.values()] };
}
