import { buildSite } from '../build-site.ts';
import { siteFolders } from '../files/paths.ts';
import { report } from './report.ts';
import { printSummary } from './summary.ts';

await report(async () => printSummary(await buildSite(siteFolders())));
