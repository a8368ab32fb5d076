import type { Context, Handler } from 'hono';
import {
  type KeyPlace,
  type SandboxDirectory,
  sandboxHeaders,
  type SandboxModule,
  type SandboxOperation,
} from '../sandbox.ts';
import { jsonText } from '../../reference/document/json-text.ts';
import { readFault, type ResponseFault } from './read-fault.ts';
import { cookiesOf } from './read-parameter.ts';
import { createFindOperation } from './find-operation.ts';
import { preferredContent, readRequest, type SandboxCall } from './read-request.ts';
import { ApiError, errorBody, wrongMethod } from './response/api-error.ts';
import { pacedStream, pause, type PendingResponse } from './response/pending-response.ts';
import type { Env } from '../../../worker/platform.ts';

/** The Hono environment of the sandbox. `operation` is set once it is found, so that its documented errors are used. */
export type SandboxContext = { Bindings: Env; Variables: { operation: SandboxOperation | undefined } };

/** The default pause between the chunks of a stream, and the longest that a request can set, in milliseconds. */
const pace = { preset: 30, longest: 5_000 };
/** The delay of the `slow-first-byte` fault, in milliseconds. */
const slowMs = 10_000;

/**
 * Creates the handler of the documented API: it finds the operation, checks the key, validates the request, and
 * responds from the operation's examples, or with the requested fault.
 * @param base the path that precedes the paths of the operations, without a trailing slash
 */
export function answerCall(directory: SandboxDirectory, base: string): Handler<SandboxContext> {
  const { messages } = directory;
  const find = createFindOperation(directory.operations);
  return async function answerCall(c) {
    const url = new URL(c.req.url);
    const path = url.pathname.slice(base.length) || '/';
    const match = find(c.req.method, path, url.searchParams);
    if (match === undefined) throw new ApiError(404, ({ noPath }) => ({ message: noPath(path) }));
    if (match.rows === undefined) throw wrongMethod(c.req.method, path, match.methods.join(', '));
    // Of several operations with one URL, the first that accepts the request answers; the last requires least.
    const refusals: unknown[] = [];
    for (const module of byAcceptance(await Promise.all(match.rows.map((row) => row.load())), c.req.header('Accept')))
      try {
        return await answer(c, module, match.params);
      } catch (error) {
        refusals.unshift(error);
      }
    // Most reject a request for the parameter that tells them apart; the intended operation rejects it for another.
    const groups = Map.groupBy(refusals, (error) => error instanceof ApiError && error.details(messages).param);
    throw [...groups.values()].toSorted((a, b) => a.length - b.length)[0]?.[0];
  };

  async function answer(
    c: Context<SandboxContext>,
    module: SandboxModule,
    params: Record<string, string>,
  ): Promise<Response> {
    const { operation } = module;
    c.set('operation', operation);
    authenticate(c, operation);
    const request = await readRequest(c, module, params);
    const header = (name: string) => c.req.header(name);
    const { delivery, finish } = readFault({ header, ...request, shape: operation.shape.kind });
    const filesUrl = new URL(`${base.slice(0, -'/v1'.length)}/files/`, c.req.url).href;
    const call = { ...request, operation, header, messages, filesUrl, ...(finish && { finish }) };
    return send(c, call, await writeResponse(call), delivery);
  }
}

/** Generates the response. Each kind is a lazy chunk, so that a call loads only the code that it needs. */
async function writeResponse(call: SandboxCall): Promise<PendingResponse> {
  const { shape } = call.operation;
  switch (shape.kind) {
    case 'chat':
      return (await import('./chat/chat-response.ts')).chatResponse(call);
    case 'embeddings':
      return (await import('./embeddings.ts')).embeddingsResponse(call);
    case 'images':
      return (await import('./images.ts')).imagesResponse(call, shape.hasUrls);
    case 'speech':
      return (await import('./sounds.ts')).speechResponse(call, shape);
    case 'plain':
      return (await import('./plain-response.ts')).plainResponse(call);
  }
}

