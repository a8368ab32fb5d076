import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { siteFolders } from '../files/paths.ts';
import { readProject } from '../project/project.ts';
import { readApi } from '../../features/reference/build/read-api.ts';
import { withReferencePages } from '../../features/reference/build/with-reference-pages.ts';
import { releasedRoutes, releasedRoutesFile } from '../project/released-routes.ts';
import { bundleSpec } from '../../features/reference/build/spec/spec.ts';
import { readCommandLine } from './command-line.ts';
import { report } from './report.ts';

// npm run release:routes: notes the pages that readers have now, so that none of them goes without a redirect.
await report(async () => {
  readCommandLine('npm run release:routes', {});
  const folders = siteFolders();
  const project = await readProject(folders, { drafts: false });
  const { specFile, config } = project;
  const spec = specFile === undefined ? undefined : await bundleSpec(specFile, folders.site, config);
  const paths = await releasedRoutes(withReferencePages(project, readApi(project, spec)));
  await writeFile(path.join(folders.site, releasedRoutesFile), `${JSON.stringify(paths, null, 1)}\n`);
  console.log(`${releasedRoutesFile} holds ${paths.length} paths.`);
});
