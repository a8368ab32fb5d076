import { buildSite } from '../build-site.ts';
import { siteFolders } from '../paths.ts';
import { report } from './report.ts';

await report(async () => {
  const start = performance.now();
  const { project, times } = await buildSite(siteFolders());
  for (const { name, milliseconds } of times) console.log(`${name.padEnd(10)} ${Math.round(milliseconds)} ms`);
  console.log(`${project.rows.length} pages in ${Math.round(performance.now() - start)} ms`);
});
