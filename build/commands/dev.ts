import { createServer } from 'vite';
import { onEnd } from '../process.ts';
import { engineFolder, siteFolders } from '../files/paths.ts';
import { retryOnFileChange, watchOptions } from '../vite/fault-server.ts';
import { openLiveSite } from '../vite/live-site.ts';
import { checkPort, readPort, report } from './command-line.ts';
import { islandStyles, livePlugin } from '../vite/live-plugin.ts';
import { bundledSite, siteModules } from '../vite/site-modules.ts';
import { viteConfig } from '../vite/vite-config.ts';

// npm run dev: renders pages on request, drafts included, and reloads them on changes.
await report(async () => {
  const requestedPort = readPort('npm run dev', 5173);
  onEnd(() => process.exit());
  await checkPort('npm run dev', requestedPort);
  // React, its plugin and Vite read it. The build of the inline scripts would otherwise set it to production.
  process.env['NODE_ENV'] = 'development';
  const folders = siteFolders();
  const { opened: live, port } = await retryOnFileChange(() => openLiveSite(folders), {
    port: requestedPort,
    folders,
    log: console.error,
  });
  const site = bundledSite(live.project);
  const modules = siteModules(
    () => live.project,
    () => live.assets,
  );
  const config = viteConfig(site, modules);
  const server = await createServer({
    ...config,
    appType: 'custom',
    plugins: [...(config.plugins ?? []), islandStyles(site.codeFolders), livePlugin(live)],
    environments: { ...config.environments, renderer: { consumer: 'server' } },
    clearScreen: false,
    server: { port, fs: { allow: [engineFolder, folders.site] }, watch: watchOptions(folders) },
  });
  await server.listen();
  for (const url of server.resolvedUrls?.local ?? []) console.log(`Watching; open ${url}`);
});
