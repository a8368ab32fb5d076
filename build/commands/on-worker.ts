import { wrangler } from '../deploy/wrangler.ts';
import { siteFolders } from '../files/paths.ts';
import { report } from './report.ts';

// npm run rollback, npm run logs [-- --site <folder>, options for wrangler]
await report(async () => {
  await wrangler(process.argv.slice(2), { folder: siteFolders().site, show: true });
});
