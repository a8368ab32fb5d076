import { createServer } from 'vite';
import { engineFolder } from '../paths.ts';
import { developmentConfig } from '../vite/development.ts';
import { report } from './report.ts';

await report(async () => {
  const config = await developmentConfig();
  const server = await createServer({ ...config, configFile: false, root: engineFolder, server: { port: Number(process.env['PORT'] ?? 5173), fs: { allow: [engineFolder, process.env['SITE'] ?? engineFolder] } } });
  await server.listen();
  for (const url of server.resolvedUrls?.local ?? []) console.log(`Watching; open ${url}`);
});
