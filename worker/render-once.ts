import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { WorkerContext } from './env.ts';
import { joined } from './joined.ts';
import { log } from './log.ts';
import type { Html, PageCache } from './page-cache.ts';

/**
 * Answers with the page that is kept under a key, or with the one that `render` makes. `render` answers with `status`
 * and a stream; any other answer is passed on and not kept.
 */
export type RenderOnce = (c: Context<WorkerContext>, key: string, status: ContentfulStatusCode, render: () => Promise<Response>) => Promise<Response>;

/** How long a request waits for another one's render of the same page before it renders by itself. */
const patience = 1_000;

/**
 * Renders a page at most once in an isolate: the first answer streams while a copy is kept, requests that come
 * meanwhile wait for the copy, later ones get it at once. A render that failed, even in the middle, is not kept.
 * A reader who leaves does not stop the render, as others may be waiting for it.
 */
export function createRenderOnce(cache: PageCache): RenderOnce {
  const underWay = new Map<string, Promise<Html | undefined>>();
  return async function renderOnce(c, key, status, render) {
    const other = underWay.get(key);
    const kept = cache.get(key) ?? (other === undefined ? undefined : await inTime(other));
    if (kept !== undefined) return c.body(kept, status, { 'Content-Type': 'text/html; charset=UTF-8' });

    const { promise, resolve } = Promise.withResolvers<Html | undefined>();
    underWay.set(key, promise);
    c.executionCtx.waitUntil(promise);
    const finish = (html: Html | undefined) => {
      if (html !== undefined) cache.put(key, html);
      if (underWay.get(key) === promise) underWay.delete(key);
      resolve(html);
    };
    const answer = await render().catch((error: unknown) => {
      finish(undefined);
      throw error;
    });
    if (answer.status !== status || answer.body === null) {
      finish(undefined);
      return answer;
    }
    const { stream, whole } = passOn(answer.body, () => log('client-gone', c.req.url));
    whole.then((html) => finish(failed(c) ? undefined : html), () => finish(undefined));
    return new Response(stream, answer);
  };
}

function failed(c: Context<WorkerContext>): boolean {
  return c.get('renderError') !== undefined;
}

async function inTime<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), patience);
  const first = await Promise.race([promise, late]);
  clearTimeout(timer);
  return first;
}

/**
 * Passes a render on to its reader as it comes, and gives all of it once it ended. A reader who is slow does not keep
 * others waiting for the whole; one who leaves is told to `left`, and the rest is read all the same.
 * @throws Error (both the stream and `whole`) when the render fails before its end.
 */
function passOn(body: ReadableStream<Uint8Array<ArrayBuffer>>, left: () => void): { stream: ReadableStream<Uint8Array>; whole: Promise<Html> } {
  const reader = body.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const { promise: whole, resolve } = Promise.withResolvers<Html>();
  let gone = false;
  const pump = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<Html> => {
    try {
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        pieces.push(piece.value);
        if (!gone) controller.enqueue(piece.value);
      }
      if (!gone) controller.close();
      return joined(pieces);
    } catch (error) {
      if (!gone) controller.error(error);
      throw error;
    }
  };
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      resolve(pump(controller));
    },
    cancel() {
      gone = true;
      left();
    },
  });
  return { stream, whole };
}
