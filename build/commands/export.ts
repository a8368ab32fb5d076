import path from 'node:path';
import { buildSite } from '../build-site.ts';
import { loadConfig } from '../config/load-config.ts';
import { writeExport } from '../export/write-export.ts';
import { siteFolders } from '../files/paths.ts';
import { readCommandLine } from './command-line.ts';
import { report } from './report.ts';

await report(async () => {
  readCommandLine('npm run export', {});
  const folders = siteFolders();
  const result = await buildSite(folders, { socialImages: true, sandbox: false });
  const folder = path.join(result.project.folders.out, 'export');
  const pages = await writeExport(result, folder);
  console.log(`${pages} pages in ${folder}`);
  if ((await loadConfig(folders.site)).sandbox)
    console.log(
      'Left out: the sandbox (/sandbox/v1/), which only the Worker can answer, and the buttons that send requests to it.',
    );
});
