import type { UserConfig } from 'vite';
import { viteConfig } from './bundle.ts';
import { livePlugin } from './live-plugin.ts';
import { liveSearch } from './live-search.ts';
import type { LiveSite } from './live-site.ts';
import { serveSite } from './serve-site.ts';

/** Vite's configuration for `npm run dev`: pages are rendered on request, drafts included, and reload on changes. */
export function developmentConfig(live: LiveSite): UserConfig {
  const config = viteConfig(
    {
      project: () => live.project,
      api: async () => live.api,
      sandbox: async () => (live.project.config.sandbox ? live.spec : undefined),
      assets: () => live.assets,
    },
    live.project,
  );
  return {
    ...config,
    appType: 'custom',
    plugins: [...(config.plugins ?? []), livePlugin(live), liveSearch(live), serveSite(live)],
    environments: { ...config.environments, renderer: { consumer: 'server' } },
    clearScreen: false,
  };
}
