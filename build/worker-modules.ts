import { readdir } from 'node:fs/promises';

/** A file of the built Worker, named from its folder: code, or the content of a page. */
export type WorkerModule = { name: string; type: 'esm' | 'data' };

/** The modules of a built Worker, in the order of their names; `rules` of `wrangler.toml` says the same of their kinds. */
export async function workerModules(folder: string): Promise<WorkerModule[]> {
  const names = await readdir(folder, { recursive: true });
  return names.toSorted().flatMap((name): WorkerModule[] => {
    if (name.endsWith('.js')) return [{ name, type: 'esm' }];
    return name.endsWith('.page') ? [{ name, type: 'data' }] : [];
  });
}
