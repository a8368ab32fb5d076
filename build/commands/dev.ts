import { createServer } from 'vite';
import { onEnd } from '../deploy/on-end.ts';
import { engineFolder, siteFolders } from '../files/paths.ts';
import { developmentConfig } from '../vite/development.ts';
import { retryOnFileChange } from '../vite/fault-server.ts';
import { LiveSite } from '../vite/live-site.ts';
import { watchOptions } from '../vite/watch-options.ts';
import { checkPort, readPort } from './command-line.ts';
import { report } from './report.ts';

await report(async () => {
  const requestedPort = readPort('npm run dev', 5173);
  onEnd(() => process.exit());
  await checkPort('npm run dev', requestedPort);
  // React, its plugin and Vite read it; compiling the inline scripts would set it to production.
  process.env['NODE_ENV'] = 'development';
  const folders = siteFolders();
  const { opened, port } = await retryOnFileChange(() => LiveSite.open(folders), {
    port: requestedPort,
    folders,
    log: console.error,
  });
  const server = await createServer({
    ...developmentConfig(opened),
    configFile: false,
    root: engineFolder,
    server: { port, fs: { allow: [engineFolder, folders.site] }, watch: watchOptions(folders) },
  });
  await server.listen();
  for (const url of server.resolvedUrls?.local ?? []) console.log(`Watching; open ${url}`);
});
