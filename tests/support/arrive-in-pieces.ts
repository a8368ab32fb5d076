import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { listen } from './listen.ts';

/** The pause between two chunks, in milliseconds. */
const intervalMs = 8;

/**
 * Starts a proxy of a site that sends HTML documents in small chunks, like a slow network, so that the browser paints
 * incomplete documents. It stops at the end of the test.
 * @returns the proxy's origin
 */
export async function arriveInPieces(origin: string, bytes: number): Promise<string> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(origin + request.url, { headers: { accept: request.headers.accept ?? '*/*' } });
    const headers = [...answer.headers].filter(
      ([name]) => !/^(content-length|content-encoding|transfer-encoding|connection)$/.test(name),
    );
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, Object.fromEntries(headers));
    if (!answer.headers.get('content-type')?.startsWith('text/html')) return response.end(body);
    for (let start = 0; start < body.length && !response.destroyed; start += bytes) {
      response.write(body.subarray(start, start + bytes));
      await wait(intervalMs);
    }
    return response.end();
  });
  const { origin: slow, stop } = await listen(server);
  onTestFinished(stop);
  return slow;
}
