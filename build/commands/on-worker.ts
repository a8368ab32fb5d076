import { checkCredentials, wrangler } from '../deploy/wrangler.ts';
import { siteFolders } from '../files/paths.ts';
import { report } from './command-line.ts';

// npm run rollback, npm run logs [-- --site <folder>, options for wrangler]
await report(async () => {
  const { site } = siteFolders();
  if (!process.argv.includes('--help')) await checkCredentials(site, process.env);
  await wrangler(process.argv.slice(2), { folder: site, show: true });
});
