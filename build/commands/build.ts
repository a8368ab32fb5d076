import { buildSite, printSummary } from '../build-site.ts';
import { siteFolders } from '../files/paths.ts';
import { readCommandLine, report } from './command-line.ts';

await report(async () => {
  readCommandLine('npm run build', {});
  printSummary(await buildSite(siteFolders()));
});
