import { randomUUID } from 'node:crypto';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { createBuilder, createLogger, type InlineConfig } from 'vite';
import type { Assets } from '../../app/core/assets.ts';
import { browserAssets, browserInputs } from './assets.ts';
import { faultsOf } from '../faults/fault.ts';
import { clientFolder, engineFolder } from '../files/paths.ts';
import type { Project } from '../project/project.ts';
import { bundlerFaults } from './bundler-faults.ts';
import type { ActiveFeature } from '../feature.ts';
import { featuresModule } from './features-module.ts';
import { islands } from './islands.ts';
import { siteImports } from './site-imports.ts';
import { sitePlugin, type SitePluginInputs } from './site-plugin.ts';

/** Plugins await pages that compile in parallel, so a warning about slow plugins would be misleading. */
const checks = { pluginTimings: false };

type Environment = NonNullable<InlineConfig['environments']>[string];

/** Vite's configuration for a site, shared by the build and the dev server. */
export function viteConfig(inputs: SitePluginInputs, project: Project): InlineConfig {
  const { folders, site } = project;
  const builds = inputs.features.map(({ build }) => build);
  return {
    root: engineFolder,
    base: site.baseUrl,
    configFile: false,
    logLevel: 'warn',
    publicDir: path.join(folders.site, 'public'),
    cacheDir: path.join(engineFolder, '.cache/vite'),
    // A page is known by its path in the site's folder, whatever links lead there.
    resolve: { dedupe: ['react', 'react-dom'], preserveSymlinks: true },
    plugins: [
      sitePlugin(inputs),
      siteImports(project),
      featuresModule(inputs.features),
      ...builds.flatMap(({ vitePlugins = [] }) => vitePlugins),
      islands(),
      react({ include: /\.(?:mdx?|[jt]sx?)$/ }),
    ],
    build: {
      assetsInlineLimit: 0,
      target: 'baseline-widely-available',
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      reportCompressedSize: false,
      // The check of a large body is loaded where it is needed.
      chunkSizeWarningLimit: Infinity,
    },
    environments: {
      client: {
        build: {
          outDir: clientFolder(project),
          // Other stages write into it in parallel.
          emptyOutDir: false,
          manifest: true,
          rolldownOptions: {
            input: browserInputs(inputs.features),
            checks,
            output: {
              entryFileNames: 'assets/[name]-[hash].js',
              chunkFileNames: 'assets/[name]-[hash].js',
              // React stays cached across deployments.
              codeSplitting: { groups: [{ name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// }] },
            },
          },
        },
      },
    },
  };
}

/** Pending bundles: the renderer's folder, and the browser's assets after the Worker is bundled too. */
export type Bundles = { renderer: Promise<string>; assets: Promise<Omit<Assets, 'buildId'>> };

/** Starts bundling the page renderer, the browser's code and the Worker in parallel. */
export function startBundles(project: Project, features: readonly ActiveFeature[]): Bundles {
  // Vite and the React plugin read it from the environment.
  process.env['NODE_ENV'] = 'production';
  const config = viteConfig({ project: () => project, features }, project);
  // Node caches modules by URL: a second build in this process must not get the first one's renderer.
  const renderer = path.join(project.folders.out, `renderer-${randomUUID()}`);
  const builder = createBuilder({
    ...config,
    // What fails is thrown as well, and told once.
    customLogger: { ...createLogger('warn'), error: () => undefined },
    environments: {
      ...config.environments,
      // By this ending, Node knows a module as one without parsing it first.
      renderer: serverBundle('app/page-renderer.tsx', renderer, 'renderer.mjs', {
        sourcemap: true,
        minify: false,
        // Files that pages import; no other bundle imports pages.
        emitAssets: true,
      }),
      worker: serverBundle('worker/app.ts', path.join(project.folders.out, 'worker'), 'index.js', { minify: true }),
    },
  });
  const build = async (name: string) => {
    const { environments, build: run } = await builder;
    const environment = environments[name];
    if (environment === undefined) throw new Error(`Vite has no environment ${name}`);
    await run(environment).catch(async (error: unknown) => {
      throw faultsOf(error).length > 0 ? error : await bundlerFaults(error, project);
    });
  };
  const load = async () => {
    await Promise.all([build('client'), build('worker')]);
    return browserAssets(project, features);
  };
  const bundles = { renderer: build('renderer').then(() => renderer), assets: load() };
  // They are awaited later; until then, a rejection must not end the process.
  for (const promise of Object.values(bundles)) promise.catch(() => undefined);
  return bundles;
}

/** Bundles a module of the engine, which no browser loads, to one ES module with its chunks in a folder. */
function serverBundle(
  input: string,
  outDir: string,
  entryFileNames: string,
  options: Environment['build'],
): Environment {
  return {
    consumer: 'server',
    resolve: {
      conditions: ['workerd', 'worker', 'import', 'module', 'browser', 'production'],
      noExternal: true,
      builtins: [/^node:/],
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ...options,
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      ssr: true,
      rolldownOptions: {
        input: path.join(engineFolder, input),
        checks,
        output: {
          format: 'es',
          // A fault names the file and the line; the texts of thousands of pages would fill the memory.
          sourcemapExcludeSources: true,
          entryFileNames,
          chunkFileNames: `chunks/[name]-[hash]${path.extname(entryFileNames)}`,
        },
      },
    },
  };
}
