import { Hono } from 'hono/quick';
import { cors } from 'hono/cors';
import { readBody } from '../../../worker/read-body.ts';
import { plainText } from '../../reference/document/json-text.ts';
import { type SandboxDirectory, sandboxHeaders } from '../sandbox.ts';
import { answerCall, challengeOf, type SandboxContext } from './answer-call.ts';
import { ApiError, errorBody, shapeFor, wrongMethod } from './response/api-error.ts';

/** The largest request body, in bytes. */
const maxBodyBytes = 256 * 1024;

/**
 * Creates the sandbox app: a mock of the documented API at `/sandbox/v1`, and the files that its responses link to. It
 * stores nothing, logs nothing and makes no requests.
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
    // Documents may have headers of any name.
    exposeHeaders: ['*'],
    maxAge: 86_400,
  });
  app.use(async function allowAnyOrigin(c, next) {
    if (c.req.method !== 'OPTIONS' || c.req.header('Access-Control-Request-Method') !== undefined)
      return allowOrigins(c, next);
    // A documented OPTIONS operation, not a CORS preflight.
    await next();
    c.res.headers.set('Access-Control-Allow-Origin', '*');
  });
  app.use(async function limitBody(c, next) {
    const length = c.req.header('Transfer-Encoding') === undefined ? Number(c.req.header('Content-Length')) : Infinity;
    if (c.req.raw.body === null || length <= maxBodyBytes) {
      // An unread body would close the connection, and fail the client's next request.
      await c.req.arrayBuffer();
      return next();
    }
    const body = await readBody(c.req.raw, maxBodyBytes);
    if (body.size > maxBodyBytes) throw new ApiError(413, ({ tooLarge }) => ({ message: tooLarge(maxBodyBytes) }));
    c.req.raw = new Request(c.req.raw, { method: c.req.method, body });
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
    const title = messages.reference.statusWords(String(status));
    const body = errorBody(shape, status, { ...details, title, message: messages.mark(details.message) });
    const all = new Headers({ 'Content-Type': 'application/json', ...shape.headers });
    for (const [name, value] of Object.entries(headers)) all.set(name, value);
    if (status === 401 && operation !== undefined) all.set('WWW-Authenticate', challengeOf(operation));
    return new Response(plainText(body), { status, headers: all });
  });
  return app;
}

/** Returns the response to an unexpected error. A RangeError is a stack overflow by a deeply nested body. */
function unexpected(error: Error): ApiError {
  return error instanceof RangeError
    ? new ApiError(400, ({ invalid, body }) => ({ message: invalid(body) }))
    : new ApiError(500, ({ failure }) => ({ message: failure }));
}
