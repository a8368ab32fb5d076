import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { siteFolders } from '../files/paths.ts';
import { releasedRoutes, releasedRoutesFile } from '../project/released-routes.ts';
import { readSite } from '../build-site.ts';
import { readCommandLine, report } from './command-line.ts';

// npm run release:routes: records the paths of the published pages, so that removing one requires a redirect.
await report(async () => {
  readCommandLine('npm run release:routes', {});
  const folders = siteFolders();
  const project = await readSite(folders, { drafts: false });
  const paths = await releasedRoutes(project);
  await writeFile(path.join(folders.site, releasedRoutesFile), `${JSON.stringify(paths, null, 1)}\n`);
  console.log(`${releasedRoutesFile} has ${paths.length} paths.`);
});
