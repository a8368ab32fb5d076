import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildSite } from '../build-site.ts';
import { routingOf } from '../features.ts';
import { loadConfig } from '../config/load-config.ts';
import { keepPreviousFiles } from '../deploy/previous-builds.ts';
import { checkCredentials, checkWranglerConfig, domainSetting, wrangler } from '../deploy/wrangler.ts';
import { clientFolder, siteFolders } from '../files/paths.ts';
import { checkReleasedRoutes } from '../project/released-routes.ts';
import { report, wranglerArguments } from './command-line.ts';

// npm run deploy [-- options for wrangler, such as --dry-run]
await report(async () => {
  const folders = siteFolders();
  const args = wranglerArguments();
  if (args.includes('--help')) return void (await wrangler(['deploy', '--help'], { folder: folders.site, show: true }));
  if (!args.includes('--dry-run')) await checkCredentials(folders.site, process.env);
  const config = await loadConfig(folders.site);
  await checkWranglerConfig(folders.site, routingOf(config));
  const { project, assets } = await buildSite(folders, { socialImages: true });
  const deployed = new URL(project.site.baseUrl, process.env['DEPLOYED_URL'] ?? project.site.url).href;
  const { kept, warnings } = await keepPreviousFiles(clientFolder(project), assets.buildId, deployed);
  for (const warning of warnings) console.warn(warning);
  console.log(`build ${assets.buildId}, with ${kept} files of earlier builds`);
  await wrangler(['deploy', ...args], { folder: folders.site, show: true });
  const setting = domainSetting(project.site, await readFile(path.join(folders.site, 'wrangler.toml'), 'utf8'));
  if (setting !== undefined)
    console.log(`The site is not yet at ${project.site.url}: write ${setting} above the first table of wrangler.toml`);
  const fresh = await checkReleasedRoutes(project);
  if (fresh > 0) console.log(`${fresh} pages are new: npm run release:routes records them for the next build`);
});
