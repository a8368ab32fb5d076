import { Tinypool } from 'tinypool';

/** Creates a worker thread that starts with its first call, or early by `start`. It does not keep the process alive. */
export function lazyThread(module: URL) {
  let thread: Tinypool | undefined;
  const start = () => (thread ??= startThread(module));
  return {
    start,
    /** Calls the default export of the thread's module, or of another one. */
    run: <Task, Result>(task: Task, other = module): Promise<Result> => start().run(task, { filename: other.href }),
    /** Ends the thread and frees its memory. The next call starts a new one. */
    end: async (): Promise<void> => {
      const current = thread;
      thread = undefined;
      await current?.destroy();
    },
  };
}

/** The thread for work that needs only a single page: parsing it, and converting it to Markdown. */
export const pageThread = lazyThread(new URL('./content/mdx/page-syntax.ts', import.meta.url));

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
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  });
}
