import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cloudflare } from '@cloudflare/vite-plugin';
import type { UserConfig } from 'vite';
import { engineFolder } from '../paths.ts';
import { compatibilityDate } from '../workerd.ts';
import { viteConfig } from './config.ts';
import { livePlugin } from './live-plugin.ts';
import { liveSearch } from './live-search.ts';
import type { LiveSite } from './live-site.ts';

/** What the Worker imports, named before the first request: found one by one, they would bring React in twice. */
const workerDependencies = ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/server', 'hono', 'hono/accepts', 'hono/body-limit', 'hono/cookie', 'hono/cors', '@cfworker/json-schema', '@hono/react-renderer', '@modelcontextprotocol/server', 'zod'];

/**
 * Vite's configuration for `npm run dev`: the Worker in workerd, the browser's modules as they are,
 * drafts included, and every change of the site's files seen at once.
 */
export async function developmentConfig(live: LiveSite): Promise<UserConfig> {
  const config = viteConfig({ project: () => live.project, whole: async () => live.project, reference: async () => live.reference, api: async () => live.api, sandbox: async () => (live.project.config.sandbox ? live.spec : undefined), assets: () => live.assets }, live.project);
  // Miniflare would ask Cloudflare for a request's place over the network.
  process.env['CLOUDFLARE_CF_FETCH_ENABLED'] = 'false';
  const worker = cloudflare({
    configPath: await developmentWrangler(),
    persistState: false,
    viteEnvironment: { name: 'worker' },
    config: (wrangler) => {
      wrangler.main = path.join(engineFolder, 'worker/index.ts');
      wrangler.compatibility_date = compatibilityDate;
    },
  });
  return {
    ...config,
    plugins: [...(config.plugins ?? []), livePlugin(live), liveSearch(live), worker],
    environments: { ...config.environments, worker: { optimizeDeps: { include: workerDependencies } } },
    clearScreen: false,
  };
}

/** A copy of `wrangler.toml` without what only the built Worker has, of which the plugin would warn at each start. */
async function developmentWrangler(): Promise<string> {
  const text = await readFile(path.join(engineFolder, 'wrangler.toml'), 'utf8');
  const file = path.join(engineFolder, '.cache/wrangler-development.toml');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text.replaceAll(/^(?:no_bundle|find_additional_modules|base_dir|rules) = .*\n/gm, ''));
  return file;
}
