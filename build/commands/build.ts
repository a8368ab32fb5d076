import { buildSite } from '../build-site.ts';
import { siteFolders } from '../files/paths.ts';
import { readCommandLine } from './command-line.ts';
import { report, printSummary } from './report.ts';

await report(async () => {
  readCommandLine('npm run build', {});
  printSummary(await buildSite(siteFolders()));
});
