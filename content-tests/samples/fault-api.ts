import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../../tests/support/listen.ts';

/**
 * How one request is answered: well, byte by byte, or with a fault. Faults are called as the sandbox calls them; where
 * it has no name for one, the name says what happens.
 */
export type Answer =
  | 'ok'
  | 'byte-by-byte'
  | 'length'
  | 'refusal'
  | 'json'
  | 'json-half'
  | 'json-unfinished'
  | 'tool-calls'
  | 'invalid-key'
  | 'quota'
  | 'rate-limit'
  | 'rate-limit-until'
  | 'rate-limit-unclear'
  | 'no-choices'
  | 'server-error'
  | 'slow-first-byte'
  | 'stream-error'
  | 'stream-error-wrapped'
  | 'cut-stream'
  | 'end-without-finish'
  | 'stall';

/** Streams that end otherwise than with a finish reason. */
export const brokenStreams: readonly Answer[] = [
  'stream-error',
  'stream-error-wrapped',
  'cut-stream',
  'end-without-finish',
];

/** A request as it came in; `at` in milliseconds. */
type Received = { at: number; path: string; authorization: string; body: Record<string, unknown> };

/** A server that answers the requests of each run by its own plan, one answer a request; the last one answers all others. */
export type FaultApi = {
  /** The base URL for a run that is answered by a plan. */
  plan: (...answers: Answer[]) => { baseUrl: string; received: Received[] };
  close: () => Promise<void>;
};

/** When a slow answer begins, in milliseconds: later than the second that a test gives a program. */
const slowMs = 1500;

/** What a whole answer says; of several bytes a character, so that a cut may go through one. */
export const answerText = '二分查找每次把范围缩小一半🙂。';

/** What an answer in JSON says, in two pieces. */
const jsonPieces = ['{"name":"发布会","date":"10 月 14 日",', '"participants":["小王","小李"]}'];

/** Starts the server on a free port. */
export async function startFaultApi(): Promise<FaultApi> {
  const plans = new Map<string, { answers: Answer[]; received: Received[] }>();
  const server = createServer((request, response) => {
    void readBody(request).then(async (text) => {
      const [, key = '', path = ''] = /^\/([^/]+)\/api\/v1(\/.*)/.exec(request.url ?? '') ?? [];
      const plan = plans.get(key);
      if (plan === undefined) return void response.writeHead(404).end();
      const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
      plan.received.push({ at: performance.now(), path, authorization: request.headers.authorization ?? '', body });
      const answer = plan.answers[Math.min(plan.received.length, plan.answers.length) - 1] ?? 'ok';
      await reply(response, answer, body['stream'] === true).catch(() => response.destroy());
    });
  });
  const { origin, stop } = await listen(server);
  return {
    plan: (...answers) => {
      const key = `p${plans.size}`;
      const received: Received[] = [];
      plans.set(key, { answers, received });
      return { baseUrl: `${origin}/${key}/api/v1`, received };
    },
    close: stop,
  };
}

type ErrorAnswer = [status: number, type: string, code: string | null, headers: Record<string, string>];

/** The errors; a date of `Retry-After` counts whole seconds, so two of them are more than one away. */
const errors = (): Partial<Record<Answer, ErrorAnswer>> => ({
  'invalid-key': [401, 'invalid_request_error', 'invalid_api_key', {}],
  quota: [429, 'insufficient_quota', 'insufficient_quota', {}],
  'rate-limit': [429, 'rate_limit_error', 'rate_limit_exceeded', { 'retry-after': '1' }],
  'rate-limit-until': [
    429,
    'rate_limit_error',
    'rate_limit_exceeded',
    { 'retry-after': new Date(Date.now() + 2000).toUTCString() },
  ],
  'rate-limit-unclear': [429, 'rate_limit_error', 'rate_limit_exceeded', { 'retry-after': 'soon' }],
  'server-error': [500, 'server_error', null, {}],
});

