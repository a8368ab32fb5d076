import type { JsonObject } from '../../features/reference/document/json.ts';
import { readReference } from '../../features/reference/document/reference.ts';
import { callsOf } from '../../features/reference/document/walk.ts';
import { createSamples } from '../../features/reference/samples/scenario-samples.ts';
import { sampleBodies } from '../../features/reference/samples/sample-bodies.ts';
import { consoleOperation } from '../../features/sandbox/build/console-operation.ts';
import { requestOf } from '../../features/sandbox/browser/request-of.ts';
import { renderReference } from './expect-whole-reference.ts';
import { nodeSandbox } from './node-sandbox.ts';
import { background, sendSamples } from './send-samples.ts';

/** The results for an OpenAPI document: its pages, samples, console requests, and sandbox responses. */
export type AskedDocument = {
  /** The text of all pages. */
  shown: string;
  /** The first samples of all operations, joined, by language. */
  samples: { [language: string]: string };
  /** The console's initial requests, joined: URL, headers and body. */
  sent: string;
  /** The samples and console requests that the sandbox rejects, with its responses. */
  refused: string[];
  ask: (
    method: string,
    path: string,
    init?: RequestInit,
  ) => Promise<{ status: number; text: string; headers: Record<string, string> }>;
};

/** Renders a document's reference and samples, and sends its samples and console requests to its sandbox. */
export async function askDocument(document: JsonObject): Promise<AskedDocument> {
  const html = (await renderReference(document)).join('\n');
  const { app } = await nodeSandbox(document);
  const ask: AskedDocument['ask'] = async (method, path, init) => {
    const answer = await app.request(`/sandbox/v1${path}`, { method, ...init }, {}, background);
    return { status: answer.status, text: await answer.text(), headers: Object.fromEntries(answer.headers) };
  };
  const reference = readReference(document);
  const operations = callsOf(reference);
  const samples: AskedDocument['samples'] = {};
  let sent = '';
  const { refused } = await sendSamples(structuredClone(document), app, new Set());
  const refusals = refused.map(({ sample, answer }) => `${sample}\n${answer}`);
  for (const operation of operations) {
    const [body] = sampleBodies(reference, operation);
    for (const { language, code } of createSamples(reference, operation, body?.body))
      samples[language] = `${samples[language] ?? ''}${code}\n`;
    const consoleData = consoleOperation(reference, operation);
    const parameters = Object.fromEntries(consoleData.parameters.map(({ id, value }) => [id, value]));
    const { url, init, cookies } = requestOf(
      consoleData,
      {
        body: consoleData.examples[0]?.body ?? '',
        files: {},
        parameters,
        fault: '',
        isReal: false,
        alternative: 0,
        secrets: {},
      },
      '/sandbox/v1',
    );
    const headers = new Headers(init.headers);
    if (cookies.length > 0) headers.set('Cookie', cookies.join('; '));
    const request = new Request(`http://sandbox.test${url}`, { ...init, headers });
    const sentBody = await request.clone().text();
    sent += `${request.method} ${url}\n${[...headers].map(([key, value]) => `${key}: ${value}\n`).join('')}\n${sentBody}\n`;
    const answer = await app.request(request, undefined, {}, background);
    if (answer.status >= 400) refusals.push(`console: ${request.method} ${url} ${sentBody}\n${await answer.text()}`);
  }
  return { shown: textOf(html), samples, sent, refused: refusals, ask };
}

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/&quot;|&#x27;/g, '"')
    .replaceAll('&amp;', '&');
}
