import { Tinypool } from 'tinypool';

/** Starts a thread that runs the functions which a module exports. It keeps no process alive. */
export function startThread(module: URL): Tinypool {
  return new Tinypool({
    filename: module,
    minThreads: 1,
    maxThreads: 1,
    // Calls are handed over at once, so that it has work while this thread is busy.
    concurrentTasksPerWorker: Infinity,
    // By atomics, a thread would take in all calls that wait before it answers one.
    useAtomics: false,
    // Of short-lived objects; by default, V8 lets 200 MB of them wait before it clears them away.
    resourceLimits: { maxYoungGenerationSizeMb: 24 },
  });
}
