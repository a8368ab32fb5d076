import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isObject, type Json } from '../../tests/support/api-document.ts';
import { type Api, modelFaults } from './api.ts';
import { listen } from '../../tests/support/listen.ts';

/** The sandbox for samples: it notes what each of them asked, and what was wrong with it. */
export type SampleServer = {
  /**
   * The API's address for one sample, so that requests of several can be told apart; `answer` is the name of the
   * example to answer with.
   */
  baseUrl: (key: string, answer?: string) => string;
  /** What came in for a sample: how many requests, and their faults. */
  received: (key: string) => { requests: number; faults: string[] };
  close: () => Promise<void>;
};

/** The key that samples send. */
export const sampleApiKey = 'sk-sample-0123456789';

/**
 * Passes what samples ask on to the sandbox, and notes what it refuses. It is stricter in two things: the key must be
 * the one of the environment, and the model one that the document or the site's authors know.
 * @param sandboxUrl the sandbox's address, without a slash at its end
 * @param fault what the sandbox is asked to do wrong each time
 */
export async function startSampleServer(api: Api, sandboxUrl: string, fault?: string): Promise<SampleServer> {
  const log = new Map<string, { requests: number; faults: string[] }>();
  const answers = new Map<string, string>();
  const server = createServer((request, response) => {
    const [, key = '', path = ''] = /^\/([^/]+)\/api\/v1(\/.*)/.exec(request.url ?? '') ?? [];
    const entry = log.get(key) ?? { requests: 0, faults: [] };
    log.set(key, entry);
    entry.requests += 1;
    pass(request, response, sandboxUrl + path, answers.get(key)).then(
      (faults) => entry.faults.push(...faults.map((fault) => `${request.method} ${path}: ${fault}`)),
      (error: unknown) => {
        entry.faults.push(String(error));
        response.destroy();
      },
    );
  });
  const { origin, stop } = await listen(server);
  return {
    baseUrl: (key, answer) => {
      if (answer !== undefined) answers.set(key, answer);
      return `${origin}/${key}/api/v1`;
    },
    received: (key) => log.get(key) ?? { requests: 0, faults: [] },
    close: stop,
  };

  async function pass(
    request: IncomingMessage,
    response: ServerResponse,
    url: string,
    example: string | undefined,
  ): Promise<string[]> {
    const body = await readBody(request);
    const headers = new Headers({
      'X-Sandbox-Pace': '0',
      ...(example === undefined ? {} : { 'X-Sandbox-Example': example }),
      ...(fault === undefined ? {} : { 'X-Sandbox-Fault': fault }),
    });
    for (const name of ['authorization', 'content-type', 'accept', 'x-stainless-retry-count']) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const answer = await fetch(url, {
      method: request.method ?? 'GET',
      headers,
      ...(body.length === 0 ? {} : { body }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const faults = [...keyFaults(request), ...unknownModel(body), ...(answer.ok ? [] : [bytes.toString('utf8')])];
    const retryAfter = answer.headers.get('retry-after');
    const mediaType = answer.headers.get('content-type') ?? 'application/json';
    response.writeHead(answer.status, {
      'content-type': mediaType,
      ...(retryAfter === null ? {} : { 'retry-after': retryAfter }),
    });
    // A stream comes event by event, as SDKs must read it.
    for (const piece of bytes.toString('latin1').split(/(?<=\n\n)/)) {
      response.write(Buffer.from(piece, 'latin1'));
      await new Promise((next) => setImmediate(next));
    }
    // The sandbox ends what it cuts as if all were well, which only a stream's reader could notice.
    if (fault === 'cut-stream' && !mediaType.startsWith('text/event-stream')) response.destroy();
    else response.end();
    return faults;
  }

  function unknownModel(body: Buffer): string[] {
    try {
      const value: Json = JSON.parse(body.toString('utf8'));
      return isObject(value) && typeof value['model'] === 'string' ? modelFaults(api, value['model']) : [];
    } catch {
      // The sandbox refuses it.
      return [];
    }
  }
}

function keyFaults(request: IncomingMessage): string[] {
  return request.headers.authorization === `Bearer ${sampleApiKey}`
    ? []
    : ['needs the header Authorization: Bearer $AIGC_API_KEY'];
}

async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
