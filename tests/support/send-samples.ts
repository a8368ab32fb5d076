import type { Hono } from 'hono';
import type { JsonObject } from '../../features/reference/document/json.ts';
import { readServers } from '../../features/reference/document/info.ts';
import { readReference } from '../../features/reference/document/reference.ts';
import { callsOf } from '../../features/reference/document/walk.ts';
import { createFrame } from '../../features/reference/samples/request.ts';
import { sampleBodies } from '../../features/reference/samples/sample-bodies.ts';
import { completeRequest, httpSample } from '../../features/reference/samples/wire.ts';
import type { SandboxContext } from '../../features/sandbox/worker/answer-call.ts';

/** The number of samples sent, and those that the sandbox rejected, with its responses. */
export type SentSamples = { sent: number; refused: { sample: string; answer: string; given: boolean }[] };

/** The execution context of a Worker, which does nothing here. */
export const background = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} };

/**
 * Sends the first sample of each operation to the document's sandbox. `given` marks samples with an example of the
 * author as their body or a parameter.
 * @param unasked `method path` of operations without a valid request
 */
export async function sendSamples(
  document: JsonObject,
  app: Hono<SandboxContext>,
  unasked: ReadonlySet<string>,
): Promise<SentSamples> {
  const reference = readReference(document);
  reference.servers = readServers([{ url: 'https://sandbox.test/sandbox/v1' }]);
  const refused: SentSamples['refused'] = [];
  let sent = 0;
  for (const operation of callsOf(reference)) {
    if (unasked.has(`${operation.method} ${operation.path}`)) continue;
    operation.servers = [];
    const [first] = sampleBodies(reference, operation);
    const sample = httpSample(completeRequest(createFrame(reference, operation), first?.body));
    const [head = '', body] = sample.split(/\n\n([^]*)/);
    const [line = '', ...headers] = head.split('\n');
    const [method = '', target = ''] = line.split(' ');
    const isBodiless = method === 'GET' || method === 'HEAD';
    const answer = await app.request(
      target,
      {
        method,
        headers: headers
          .map((line) => line.split(/: ([^]*)/))
          .map(([name = '', value = '']): [string, string] => [name, value]),
        ...(body === undefined || isBodiless ? {} : { body }),
      },
      {},
      background,
    );
    sent += 1;
    if (answer.status < 400) continue;
    const given = first?.given === true || operation.parameters.some(({ examples }) => examples.length > 0);
    refused.push({ sample, answer: `${answer.status} ${await answer.text()}`, given });
  }
  return { sent, refused };
}
