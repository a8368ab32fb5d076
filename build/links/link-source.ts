import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Project } from '../project/project.ts';
import type { PageRow } from '../project/routes.ts';
import type { LinkSource } from './link-faults.ts';

/** Where links are written, and how severe a mistake in them is. */
export type CheckedSource = { source: LinkSource; severity: 'error' | 'warn' };

/** The source of a page's links; undefined for one that no author wrote. */
export function linkSource({ page, module }: PageRow, { config, specFile }: Project): CheckedSource | undefined {
  const at = (file: string) => ({ file, text: readFileSync(file, 'utf8'), path: page.path });
  if (module.kind === 'source') return { source: at(module.source.file), severity: config.brokenLinks };
  if (module.kind === 'reference' && specFile !== undefined)
    return { source: at(specFile), severity: config.reference.lint };
  return undefined;
}

/** The source of the links that the configuration names. */
export function configLinkSource({ config, folders }: Project): CheckedSource {
  const file = path.join(folders.site, 'site.config.ts');
  return { source: { file, text: readFileSync(file, 'utf8'), path: '/' }, severity: config.brokenLinks };
}
