import path from 'node:path';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { clientFolder, engineFolder } from '../paths.ts';
import type { Project } from '../project.ts';
import { sandboxPlugin } from '../sandbox/sandbox-plugin.ts';
import { consolePlugin } from './console-plugin.ts';
import { islands } from './islands.ts';
import { sitePlugin, type SitePluginInputs } from './plugin.ts';

/** The entries of the browser's bundle, as in Vite's manifest. */
export const browserInputs = {
  entry: 'app/browser/entry.tsx',
  pageStyles: 'app/styles/page.css',
  referenceStyles: 'app/reference/view/reference-page.css',
};

/** Plugins await pages that compile in parallel, so a warning about slow plugins would be misleading. */
const checks = { pluginTimings: false };

type Environment = NonNullable<InlineConfig['environments']>[string];

/** Vite's configuration for a site, shared by the build and the dev server. */
export function viteConfig(inputs: SitePluginInputs, project: Project): InlineConfig {
  const { folders, site } = project;
  return {
    root: engineFolder,
    base: site.baseUrl,
    configFile: false,
    logLevel: 'warn',
    publicDir: path.join(folders.site, 'public'),
    cacheDir: path.join(engineFolder, '.cache/vite'),
    resolve: { dedupe: ['react', 'react-dom'] },
    plugins: [
      sitePlugin(inputs),
      sandboxPlugin({ spec: inputs.sandbox, language: () => site.i18n.currentLocale }),
      consolePlugin(inputs),
      islands(),
      react({ include: /\.(?:mdx?|[jt]sx?)$/ }),
    ],
    build: {
      assetsInlineLimit: 0,
      target: 'baseline-widely-available',
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      reportCompressedSize: false,
    },
    environments: {
      client: {
        build: {
          outDir: clientFolder(project),
          // Other stages write into it in parallel.
          emptyOutDir: false,
          manifest: true,
          rolldownOptions: {
            input: browserInputs,
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

const server: Environment = {
  consumer: 'server',
  resolve: {
    conditions: ['workerd', 'worker', 'import', 'module', 'browser', 'production'],
    noExternal: true,
    builtins: [/^node:/],
  },
  define: { 'process.env.NODE_ENV': '"production"' },
};

/** The Worker's environment of a production build: one ES module with its chunks. */
export function workerEnvironment({ folders }: Project): Environment {
  return {
    ...server,
    build: {
      outDir: path.join(folders.out, 'worker'),
      emptyOutDir: false,
      copyPublicDir: false,
      minify: true,
      ssr: true,
      rolldownOptions: {
        input: path.join(engineFolder, 'worker/index.ts'),
        checks,
        output: { format: 'es', entryFileNames: 'index.js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  };
}

/** The environment of the page renderer: for Node, in a temporary folder. */
export function rendererEnvironment(folder: string): Environment {
  return {
    ...server,
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      ssr: true,
      // Files that pages import; no other bundle imports pages.
      emitAssets: true,
      rolldownOptions: {
        input: path.join(engineFolder, 'app/page-renderer.tsx'),
        checks,
        output: { format: 'es', entryFileNames: 'renderer.js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  };
}
