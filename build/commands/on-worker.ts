import { checkCredentials, wrangler } from '../deploy/wrangler.ts';
import { siteFolders } from '../files/paths.ts';
import { report, wranglerArguments } from './command-line.ts';

// npm run rollback, npm run logs [-- --site <folder>, options for wrangler]
await report(async () => {
  const { site } = siteFolders();
  const args = wranglerArguments();
  if (!args.includes('--help')) await checkCredentials(site, process.env);
  await wrangler(args, { folder: site, show: true });
});
