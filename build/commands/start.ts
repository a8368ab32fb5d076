import { buildSite } from '../build-site.ts';
import { siteFolders } from '../paths.ts';
import { startWorkerd } from '../workerd.ts';
import { report } from './report.ts';

await report(async () => {
  const port = Number(process.env['PORT'] ?? 8787);
  const folders = siteFolders();
  const { project } = await buildSite(folders);
  const server = await startWorkerd(folders.out, project.site.baseUrl, { port });
  console.log(`${project.site.title}: ${new URL(project.site.baseUrl, await server.ready).href}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.dispose());
});
