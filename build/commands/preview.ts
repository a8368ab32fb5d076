import { appendFile } from 'node:fs/promises';
import { buildSite } from '../build-site.ts';
import { previewUrl } from '../deploy/preview-url.ts';
import { wrangler } from '../deploy/wrangler.ts';
import { siteFolders } from '../files/paths.ts';
import { report } from './report.ts';

// npm run preview -- <name> deploys a preview; npm run preview -- --delete <name> takes it away.
await report(async () => {
  const [first, second] = process.argv.slice(2);
  const name = first === '--delete' ? second : first;
  if (name === undefined || !/^[a-z][a-z0-9-]{0,30}$/.test(name)) {
    throw new Error(
      'usage: npm run preview -- [--delete] <name of lower-case letters, digits and dashes, such as pr-12>',
    );
  }
  const folders = siteFolders();
  if (first === '--delete') {
    await wrangler(['preview', 'delete', '--name', name, '--skip-confirmation'], { folder: folders.site, show: true });
    return;
  }
  await buildSite(folders, { socialImages: true });
  const url = previewUrl(await wrangler(['preview', '--name', name, '--json'], { folder: folders.site, show: false }));
  console.log(url);
  // A workflow's later steps read it from here.
  const output = process.env['GITHUB_OUTPUT'];
  if (output !== undefined) await appendFile(output, `url=${url}\n`);
});
