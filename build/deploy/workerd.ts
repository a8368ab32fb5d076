import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Log, LogLevel, Miniflare } from 'miniflare';
import { workerModules } from './deployment.ts';
import { type Routing, workerFirst } from './wrangler.ts';

/** The Workers compatibility date; must equal the date in `wrangler.toml`. */
export const compatibilityDate = '2026-10-01';

/** Starts workerd with a finished build and the asset routing of production. `dispose` stops it. */
export async function startWorkerd(
  out: string,
  routing: Routing,
  { host = '127.0.0.1', port = 0 } = {},
): Promise<Miniflare> {
  const miniflare = new Miniflare({
    host,
    port,
    log: new Log(LogLevel.WARN),
    // Without this, Miniflare fetches `cf` data from Cloudflare.
    cf: false,
    workers: [
      {
        config: {
          name: 'docs',
          compatibilityDate,
          manifest: { mainModule: 'index.js', modules: await modulesOf(path.join(out, 'worker')) },
          env: { ASSETS: { type: 'assets' } },
          assets: {
            directory: path.join(out, 'client'),
            hasUserWorker: true,
            htmlHandling: 'none',
            notFoundHandling: 'none',
            runWorkerFirst: workerFirst(routing),
          },
        },
      },
    ],
  });
  await miniflare.ready;
  return miniflare;
}

async function modulesOf(folder: string) {
  const modules = (await workerModules(folder)).map(
    async (name) => [name, { type: 'esm', contents: await readFile(path.join(folder, name), 'utf8') }] as const,
  );
  return Object.fromEntries(await Promise.all(modules));
}
