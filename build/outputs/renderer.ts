import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What the renderer's thread is given, and what it answers to a URL. */
export type RenderInputs = { out: string };
export type RenderAnswer = { html: string } | { error: string };

/**
 * Asks a Worker for its pages in a thread of its own, which gets ready at once and keeps no process alive. The Worker is
 * read when the first page is asked for, and must be finished by then. One page at a time.
 */
export type Renderer = { render: (url: string) => Promise<RenderAnswer> } & AsyncDisposable;

/** Starts a renderer of the Worker in a build's output folder; its thread ends with the renderer. */
export function startRenderer(out: string): Renderer {
  const thread = new Worker(new URL('./renderer-thread.ts', import.meta.url), { workerData: { out } satisfies RenderInputs });
  thread.unref();
  return {
    render: async (url) => {
      thread.ref();
      try {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        thread.postMessage(url);
        const [answer] = (await once(thread, 'message')) as [RenderAnswer];
        return answer;
      } finally {
        thread.unref();
      }
    },
    [Symbol.asyncDispose]: async () => void (await thread.terminate()),
  };
}
