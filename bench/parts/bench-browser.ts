import type { Project } from '../../build/project/project.ts';
import { compareSites } from '../measure/compare-sites.ts';
import { startThisSite } from '../servers/this-site.ts';
import { measurementRuns } from '../measure/settings.ts';

/** Measures this site in the browser: first visits of four pages, a click to the next page, and a search. */
export async function benchBrowser(project: Project): Promise<void> {
  const site = await startThisSite(project);
  try {
    await compareSites([site], measurementRuns());
  } finally {
    await site.stop();
  }
}
