import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { createBuilder, createLogger, type InlineConfig, type ViteBuilder } from 'vite';
import { faultsOf } from '../faults/fault.ts';
import { engineFolder } from '../files/paths.ts';
import { connect } from '../process.ts';
import type { BundledSite } from './site-modules.ts';
import { bootCode, bundlerFaults, checks, chunkNames, viteConfig } from './vite-config.ts';

// A process of its own, which returns the bundler's memory, as the bundler itself does not.
const { answer, call } = connect(process);
process.once('disconnect', () => process.exit());

type Environment = NonNullable<InlineConfig['environments']>[string];

let bundler: { builder: ViteBuilder; site: BundledSite };

answer({
  /** Bundles the page renderer; returns its folder. */
  renderer: async (site: BundledSite): Promise<string> => {
    const { out } = site.folders;
    const config = viteConfig(site, {
      module: (request) => call('module', request),
      page: (source) => call('page', source),
    });
    // A unique folder, as Node caches modules by URL: a later build in the same process needs its own renderer.
    const renderer = path.join(out, `renderer-${randomUUID()}`);
    const builder = await createBuilder({
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
        worker: serverBundle('worker/app.ts', path.join(out, 'worker'), 'index.js', { minify: true }),
      },
    });
    bundler = { builder, site };
    await build('renderer');
    return renderer;
  },
  /** Bundles the browser code and the Worker, after the renderer; returns the code of the boot script. */
  client: async (): Promise<string> => {
    // One after another, which takes as long as side by side on two cores, and 80 MB less.
    await build('client');
    await build('worker');
    return bootCode();
  },
});

async function build(name: string): Promise<void> {
  const { builder, site } = bundler;
  const environment = builder.environments[name];
  if (environment === undefined) throw new Error(`Vite has no environment ${name}`);
  await builder.build(environment).catch(async (error: unknown) => {
    throw faultsOf(error).length > 0 ? error : await bundlerFaults(error, site.codeFolders);
  });
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
          chunkFileNames: chunkNames('chunks', path.extname(entryFileNames)),
        },
      },
    },
  };
}
