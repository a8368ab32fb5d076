import type { Context, Handler } from 'hono';
import { getCookie } from 'hono/cookie';
import type { SandboxMessages } from '../messages/en.ts';
import {
  type KeyPlace,
  type SandboxDirectory,
  sandboxHeaders,
  type SandboxModule,
  type SandboxOperation,
} from '../sandbox.ts';
import { type DeliveryFault, readFault, type ResponseFault } from './read-fault.ts';
import { createFindOperation } from './find-operation.ts';
import { readRequest, type SandboxRequest } from './read-request.ts';
import { ApiError, errorBody } from './response/api-error.ts';
import { pacedStream, pause, type PendingResponse } from './response/pending-response.ts';
import type { Env } from '../../../worker/platform.ts';
import { objectOf } from '../../reference/document/json.ts';
import { rankExamples } from './response/choose-example.ts';

/** What Hono knows of a call of the sandbox: the operation once it is found, whose documented errors then answer. */
export type SandboxContext = { Bindings: Env; Variables: { operation: SandboxOperation | undefined } };

/** The pause between the pieces of a stream, in milliseconds, and the longest that can be requested. */
const pace = { preset: 30, longest: 5_000 };
/** Delay of a slow first byte, in milliseconds. */
const slowMs = 10_000;

/**
 * Answers a request to the documented API: finds the operation, checks the key, validates the request, and responds
 * from the operation's examples, or with the requested fault.
 * @param base the path before that of the operations, without a slash at the end
 */
export function answerCall(directory: SandboxDirectory, base: string): Handler<SandboxContext> {
  const { messages } = directory;
  const find = createFindOperation(directory.operations);
  return async function answerCall(c) {
    // Where a body is left unread, the connection is closed, and with it the client's next request.
    await c.req.arrayBuffer();
    const url = new URL(c.req.url);
    const path = url.pathname.slice(base.length) || '/';
    const found = find(c.req.method, path, url.searchParams);
    if (found === undefined) throw new ApiError(404, { message: messages.noPath(path) });
    if (!('rows' in found)) {
      const methods = found.methods.join(', ');
      throw new ApiError(405, { message: messages.noMethod(c.req.method, path, methods) }, { Allow: methods });
    }
    // Of several operations with one address, the first that takes the request; the last asks least.
    let refusal: unknown;
    for (const module of byAcceptance(await Promise.all(found.rows.map((row) => row.load())), c.req.header('Accept')))
      try {
        return await answer(c, module, found.params);
      } catch (error) {
        refusal = error;
      }
    throw refusal;
  };

  async function answer(
    c: Context<SandboxContext>,
    module: SandboxModule,
    params: Record<string, string>,
  ): Promise<Response> {
    const { operation } = module;
    c.set('operation', operation);
    authenticate(c, operation, messages);
    const request = await readRequest(c, module, params, messages);
    const fault = readFault(
      { header: (name) => c.req.header(name), ...request, shape: operation.shape.kind },
      messages,
    );
    const response = await writeResponse(c, operation, request, fault.finish);
    return send(c, response, operation, fault.delivery, messages);
  }

  /** A call pays for the code of its own kind alone. */
  async function writeResponse(
    c: Context<SandboxContext>,
    operation: SandboxOperation,
    { text, body: sent, fields }: SandboxRequest,
    finish: ResponseFault['finish'],
  ): Promise<PendingResponse> {
    const { shape, response: documented } = operation;
    const { sounds } = directory;
    const body = objectOf(sent);
    const named = c.req.header(sandboxHeaders.example);
    const ranked = () => rankExamples(operation, sent, named, messages);
    switch (shape.kind) {
      case 'chat': {
        const { chatResponse } = await import('./chat/chat-response.ts');
        return chatResponse({ operation, body, text, named, finish, messages, sounds });
      }
      case 'embeddings': {
        const { embeddingsResponse } = await import('./embeddings.ts');
        return embeddingsResponse(body, ranked()[0], documented.status, messages);
      }
      case 'images': {
        const { imagesResponse } = await import('./images.ts');
        const filesUrl = new URL(`${base.slice(0, -'/v1'.length)}/files/`, c.req.url).href;
        return imagesResponse(body, ranked()[0], filesUrl, { ...documented, ...shape });
      }
      case 'speech': {
        const { speechResponse } = await import('./response/sounds.ts');
        return speechResponse(shape, body, documented.status, sounds);
      }
      case 'plain': {
        const { plainResponse } = await import('./plain-response.ts');
        return plainResponse(operation, ranked(), fields, c.req.header('Accept') ?? '');
      }
    }
  }
}

/** The operations that answer in what the client accepts before the others. */
function byAcceptance(modules: SandboxModule[], accept = ''): SandboxModule[] {
  const { yes = [], no = [] } = Object.groupBy(modules, ({ operation }) =>
    operation.response.contents.some(({ mediaType }) => accept.includes(mediaType)) ? 'yes' : 'no',
  );
  return [...yes, ...no];
}

async function send(
  c: Context<SandboxContext>,
  response: PendingResponse,
  operation: SandboxOperation,
  fault: DeliveryFault | undefined,
  messages: SandboxMessages,
): Promise<Response> {
  const { status, mediaType, pieces, paced } = response;
  const headers = { ...operation.response.headers, ...(mediaType === '' ? {} : { 'Content-Type': mediaType }) };
  if (fault === 'slow-first-byte') await pause(slowMs);
  const paceMs = paced ? readPace(c.req.header(sandboxHeaders.pace)) : 0;
  const stream = (parts: PendingResponse['pieces']) =>
    new Response(
      pacedStream(parts, paceMs, (sent) => c.executionCtx.waitUntil(sent)),
      { status, headers },
    );
  if (fault === 'stream-error') {
    const failure = operation.stream?.failure;
    if (failure === undefined || mediaType !== operation.stream?.mediaType)
      throw new ApiError(400, { message: messages.streamFault(fault), param: sandboxHeaders.fault });
    const details = { message: messages.mark(messages.asked[fault]) };
    const data = JSON.stringify(errorBody(failure.error, 500, details));
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
  const asked = Number(written);
  return written === undefined || !Number.isFinite(asked) ? pace.preset : Math.min(Math.max(0, asked), pace.longest);
}

/** Asks for a key where the document does; any that is not empty is taken. @throws ApiError with 401 */
function authenticate(c: Context, { security }: SandboxOperation, messages: SandboxMessages): void {
  if (security.length === 0 || security.some((way) => way.every((place) => hasKey(c, place)))) return;
  const way = security[0] ?? [];
  const places = way.map(({ name, prefix }) => (prefix === '' ? name : `${name}: ${prefix}…`));
  const scheme = way.find(({ prefix }) => prefix !== '')?.prefix.trim() ?? 'ApiKey';
  throw new ApiError(
    401,
    { message: messages.noKey(places.join(' + ')) },
    { 'WWW-Authenticate': `${scheme} realm="sandbox"` },
  );
}

function hasKey(c: Context, { in: place, name, prefix }: KeyPlace): boolean {
  const value = place === 'header' ? c.req.header(name) : place === 'query' ? c.req.query(name) : getCookie(c, name);
  if (value === undefined) return false;
  return value.toLowerCase().startsWith(prefix.toLowerCase()) && value.slice(prefix.length).trim() !== '';
}
