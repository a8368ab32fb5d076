import path from 'node:path';
import { cloudflare } from '@cloudflare/vite-plugin';
import type { UserConfig } from 'vite';
import { inlineScripts } from '../inline-scripts.ts';
import { engineFolder, siteFolders } from '../paths.ts';
import { readProject } from '../project.ts';
import { readReferencePages } from '../reference/read-reference-pages.ts';
import { siteStyles } from '../site-styles.ts';
import { bundleSpec } from '../spec.ts';
import { compatibilityDate } from '../workerd.ts';
import { viteConfig } from './config.ts';

/**
 * Vite's configuration for `npm run dev`: the Worker in workerd, the browser's modules as they are,
 * drafts included, and every change of the site's files seen at once.
 */
export async function developmentConfig(): Promise<UserConfig> {
  const folders = siteFolders();
  const project = await readProject(folders, { drafts: true });
  const scripts = await inlineScripts(project.site);
  const spec = project.specFile === undefined ? undefined : await bundleSpec(project.specFile, folders.site, project.site.apiBaseUrl);
  const whole = await readReferencePages(project, spec);
  const config = viteConfig(
    {
      project: () => whole.project,
      assets: () => ({
        entry: `${project.site.baseUrl}app/browser/entry.tsx`,
        preload: [],
        stylesheets: [`${project.site.baseUrl}app/styles/site.css`],
        styles: siteStyles(project.site),
        styleHash: undefined,
        buildId: 'development',
        inlineScripts: scripts,
      }),
      reference: () => whole.reference,
    },
    project,
  );
  const worker = cloudflare({
    configPath: path.join(engineFolder, 'wrangler.toml'),
    persistState: false,
    config: (wrangler) => {
      wrangler.main = path.join(engineFolder, 'worker/index.ts');
      wrangler.compatibility_date = compatibilityDate;
      wrangler.rules = [];
    },
  });
  return { ...config, plugins: [...(config.plugins ?? []), worker], clearScreen: false };
}
