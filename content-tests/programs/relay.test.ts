import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, answerText, type FaultApi, startFaultApi } from '../samples/fault-api.ts';
import { programIn, runProgram } from '../samples/run-program.ts';

const page = 'content/api-guides/timeout.mdx';
const answers: Answer[] = [
  'ok',
  'byte-by-byte',
  'stream-error',
  'cut-stream',
  'end-without-finish',
  'rate-limit',
  'invalid-key',
  'stall',
];

let api: FaultApi;
/** What the reader's page got to see of each answer. */
let seen: { text: string; error: string | null }[];
let bodies: Record<string, unknown>[];
let headers: Record<string, string>;
/** The status of a request whose body is no JSON. */
let broken: number;
/** What the relay wrote to its log. */
let log: string;

beforeAll(async () => {
  api = await startFaultApi();
  const { baseUrl, received } = api.plan(...answers);
  const [relay, reader, ask] = await Promise.all(
    ['relay.mjs', 'events.mjs', 'ask.mjs'].map((title) => programIn(page, title)),
  );
  if (relay === undefined || reader === undefined || ask === undefined) throw new Error('the page shows no relay');
  const check = `
import { once } from 'node:events';
await once(server, 'listening');
const site = 'http://127.0.0.1:' + server.address().port;
const whole = globalThis.fetch;
let headers;
const seen = [];
for (const answer of ${JSON.stringify(answers)}) {
  let text = '';
  let error = null;
  const stop = new AbortController();
  // The page asks its own site.
  globalThis.fetch = async (url, init) => {
    const response = await whole(url.startsWith('/') ? site + url : url, init);
    if (url.startsWith('/')) headers ??= Object.fromEntries(response.headers);
    return response;
  };
  try {
    await ask('你好', (piece) => {
      text += piece;
      if (answer === 'stall') stop.abort();
    }, stop.signal);
  } catch (failure) {
    error = String(failure);
  }
  seen.push({ text, error });
}
const broken = await whole(site + '/chat', { method: 'POST', body: '{' });
console.log(JSON.stringify({ seen, headers, broken: broken.status }));
process.exit();
`;
  const parts = [relay.code, reader.code, ask.code.replace(/^import .*$/m, ''), check];
  const { stdout, stderr } = await runProgram({ ...relay, code: parts.join('\n') }, { baseUrl, env: { PORT: '0' } });
  if (stdout === '') throw new Error(stderr);
  const result = JSON.parse(stdout) as { seen: typeof seen; headers: typeof headers; broken: number };
  ({ seen, headers, broken } = result);
  log = stderr;
  bodies = received.map(({ body }) => body);
}, 60_000);

afterAll(() => api.close());

const of = (answer: Answer) => seen[answers.indexOf(answer)];

describe('the relay to the browser', () => {
  test.each<Answer>(['ok', 'byte-by-byte'])('hands a stream on as it comes: %s', (answer) => {
    expect(of(answer)).toEqual({ text: answerText, error: null });
  });

  test.each<Answer>(['stream-error', 'cut-stream', 'end-without-finish'])(
    'lets the page know that an answer is not whole: %s',
    (answer) => {
      expect(of(answer)?.text).toBe(answerText.slice(0, 4));
      expect(of(answer)?.error).not.toBeNull();
    },
  );

  test('tells the page of a failed request by its status, and nothing of the error object', () => {
    expect(of('rate-limit')?.error).toContain('503');
    expect(of('invalid-key')?.error).toContain('502');
    expect(JSON.stringify(seen)).not.toMatch(/Try again later|invalid_api_key/);
  });

  test('keeps the reason of a failure in its own log', () => {
    expect(log).toMatch(/429 .*Try again later/s);
    expect(log).toMatch(/401 .*invalid_api_key/s);
  });

  test('tells a request that is no JSON from a gateway that fails', () => {
    expect(broken).toBe(400);
  });

  test('ends when the reader stops', () => {
    expect(of('stall')).toMatchObject({
      text: answerText.slice(0, 4),
      error: expect.stringMatching(/abort/i) as string,
    });
  });

  test('lets no cache and no proxy hold the stream up, and sets the limits itself', () => {
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(bodies.every((body) => body['max_completion_tokens'] === 1000 && body['stream'] === true)).toBe(true);
  });
});
