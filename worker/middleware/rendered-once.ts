import type { Context, MiddlewareHandler } from 'hono';
import type { WorkerContext } from '../env.ts';
import { log } from '../log.ts';
import type { Html, PageCache } from '../page-cache.ts';

/** How long a request waits for another one's render of the same page before it renders by itself. */
const patience = 1_000;

/**
 * Renders a page at most once in an isolate: the first answer streams while a copy is kept, requests that come
 * meanwhile wait for the copy, later ones get it at once. A render that failed, even in the middle, is not kept.
 * A reader who leaves does not stop the render, as others may be waiting for it.
 */
export function renderedOnce(cache: PageCache): MiddlewareHandler<WorkerContext> {
  const underWay = new Map<string, Promise<Html | undefined>>();
  return async function renderedOnce(c, next) {
    const path = c.var.route?.path;
    if (path === undefined) return next();
    const other = underWay.get(path);
    const kept = cache.get(path) ?? (other === undefined ? undefined : await inTime(other));
    if (kept !== undefined) return c.body(kept, 200, { 'Content-Type': 'text/html; charset=UTF-8' });

    const { promise, resolve } = Promise.withResolvers<Html | undefined>();
    underWay.set(path, promise);
    c.executionCtx.waitUntil(promise);
    const finish = (html: Html | undefined) => {
      if (html !== undefined) cache.put(path, html);
      if (underWay.get(path) === promise) underWay.delete(path);
      resolve(html);
    };
    try {
      await next();
    } catch (error) {
      finish(undefined);
      throw error;
    }
    if (c.res.status !== 200 || c.res.body === null) return finish(undefined);
    const [answer, copy] = c.res.body.tee();
    c.res = new Response(tellWhenLeft(answer, () => log('client-gone', c.req.url)), c.res);
    whole(copy).then((html) => finish(failed(c) ? undefined : html), () => finish(undefined));
  };
}

function failed(c: Context<WorkerContext>): boolean {
  return c.var.renderError !== undefined;
}

async function inTime<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), patience);
  const first = await Promise.race([promise, late]);
  clearTimeout(timer);
  return first;
}

async function whole(stream: ReadableStream<Uint8Array>): Promise<Html> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function tellWhenLeft(stream: ReadableStream<Uint8Array>, left: () => void): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel(reason) {
      left();
      return reader.cancel(reason);
    },
  });
}
