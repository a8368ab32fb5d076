import path from 'node:path';
import { buildSite } from '../build-site.ts';
import { writeExport } from '../export/write-export.ts';
import { siteFolders } from '../paths.ts';
import { report } from './report.ts';

await report(async () => {
  const result = await buildSite(siteFolders(), { socialImages: true });
  const folder = path.join(result.project.folders.out, 'export');
  const pages = await writeExport(result, folder);
  console.log(`${pages} pages in ${folder}`);
});
