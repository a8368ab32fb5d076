import { appendFile } from 'node:fs/promises';
import { buildSite } from '../build-site.ts';
import { loadConfig } from '../config/load-config.ts';
import { previewUrl } from '../deploy/preview-url.ts';
import { checkWranglerConfig, wrangler } from '../deploy/wrangler.ts';
import { siteFolders } from '../files/paths.ts';
import { readCommandLine } from './command-line.ts';
import { report, UsageError } from './report.ts';

const usage = 'npm run preview -- [--delete] <name of lower-case letters, digits and dashes, such as pr-12>';

/** Deploys a preview of the site, or takes one away. */
await report(async () => {
  const { values, positionals } = readCommandLine(usage, { delete: { type: 'boolean' } }, { allowPositionals: true });
  const [name] = positionals;
  if (name === undefined || !/^[a-z][a-z0-9-]{0,30}$/.test(name)) {
    throw new UsageError(
      name === undefined ? 'a preview needs a name' : `${name} is not a name for a preview`,
      `usage: ${usage}`,
    );
  }
  const folders = siteFolders();
  if (values.delete === true) {
    await wrangler(['preview', 'delete', '--name', name, '--skip-confirmation'], { folder: folders.site, show: true });
    return;
  }
  await checkWranglerConfig(folders.site, (await loadConfig(folders.site)).baseUrl);
  await buildSite(folders, { socialImages: true });
  const url = previewUrl(await wrangler(['preview', '--name', name, '--json'], { folder: folders.site, show: false }));
  console.log(url);
  // A workflow's later steps read it from here.
  const output = process.env['GITHUB_OUTPUT'];
  if (output !== undefined) await appendFile(output, `url=${url}\n`);
});