/** Sorts the operations that respond with an accepted media type first. */
function byAcceptance(modules: SandboxModule[], accept: string | undefined): SandboxModule[] {
  const isAccepted = ({ operation: { response } }: SandboxModule) =>
    preferredContent(response.contents, accept) !== undefined;
  return modules.toSorted((a, b) => Number(isAccepted(b)) - Number(isAccepted(a)));
}

async function send(
  c: Context<SandboxContext>,
  { operation, header, messages }: SandboxCall,
  { mediaType, pieces, paced }: PendingResponse,
  fault: ResponseFault['delivery'],
): Promise<Response> {
  const { status } = operation.response;
  const headers = { ...operation.response.headers, ...(mediaType === '' ? {} : { 'Content-Type': mediaType }) };
  if (fault === 'slow-first-byte') await pause(slowMs);
  const paceMs = paced === true ? readPace(header(sandboxHeaders.pace)) : 0;
  const stream = (parts: PendingResponse['pieces']) =>
    new Response(
      pacedStream(parts, paceMs, (sent) => c.executionCtx.waitUntil(sent)),
      { status, headers },
    );
  if (fault === 'stream-error') {
    const failure = operation.stream?.failure;
    if (failure === undefined || mediaType !== operation.stream?.mediaType)
      throw new ApiError(400, ({ streamFault }) => ({ message: streamFault(fault), param: sandboxHeaders.fault }));
    const details = { message: messages.mark(messages.asked[fault]) };
    const data = jsonText(errorBody(failure.error, 500, details));
    return stream([...firstHalf(pieces), `event: ${failure.event}\ndata: ${data}\n\n`]);
  }
  const [first = ''] = pieces;
  const isWhole = pieces.length < 2 && typeof first !== 'function';
  if (fault === 'cut-stream') return stream(isWhole ? [first.slice(0, first.length / 2)] : firstHalf(pieces));
  return isWhole ? new Response(pieces.length === 0 ? null : first, { status, headers }) : stream(pieces);
}

function firstHalf(pieces: PendingResponse['pieces']): PendingResponse['pieces'] {
  return pieces.slice(0, Math.max(1, Math.floor(pieces.length / 2)));
}

function readPace(written: string | undefined): number {
  const ms = Number(written);
  return written === undefined || !Number.isFinite(ms) ? pace.preset : Math.min(Math.max(0, ms), pace.longest);
}

/** Requires a key where the document does; any non-empty key is valid. @throws ApiError with 401 */
function authenticate(c: Context, { security }: SandboxOperation): void {
  if (security.length === 0 || security.some((requirement) => requirement.every((place) => hasKey(c, place)))) return;
  const requirement = security[0] ?? [];
  const places = requirement.map(({ name, prefix }) => (prefix === '' ? name : `${name}: ${prefix}…`));
  throw new ApiError(401, ({ noKey }) => ({ message: noKey(places.join(' + ')) }));
}

/** Returns the `WWW-Authenticate` challenge of a 401 (RFC 9110, 15.5.2), for Digest with a nonce (RFC 7616, 3.3). */
export function challengeOf({ security: [keys = []] }: SandboxOperation): string {
  const scheme = keys.find(({ prefix }) => prefix !== '')?.prefix.trim() ?? 'ApiKey';
  const rest = /^digest$/i.test(scheme) ? ', qop="auth", nonce="sandbox"' : '';
  return `${scheme} realm="sandbox"${rest}`;
}

function hasKey(c: Context, { in: place, name, prefix }: KeyPlace): boolean {
  const value = place === 'header' ? c.req.header(name) : place === 'query' ? c.req.query(name) : cookiesOf(c, name)[0];
  if (value === undefined) return false;
  return value.toLowerCase().startsWith(prefix.toLowerCase()) && value.slice(prefix.length).trim() !== '';
}
