import path from 'node:path';
import { Fault } from '../faults/fault.ts';
import type { Project } from './project.ts';

/**
 * Checks that a site has a page at its root, where its address and its logo lead.
 * @throws Fault where there is none
 */
export function checkHome({ folders, rows }: Pick<Project, 'folders' | 'rows'>): void {
  if (rows.some(({ page }) => page.path === '/')) return;
  throw new Fault(
    { file: path.join(folders.site, 'content') },
    'the site has no first page: its address leads nowhere',
    'add content/index.mdx, or write slug: / in the page that is to be the first',
  );
}
