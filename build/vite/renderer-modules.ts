import { isRunnableDevEnvironment, normalizePath, type RunnableDevEnvironment, type ViteDevServer } from 'vite';

/** Running imports, by server. */
const runningImports = new WeakMap<ViteDevServer, Set<Promise<unknown>>>();
/** Scheduled clears of the caches, by server. */
const scheduledClears = new WeakMap<ViteDevServer, Promise<void>>();

/**
 * Loads a module of the environment that renders pages and hands it to `use`, whose imports belong to the same caches.
 * The caches are never cleared in between: imports that started before would wait for modules that are never evaluated.
 */
export async function withRendererModule<Module, Result>(
  server: ViteDevServer,
  file: string,
  use: (module: Module) => Result | Promise<Result>,
): Promise<Result> {
  while (scheduledClears.has(server)) await scheduledClears.get(server);
  const imports = runningImports.get(server) ?? new Set();
  runningImports.set(server, imports);
  const result = rendererOf(server).runner.import<Module>(file).then(use);
  imports.add(result);
  return result.finally(() => imports.delete(result));
}

/** Makes the next request evaluate the current modules, once all running renders are done. */
export function clearRendererModules(server: ViteDevServer): Promise<void> {
  const scheduled = scheduledClears.get(server) ?? clearWhenIdle(server);
  scheduledClears.set(server, scheduled);
  return scheduled;
}

/** Invalidates a page's modules: a request may have had them made before all of the file was saved. */
export function invalidatePage(server: ViteDevServer, file: string): Promise<void> {
  for (const { moduleGraph } of Object.values(server.environments))
    for (const module of moduleGraph.getModulesByFile(normalizePath(file)) ?? []) moduleGraph.invalidateModule(module);
  return clearRendererModules(server);
}

async function clearWhenIdle(server: ViteDevServer): Promise<void> {
  // No import starts while a clear is scheduled.
  await Promise.allSettled(runningImports.get(server) ?? []);
  rendererOf(server).runner.clearCache();
  scheduledClears.delete(server);
}

function rendererOf(server: ViteDevServer): RunnableDevEnvironment {
  const environment = server.environments['renderer'];
  if (environment === undefined || !isRunnableDevEnvironment(environment))
    throw new Error('the dev server has no environment to render pages in');
  return environment;
}
