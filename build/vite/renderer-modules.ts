import { isRunnableDevEnvironment, normalizePath, type RunnableDevEnvironment, type ViteDevServer } from 'vite';

/** The running imports of each server. */
const runningImports = new WeakMap<ViteDevServer, Set<Promise<unknown>>>();
/** The scheduled cache clear of each server. */
const scheduledClears = new WeakMap<ViteDevServer, Promise<void>>();

/**
 * Imports a module in the renderer environment and passes it to `use`, which may import further modules. The module
 * cache is not cleared meanwhile, as running imports would then wait for modules that are never evaluated.
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

/** Clears the module cache after all running renders, so that the next request evaluates current modules. */
export function clearRendererModules(server: ViteDevServer): Promise<void> {
  const scheduled = scheduledClears.get(server) ?? clearWhenIdle(server);
  scheduledClears.set(server, scheduled);
  return scheduled;
}

/** Invalidates a page's modules, which a request may have compiled before the file was completely saved. */
export function invalidatePage(server: ViteDevServer, file: string): Promise<void> {
  for (const { moduleGraph } of Object.values(server.environments))
    for (const module of moduleGraph.getModulesByFile(normalizePath(file)) ?? []) moduleGraph.invalidateModule(module);
  return clearRendererModules(server);
}

async function clearWhenIdle(server: ViteDevServer): Promise<void> {
  // `withRendererModule` starts no import while a clear is scheduled.
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
