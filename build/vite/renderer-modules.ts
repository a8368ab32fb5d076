import { isRunnableDevEnvironment, normalizePath, type ViteDevServer } from 'vite';

/** Imports and invalidates modules in the renderer environment of a dev server. */
export function rendererModules({ environments }: ViteDevServer) {
  const { renderer } = environments;
  if (renderer === undefined || !isRunnableDevEnvironment(renderer))
    throw new Error('the dev server has no environment to render pages in');
  const runningImports = new Set<Promise<unknown>>();
  let scheduledClear: Promise<void> | undefined;

  /** Clears the module cache after all running imports, so that the next request evaluates current modules. */
  const clear = (): Promise<void> => {
    // `use` starts no import while a clear is scheduled.
    scheduledClear ??= Promise.allSettled(runningImports).then(() => {
      renderer.runner.clearCache();
      scheduledClear = undefined;
    });
    return scheduledClear;
  };
  return {
    clear,

    /**
     * Imports a module and passes it to `run`, which may import further modules. The module cache is not cleared
     * meanwhile, as running imports would then wait for modules that are never evaluated.
     */
    async use<Module, Result>(file: string, run: (module: Module) => Result | Promise<Result>): Promise<Result> {
      // oxlint-disable-next-line no-unmodified-loop-condition -- `clear` modifies it
      while (scheduledClear !== undefined) await scheduledClear;
      const result = renderer.runner.import<Module>(file).then(run);
      runningImports.add(result);
      return result.finally(() => runningImports.delete(result));
    },

    /** Compiles a module, unless that was done since it was invalidated. @throws Fault for a mistake in it */
    compile: (file: string) => renderer.transformRequest(file),

    /** Invalidates a file's modules, which a request may have compiled before the file was completely saved. */
    invalidateFile(file: string): Promise<void> {
      for (const { moduleGraph } of Object.values(environments))
        for (const module of moduleGraph.getModulesByFile(normalizePath(file)) ?? [])
          moduleGraph.invalidateModule(module);
      return clear();
    },

    /** Invalidates the modules that depend on the site's data, in every environment. */
    invalidateSite(): Promise<void> {
      for (const { moduleGraph } of Object.values(environments))
        for (const [id, module] of moduleGraph.idToModuleMap)
          if (id.startsWith('\0site:') || /\.mdx?$/.test(id)) moduleGraph.invalidateModule(module);
      return clear();
    },
  };
}
