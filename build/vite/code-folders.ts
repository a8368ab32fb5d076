import path from 'node:path';
import { engineFolder } from '../files/paths.ts';
import type { Project } from '../project/project.ts';

/** The folders with code of a site's authors: pages and components, those of the fallback included. Absolute. */
export function codeFolders({ folders: { site }, config: { versions, i18n } }: Project): string[] {
  const own = site === engineFolder ? versions.map(({ content }) => content) : ['.'];
  return [...own, ...(i18n.fallback === undefined ? [] : [i18n.fallback])].map((name) => path.join(site, name));
}
