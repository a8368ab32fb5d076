import { Hono } from 'hono/quick';
import { cors } from 'hono/cors';
import { plainText } from '../../reference/document/json.ts';
import { type SandboxDirectory, sandboxHeaders } from '../sandbox.ts';
import { answerCall, challengeOf, type SandboxContext } from './answer-call.ts';
import { ApiError, errorBody, shapeFor, wrongMethod } from './response/api-error.ts';

/** The largest body of a request that is taken, in bytes. */
const maxBodyBytes = 256 * 1024;
/** So much of a larger one is let go before its caller is told, who may not listen before; of an endless one no more. */
const maxReadBytes = 32 * 1024 * 1024;

/**
 * The sandbox: the documented API below `/sandbox/v1`, answered from the API document alone, and the files that its
 * responses name. It stores nothing, logs nothing and makes no requests.
 */
export function createSandbox(baseUrl: string, directory: SandboxDirectory): Hono<SandboxContext> {
  const { messages } = directory;
  const base = `${baseUrl}sandbox`;
  const app = new Hono<SandboxContext>();
  app.use(async function markAnswers(c, next) {
    await next();
    c.res.headers.set(sandboxHeaders.mark, 'true');
    c.res.headers.set(sandboxHeaders.requestId, `req_${crypto.randomUUID().replaceAll('-', '')}`);
    c.res.headers.set('Cache-Control', 'no-store');
    c.res.headers.set('X-Robots-Tag', 'noindex');
  });
  const allowOrigins = cors({
    origin: '*',
    // Whatever the document names.
    exposeHeaders: ['*'],
    maxAge: 86_400,
  });
  app.use(async function allowAnyOrigin(c, next) {
    if (c.req.method !== 'OPTIONS' || c.req.header('Access-Control-Request-Method') !== undefined)
      return allowOrigins(c, next);
    // An operation of the document, not a browser that asks before it sends.
    await next();
    c.res.headers.set('Access-Control-Allow-Origin', '*');
  });
  app.use(async function limitBody(c, next) {
    const { body } = c.req.raw;
    const length = c.req.header('Transfer-Encoding') === undefined ? Number(c.req.header('Content-Length')) : Infinity;
    if (body === null || length <= maxBodyBytes) return next();
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    // Where a body is left unread, the connection may be closed before the answer is read.
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size <= maxBodyBytes) chunks.push(chunk);
      if (size > maxReadBytes) break;
    }
    if (size > maxBodyBytes) throw new ApiError(413, ({ tooLarge }) => ({ message: tooLarge(maxBodyBytes) }));
    c.req.raw = new Request(c.req.raw, { method: c.req.method, body: new Blob(chunks) });
    return next();
  });
  app.all(`${base}/v1/*`, answerCall(directory, `${base}/v1`));
  app.all(`${base}/files/:size/:hue{[0-9]+\\.png}`, async (c, next) => {
    const { readSize, sandboxPng } = await import('./png.ts');
    const size = readSize(c.req.param('size'));
    const hue = Number.parseInt(c.req.param('hue'), 10);
    if (size === undefined || hue > 359) return next();
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') throw wrongMethod(c.req.method, c.req.path, 'GET, HEAD');
    return c.body(await sandboxPng(size.width, size.height, hue), 200, { 'Content-Type': 'image/png' });
  });
  app.notFound((c) => {
    throw new ApiError(404, ({ noPath }) => ({ message: noPath(new URL(c.req.url).pathname) }));
  });
  app.onError((error, c) => {
    const apiError = error instanceof ApiError ? error : unexpected(error);
    const { status, headers } = apiError;
    const details = apiError.details(messages);
    const operation = c.get('operation');
    const shape = shapeFor(operation?.errors ?? {}, status) ?? directory.error;
    const body = errorBody(shape, status, { ...details, message: messages.mark(details.message) });
    const all = new Headers({ 'Content-Type': 'application/json', ...shape.headers });
    for (const [name, value] of Object.entries(headers)) all.set(name, value);
    if (status === 401 && operation !== undefined) all.set('WWW-Authenticate', challengeOf(operation));
    return new Response(plainText(body), { status, headers: all });
  });
  return app;
}

/** The error of what nobody threw on purpose: values of thousands of levels overflow the stack of their check. */
function unexpected(error: Error): ApiError {
  return error instanceof RangeError
    ? new ApiError(400, ({ invalid, body }) => ({ message: invalid(body) }))
    : new ApiError(500, ({ failure }) => ({ message: failure }));
}
