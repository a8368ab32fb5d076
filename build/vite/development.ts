import type { UserConfig } from 'vite';
import { viteConfig } from './bundle.ts';
import { islandStyles } from './islands.ts';
import { LiveChecks } from './live-checks.ts';
import { LiveFaults } from './live-faults.ts';
import { livePlugin } from './live-plugin.ts';
import type { LiveSite } from './live-site.ts';
import { serveSite } from './serve-site.ts';

/** Vite's configuration for `npm run dev`: pages are rendered on request, drafts included, and reload on changes. */
export function developmentConfig(live: LiveSite): UserConfig {
  const config = viteConfig(
    {
      project: () => live.project,
      features: live.features,
      assets: () => live.assets,
    },
    live.project,
  );
  const faults = new LiveFaults();
  const checks = new LiveChecks(live, faults);
  return {
    ...config,
    appType: 'custom',
    plugins: [
      ...(config.plugins ?? []),
      islandStyles(live.project),
      livePlugin(live, checks, faults),
      serveSite(live, checks, faults),
    ],
    environments: { ...config.environments, renderer: { consumer: 'server' } },
    clearScreen: false,
  };
}
