import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { listen } from './listen.ts';

/** The pace of the slow network, in milliseconds between two pieces. */
const intervalMs = 8;

/**
 * A server before the site under test that sends each HTML document in small pieces, as a slow network does, so that
 * the browser paints what is not whole yet. It ends with the test.
 * @returns its origin.
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
