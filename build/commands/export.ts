import path from 'node:path';
import { buildSite } from '../build-site.ts';
import { writeExport } from '../export/write-export.ts';
import { addressesOf } from '../feature.ts';
import { siteFolders } from '../files/paths.ts';
import { readCommandLine, report } from './command-line.ts';

await report(async () => {
  readCommandLine('npm run export', {});
  const folders = siteFolders();
  const result = await buildSite(folders, { socialImages: true, hasWorker: false });
  const folder = path.join(result.project.folders.out, 'export');
  const { pages, warning } = await writeExport(result, folder);
  console.log(`${pages} pages in ${folder}`);
  if (warning !== undefined) console.warn(warning);
  const { config, features } = result.project;
  for (const [name, address] of Object.entries(addressesOf(features, config)))
    console.log(`Left out: ${name} (${address}), which only the Worker can answer.`);
});
