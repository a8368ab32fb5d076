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
import { featuresModule } from './features-module.ts';
import { islands } from './islands.ts';
import { siteImports } from './site-imports.ts';
import { sitePlugin, type SitePluginInputs } from './site-plugin.ts';

/** Disables misleading warnings about slow plugins: their time includes waiting for pages compiled in parallel. */
const checks = { pluginTimings: false };

type Environment = NonNullable<InlineConfig['environments']>[string];

/** Returns the Vite configuration of a site, which the build and the dev server share. */
export function viteConfig(inputs: SitePluginInputs): InlineConfig {
  const project = inputs.project();
  const { folders, site, features } = project;
  const builds = features.map(({ build }) => build);
  return {
    root: engineFolder,
    base: site.baseUrl,
    configFile: false,
    logLevel: 'warn',
    publicDir: path.join(folders.site, 'public'),
    cacheDir: path.join(engineFolder, '.cache/vite'),
    // Pages are identified by their paths in the site's folder, so symbolic links must not be resolved.
    resolve: { dedupe: ['react', 'react-dom'], preserveSymlinks: true },
    plugins: [
      sitePlugin(inputs),
      siteImports(project),
      featuresModule(features),
      ...builds.flatMap(({ vitePlugins = [] }) => vitePlugins),
      islands(),
      react({ include: /\.(?:mdx?|[jt]sx?)$/ }),
    ],
    build: {
      assetsInlineLimit: 0,
      target: 'baseline-widely-available',
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      reportCompressedSize: false,
      // Large chunks, such as the schemas of requests, are loaded on demand.
      chunkSizeWarningLimit: Infinity,
    },
    environments: {
      client: {
        build: {
          outDir: clientFolder(project),
          // Other build stages write into this folder in parallel.
          emptyOutDir: false,
          manifest: true,
          rolldownOptions: {
            input: browserInputs(features),
            checks,
            output: {
              entryFileNames: 'assets/[name]-[hash].js',
              chunkFileNames: 'assets/[name]-[hash].js',
              // A chunk of its own keeps React cached across deployments.
              codeSplitting: { groups: [{ name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// }] },
            },
          },
        },
      },
    },
  };
}

/** Pending bundles. `renderer` is a folder; `assets` resolves when the browser code and the Worker are bundled. */
export type Bundles = { renderer: Promise<string>; assets: Promise<Omit<Assets, 'buildId'>> };

/** Starts bundling the page renderer, then the browser code and the Worker. */
export function startBundles(project: Project): Bundles {
  // Vite and its React plugin read this variable.
  process.env['NODE_ENV'] = 'production';
  const config = viteConfig({ project: () => project });
  // A unique folder, as Node caches modules by URL: a later build in this process needs its own renderer.
  const renderer = path.join(project.folders.out, `renderer-${randomUUID()}`);
  const builder = createBuilder({
    ...config,
    // Errors are also thrown, and must only be reported once.
    customLogger: { ...createLogger('warn'), error: () => undefined },
    environments: {
      ...config.environments,
      // With the extension `.mjs`, Node need not parse the file to detect that it is a module.
      renderer: serverBundle('app/page-renderer.tsx', renderer, 'renderer.mjs', {
        sourcemap: true,
        minify: false,
        // Emits the files that pages import. The other bundles do not import pages.
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
  const rendererBuilt = build('renderer').then(() => renderer);
  // One after another, which takes as long as side by side on two cores, and 80 MB less.
  const load = async () => {
    await rendererBuilt;
    await build('client');
    await build('worker');
    return browserAssets(project);
  };
  const bundles = { renderer: rendererBuilt, assets: load() };
  // The promises are awaited later; until then, a rejection must not end the process.
  for (const promise of Object.values(bundles)) promise.catch(() => undefined);
  return bundles;
}

/** Returns the environment that bundles a server-side module of the engine to an ES module with chunks. */
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
          // Faults only need file and line. The sources of thousands of pages would not fit into memory.
          sourcemapExcludeSources: true,
          entryFileNames,
          chunkFileNames: `chunks/[name]-[hash]${path.extname(entryFileNames)}`,
        },
      },
    },
  };
}
