import { isRunnableDevEnvironment, type RunnableDevEnvironment, type ViteDevServer } from 'vite';

/** Imports that are under way, by server. */
const underWay = new WeakMap<ViteDevServer, Set<Promise<unknown>>>();
/** A clearing of the caches that is planned, by server. */
const clearings = new WeakMap<ViteDevServer, Promise<void>>();

/**
 * Loads a module of the environment that renders pages and hands it to `use`, whose imports belong to the same caches.
 * The caches are never cleared in between: imports that began before would wait for modules that nobody evaluates.
 */
export async function withRendererModule<Module, Result>(
  server: ViteDevServer,
  file: string,
  use: (module: Module) => Result | Promise<Result>,
): Promise<Result> {
  while (clearings.has(server)) await clearings.get(server);
  const imports = underWay.get(server) ?? new Set();
  underWay.set(server, imports);
  const result = rendererOf(server).runner.import<Module>(file).then(use);
  imports.add(result);
  return result.finally(() => imports.delete(result));
}

/** Makes the next request evaluate the current modules, once what is being rendered is done. */
export function clearRendererModules(server: ViteDevServer): Promise<void> {
  const clearing = clearings.get(server) ?? clearWhenIdle(server);
  clearings.set(server, clearing);
  return clearing;
}

async function clearWhenIdle(server: ViteDevServer): Promise<void> {
  // Nothing begins while a clearing is planned.
  await Promise.allSettled(underWay.get(server) ?? []);
  rendererOf(server).runner.clearCache();
  clearings.delete(server);
}

function rendererOf(server: ViteDevServer): RunnableDevEnvironment {
  const environment = server.environments['renderer'];
  if (environment === undefined || !isRunnableDevEnvironment(environment))
    throw new Error('the dev server has no environment to render pages in');
  return environment;
}
