import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isObject, type Json } from '../api-document.ts';
import { type Api, type ApiOperation, bodyFaults, examplesAt, operationAt } from './api.ts';

/** A server that answers like the API, and notes what was wrong with each request. */
export type MockApi = {
  /** The API's address for one sample, so that requests of several can be told apart; `answer` is the key of the example to answer with. */
  baseUrl: (key: string, answer?: string) => string;
  /** What came in for a sample: how many requests, and their faults. */
  received: (key: string) => { requests: number; faults: string[] };
  close: () => Promise<void>;
};

/** The key that samples send. */
export const mockApiKey = 'sk-sample-0123456789';

const binary = Buffer.from('ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0000', 'latin1');

/**
 * Starts a server made from the API document: each request is held against its schema, strictly, and answered
 * with the example whose request comes nearest; a stream comes event by event. Ready-made mocks (Prism, Scalar's)
 * choose a media type by `Accept` and not by `stream`, and let unknown fields through, which is what is to be found here.
 */
export async function startMockApi(api: Api): Promise<MockApi> {
  const log = new Map<string, { requests: number; faults: string[] }>();
  const answers = new Map<string, string>();
  const server = createServer((request, response) => {
    void readBody(request).then(async (text) => {
      const [, key = '', path = ''] = /^\/([^/]+)\/api\/v1(\/[^?]*)/.exec(request.url ?? '') ?? [];
      const entry = log.get(key) ?? { requests: 0, faults: [] };
      log.set(key, entry);
      entry.requests += 1;
      const operation = operationAt(api, request.method ?? '', path);
      const { body, faults } = check(api, request, operation, text, `${request.method} ${path}`);
      entry.faults.push(...faults);
      if (operation === undefined || faults.length > 0) sendError(response, faults.join('; '));
      else await answer(api, response, operation, body, answers.get(key));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: (key, answer) => {
      if (answer !== undefined) answers.set(key, answer);
      return `http://127.0.0.1:${port}/${key}/api/v1`;
    },
    received: (key) => log.get(key) ?? { requests: 0, faults: [] },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

function check(
  api: Api,
  request: IncomingMessage,
  operation: ApiOperation | undefined,
  text: string,
  called: string,
): { body: Json; faults: string[] } {
  if (operation === undefined) return { body: null, faults: [`the API document has no ${called}`] };
  const faults =
    request.headers.authorization === `Bearer ${mockApiKey}`
      ? []
      : [`${called}: needs the header Authorization: Bearer $AIGC_API_KEY`];
  if (operation.request === undefined) return { body: null, faults };
  if (!request.headers['content-type']?.startsWith('application/json'))
    faults.push(`${called}: needs the header Content-Type: application/json`);
  try {
    const body: Json = JSON.parse(text);
    return { body, faults: [...faults, ...bodyFaults(api, operation, body)] };
  } catch (error) {
    return { body: null, faults: [...faults, `${called}: the body is not JSON: ${String(error)}`] };
  }
}

async function answer(
  { document }: Api,
  response: ServerResponse,
  operation: ApiOperation,
  body: Json,
  wanted: string | undefined,
): Promise<void> {
  const stream = isObject(body) && body['stream'] === true;
  const requests = operation.request === undefined ? [] : examplesAt(document, `${operation.pointer}/requestBody`);
  const messages = isObject(body) && Array.isArray(body['messages']) ? body['messages'] : [];
  // Who brings the results of tools gets an answer, and is not asked to call them again.
  const answered = messages.some((message) => isObject(message) && message['role'] === 'tool');
  const examples = examplesAt(document, `${operation.pointer}/responses/200`).filter(
    ({ mediaType, key, value }) =>
      (mediaType === 'text/event-stream') === stream &&
      !key.includes('error') &&
      !(answered && JSON.stringify(value).includes('tool_calls')),
  );
  const nearest = examples.toSorted((a, b) => likeness(requests, b.key, body) - likeness(requests, a.key, body))[0];
  // GPT Image models give no address, whatever is asked for.
  const isGptImage = isObject(body) && String(body['model']).startsWith('gpt-image');
  const format = isObject(body) && isObject(body['response_format']) ? String(body['response_format']['type']) : '';
  const fitting = isGptImage ? 'b64-json' : format.replace('_', '-');
  const usual = examples.find(({ key }) => key === fitting) ?? nearest;
  const best = wanted === undefined ? usual : examples.find(({ key }) => key === wanted);
  if (best === undefined && wanted !== undefined)
    return sendError(response, `the API document has no example “${wanted}” to answer with`);
  if (best === undefined)
    return void response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(binary);
  if (!stream) {
    const json = best.mediaType === 'application/json';
    return void response
      .writeHead(200, { 'content-type': best.mediaType })
      .end(json ? JSON.stringify(oneEach(asAsked(best.value, body), body)) : binary);
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of String(best.value).split(/(?<=\n\n)/)) {
    response.write(event);
    await new Promise((next) => setImmediate(next));
  }
  response.end();
}

/** The answer with a content that holds to the JSON Schema which the request brings. */
function asAsked(value: Json, body: Json): Json {
  const format =
    isObject(body) && isObject(body['response_format']) ? body['response_format']['json_schema'] : undefined;
  const schema = isObject(format) ? format['schema'] : undefined;
  const [choice] = isObject(value) && Array.isArray(value['choices']) ? value['choices'] : [];
  if (schema === undefined || !isObject(value) || !isObject(choice) || !isObject(choice['message'])) return value;
  return {
    ...value,
    choices: [{ ...choice, message: { ...choice['message'], content: JSON.stringify(sampleOf(schema)) } }],
  };
}

/** The plainest value of a JSON Schema. */
function sampleOf(schema: Json): Json {
  if (!isObject(schema)) return null;
  const { type, enum: values, properties, items } = schema;
  if (Array.isArray(values)) return values[0] ?? null;
  if (isObject(properties))
    return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, sampleOf(one)]));
  if (type === 'array') return items === undefined ? [] : [sampleOf(items)];
  return type === 'integer' || type === 'number' ? 1 : type === 'boolean' ? true : '示例';
}

/** The answer with a vector for each text of a request for embeddings. */
function oneEach(value: Json, body: Json): Json {
  const input = isObject(body) ? body['input'] : undefined;
  const [first] = isObject(value) && Array.isArray(value['data']) ? value['data'] : [];
  if (!Array.isArray(input) || !isObject(value) || !isObject(first) || !('embedding' in first)) return value;
  const texts = input.every((item) => typeof item === 'number') ? [input] : input;
  return { ...value, data: texts.map((_, index) => ({ ...first, index })) };
}

/** How much a request is like the example of that key: shared fields count for it, others against it. */
function likeness(requests: { key: string; value: Json }[], key: string, body: Json): number {
  const example = requests.find((request) => request.key === key)?.value;
  if (!isObject(example) || !isObject(body)) return 0;
  const fields = new Set([...Object.keys(example), ...Object.keys(body)]);
  return [...fields].reduce(
    (sum, field) =>
      sum +
      (JSON.stringify(example[field]) === JSON.stringify(body[field]) ? 2 : field in example && field in body ? 1 : -1),
    0,
  );
}

function sendError(response: ServerResponse, message: string): void {
  response.writeHead(400, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { type: 'invalid_request_error', message, param: null, code: null } }));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
