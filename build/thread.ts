import { Tinypool } from 'tinypool';

/** Starts a worker thread that runs the exported functions of a module. It does not keep the process alive. */
export function startThread(module: URL): Tinypool {
  return new Tinypool({
    filename: module,
    minThreads: 1,
    maxThreads: 1,
    // Calls are queued in the worker at once, so that it has work while the main thread is busy.
    concurrentTasksPerWorker: Infinity,
    // With atomics, the worker would receive all pending calls before it answers the first.
    useAtomics: false,
    // Limits the heap for short-lived objects; V8's default allows 200 MB of garbage before a collection.
    resourceLimits: { maxYoungGenerationSizeMb: 24 },
  });
}
