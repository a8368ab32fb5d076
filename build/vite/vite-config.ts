import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import react from '@vitejs/plugin-react';
import { rolldown, type RolldownError } from 'rolldown';
import type { InlineConfig, Plugin } from 'vite';
import { deploymentModule } from '../deploy/deployment.ts';
import { Fault, type FaultLocation, faultsTogether } from '../faults/fault.ts';
import { engineFolder, isBelow } from '../files/paths.ts';
import { islands } from './islands.ts';
import { siteImports } from './site-imports.ts';
import type { BundledSite, SiteModules } from './site-modules.ts';

/** Disables misleading warnings about slow plugins: their time includes waiting for pages compiled in parallel. */
export const checks = { pluginTimings: false };

/** Returns the names of chunks in a folder, from those of their modules, which may be longer than names of files. */
export function chunkNames(folder: string, ending: string): (chunk: { name: string }) => string {
  return ({ name }) => `${folder}/${name.replaceAll(/[^\w.-]/g, '_').slice(0, 100)}-[hash]${ending}`;
}

/** Returns the Vite configuration of a site, which the build and the dev server share. */
export function viteConfig(site: BundledSite, modules: SiteModules): InlineConfig {
  return {
    root: engineFolder,
    base: site.base,
    configFile: false,
    logLevel: 'warn',
    publicDir: path.join(site.folders.site, 'public'),
    cacheDir: path.join(engineFolder, '.cache/vite'),
    // Pages are identified by their paths in the site's folder, so symbolic links must not be resolved.
    resolve: { dedupe: ['react', 'react-dom'], preserveSymlinks: true },
    plugins: [
      sitePlugin(site.modules, modules),
      siteImports(site.codeFolders),
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
          outDir: site.client,
          // Other build stages write into this folder in parallel.
          emptyOutDir: false,
          manifest: true,
          rolldownOptions: {
            input: site.inputs,
            checks,
            output: {
              entryFileNames: 'assets/[name]-[hash].js',
              chunkFileNames: chunkNames('assets', '.js'),
              // A chunk of its own keeps React cached across deployments.
              codeSplitting: { groups: [{ name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// }] },
            },
          },
        },
      },
    },
  };
}

/** Aliases of `site:data` for use in sites. */
const dataModules = /^site:(?:changelog|config)$/;

/** Provides the site's virtual modules, and its compiled pages. `names` are those of the modules. */
export function sitePlugin(names: string[], { module, page }: SiteModules): Plugin {
  return {
    name: 'site',
    enforce: 'pre',
    resolveId: {
      filter: { id: [dataModules, new RegExp(`^site:(?:${names.join('|')})(?:/|$)`)] },
      handler(id) {
        if (dataModules.test(id)) return '\0site:data';
        if (id === 'site:deployment' && this.environment.mode === 'build')
          return { id: deploymentModule, external: 'absolute' };
        return `\0${id}`;
      },
    },
    load: {
      filter: { id: /^\0site:/ },
      handler(id) {
        return module({ id: id.slice(1), environment: this.environment.name });
      },
    },
    transform: {
      filter: {
        id: {
          include: /\.(?:mdx?|tsx)(?:\?|$)/,
          exclude: ['app/**', 'features/**'].map((folder) => path.join(engineFolder, folder)),
        },
      },
      async handler(text, id) {
        const code = await page({ file: id.replace(/\?.*$/, ''), text });
        return code === undefined ? undefined : { code, map: null };
      },
    },
  };
}

/** The browsers of Vite's build target `baseline-widely-available`. */
const target = ['chrome111', 'edge111', 'firefox114', 'safari16.4', 'ios16.4'];

/**
 * Compiles the inline script that runs before the first paint of every page. The code, and so its hash, is the same for
 * all sites, as several sites on one static host share a Content-Security-Policy.
 */
export async function bootCode(): Promise<string> {
  const input = path.join(engineFolder, 'app/browser/boot.ts');
  // Rolldown alone, as a whole Vite build would be slow for one file without styles.
  await using bundle = await rolldown({ input, transform: { target } });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  return output[0].code.trim();
}

/** An error of the bundler. A CSS minifier adds the text that it could not parse. */
type BundlerError = RolldownError & { source?: unknown; pluginCode?: unknown };

/** Converts a bundler error about files in the folders to faults; returns any other error unchanged. */
export async function bundlerFaults(error: unknown, folders: string[]): Promise<unknown> {
  if (!(error instanceof Error) || !('errors' in error) || !Array.isArray(error.errors)) return error;
  const faults = await Promise.all(
    (error.errors as BundlerError[]).map((bundlerError) => faultOf(bundlerError, folders)),
  );
  const siteFaults = faults.filter((fault) => fault !== undefined);
  return siteFaults.length === 0 ? error : faultsTogether(siteFaults);
}

async function faultOf(
  { message, id, loc, source, pluginCode }: BundlerError,
  folders: string[],
): Promise<Fault | undefined> {
  const name = id ?? loc?.file;
  const file = name !== undefined && path.isAbsolute(name) ? name : await sheetWith(source ?? pluginCode, folders);
  if (file === undefined || !folders.some((folder) => isBelow(folder, file))) return undefined;
  // The bundler's columns are 0-based.
  const position = loc === undefined || !Number.isInteger(loc.line) ? {} : { line: loc.line, column: loc.column + 1 };
  return bundlerFault({ file, ...position }, message);
}

/** Returns the fault for a file that cannot be bundled, with the message's first line, without plugin names. */
export function bundlerFault(location: FaultLocation, message: string): Fault {
  const [reason = ''] = stripVTControlCharacters(message).split('\n');
  return new Fault(
    location,
    `cannot be bundled: ${reason.replace(/^(?:\[[^\]]*\] *)+/, '')}`,
    'look for a missing bracket or semicolon, or a missing file',
  );
}

/** Finds the site's style sheet with the given text. */
async function sheetWith(text: unknown, folders: string[]): Promise<string | undefined> {
  for (const folder of folders)
    for await (const name of glob('**/*.css', { cwd: folder, exclude: ['**/node_modules', 'dist'] })) {
      const file = path.join(folder, name);
      if ((await readFile(file, 'utf8')) === text) return file;
    }
  return undefined;
}