async function reply(response: ServerResponse, answer: Answer, stream: boolean): Promise<void> {
  const error = errors()[answer];
  if (error !== undefined) {
    const [status, type, code, headers] = error;
    return void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ error: { type, message: 'Try again later.', param: null, code } }));
  }
  if (answer === 'slow-first-byte') await pause(slowMs);
  if (!stream)
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(completion(answer)));
  response.socket?.setNoDelay(true);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (answer !== 'byte-by-byte') {
    for (const event of events(answer)) await written(response, event);
  } else {
    for (const byte of Buffer.from(`: 心跳\r\n\r\n${events('ok').join('').replaceAll('\n', '\r\n')}`))
      await written(response, Buffer.from([byte]));
  }
  if (answer === 'stall') return;
  if (answer === 'cut-stream') return void response.destroy();
  response.end();
}

/** A piece of a call; only the first has an id and a name. */
function part(index: number, args: string, id?: string): object {
  const name = id === undefined ? {} : { name: 'get_weather' };
  return { index, ...(id === undefined ? {} : { id, type: 'function' }), function: { ...name, arguments: args } };
}

/** Two calls at once, in pieces that arrive by turns, with the thinking that DeepSeek wants back. */
function toolCalls(): string[] {
  return [
    chunk({ role: 'assistant', content: null, reasoning_content: '先查' }, null),
    chunk({ reasoning_content: '天气' }, null),
    chunk({ tool_calls: [part(0, '', 'call_1')] }, null),
    chunk({ tool_calls: [part(1, '', 'call_2')] }, null),
    chunk({ tool_calls: [part(0, '{"city":"上')] }, null),
    chunk({ tool_calls: [part(1, '{"city":"北京"}')] }, null),
    chunk({ tool_calls: [part(0, '海"}')] }, null),
    chunk({}, 'tool_calls'),
    'data: [DONE]\n\n',
  ];
}

function events(answer: Answer): string[] {
  if (answer === 'tool-calls') return toolCalls();
  const pieces = answer.startsWith('json')
    ? jsonPieces
    : answer === 'refusal'
      ? []
      : [answerText.slice(0, 4), answerText.slice(4)];
  const chunks = [
    chunk({ role: 'assistant', content: '' }, null),
    ...pieces.map((content) => chunk({ content }, null)),
    ...(answer === 'refusal' ? ['抱歉，', '我不能提供。'].map((refusal) => chunk({ refusal }, null)) : []),
  ];
  const failed = { type: 'server_error', message: 'The request timed out.', param: null, code: null };
  if (answer === 'stream-error') return [...chunks.slice(0, 2), `event: error\ndata: ${JSON.stringify(failed)}\n\n`];
  if (answer === 'stream-error-wrapped')
    return [...chunks.slice(0, 2), `event: error\ndata: ${JSON.stringify({ error: failed })}\n\n`];
  if (answer === 'json-unfinished') return chunks;
  if (answer === 'json-half' || answer === 'cut-stream' || answer === 'end-without-finish' || answer === 'stall')
    return chunks.slice(0, 2);
  return [
    ...chunks,
    chunk({}, answer === 'length' ? 'length' : 'stop'),
    data({ ...head, object: 'chat.completion.chunk', choices: [], usage }),
    'data: [DONE]\n\n',
  ];
}

const head = { id: 'chatcmpl-1', created: 1760400000, model: 'qwen-plus' };
const usage = { prompt_tokens: 12, completion_tokens: 9, total_tokens: 21 };

function chunk(delta: object, finishReason: string | null): string {
  return data({
    ...head,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finishReason, logprobs: null }],
    usage: null,
  });
}

function data(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

function completion(answer: Answer): object {
  const message = { role: 'assistant', content: answerText, refusal: null };
  return {
    ...head,
    object: 'chat.completion',
    choices:
      answer === 'no-choices'
        ? []
        : [{ index: 0, message, logprobs: null, finish_reason: answer === 'length' ? 'length' : 'stop' }],
    usage,
  };
}

/** Writes and lets the bytes leave before the next are written. */
async function written(response: ServerResponse, bytes: string | Buffer): Promise<void> {
  await new Promise<void>((done) => response.write(bytes, () => done()));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
