import path from 'node:path';
import OpenAI, {
  APIConnectionTimeoutError,
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
} from 'openai';
import sharp from 'sharp';
import { describe, expect, inject, test } from 'vitest';
import { collect } from '../../tests/support/collect.ts';
import { programs } from '../samples/programs.ts';
import { run } from '../samples/run.ts';

// OpenAI's SDK as readers use it: a base URL, any key, no other setting but the pace of streams.
const baseURL = `${inject('origin')}/sandbox/v1`;
const client = (headers: Record<string, string> = {}, apiKey = 'any') =>
  new OpenAI({ apiKey, baseURL, maxRetries: 0, defaultHeaders: { 'X-Sandbox-Pace': '0', ...headers } });
const messages = [{ role: 'user' as const, content: '杭州现在天气怎么样？' }];
const city = {
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'integer', minimum: 1, maximum: 7 } },
  required: ['city', 'days'],
  additionalProperties: false,
};
const tools = [{ type: 'function' as const, function: { name: 'forecast', parameters: city } }];

const product = (a: number[] = [], b: number[] = []) =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

describe('the Node SDK', () => {
  test('lists the models', async () => {
    const ids = (await client().models.list()).data.map(({ id }) => id);
    expect(ids).toContain('qwen-plus');
  });

  test('chats: as many choices as asked for, by the model that was asked, with a usage that adds up', async () => {
    const { model, choices, usage } = await client().chat.completions.create({ model: 'glm-4.5', messages, n: 3 });
    expect(model).toBe('glm-4.5');
    expect(choices.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(choices.every(({ message, finish_reason }) => message.content !== '' && finish_reason === 'stop')).toBe(
      true,
    );
    expect(usage?.total_tokens).toBe((usage?.prompt_tokens ?? 0) + (usage?.completion_tokens ?? 0));
  });

  test('streams the same text that the whole answer has, with the usage at its end', async () => {
    const whole = await client().chat.completions.create({ model: 'gpt-4o', messages });
    const stream = await client().chat.completions.create({
      model: 'gpt-4o',
      messages,
      stream: true,
      stream_options: { include_usage: true },
    });
    const chunks = await collect(stream);
    expect(chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('')).toBe(
      whole.choices[0]?.message.content,
    );
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop');
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: whole.usage });
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
  });

  test('is told to call its tools, with arguments that fit, until it sends a result', async () => {
    const first = await client().chat.completions.create({ model: 'gpt-4o', messages, tools, tool_choice: 'required' });
    const [call] = first.choices[0]?.message.tool_calls ?? [];
    if (call?.type !== 'function') throw new Error('no call of a function');
    expect(call.function.name).toBe('forecast');
    expect(JSON.parse(call.function.arguments)).toEqual({ city: expect.any(String), days: 1 });
    const asked = [
      ...messages,
      { role: 'assistant' as const, tool_calls: [call] },
      { role: 'tool' as const, tool_call_id: call.id, content: '{"days":[]}' },
    ];
    const last = await client().chat.completions.create({ model: 'gpt-4o', messages: asked, tools });
    expect(last.choices[0]?.message.tool_calls).toBeUndefined();
    expect(last.choices[0]?.message.content).not.toBe('');
  });

  test('puts a streamed call together', async () => {
    const stream = client().chat.completions.stream({
      model: 'gpt-4o',
      messages,
      tools,
      tool_choice: { type: 'function', function: { name: 'forecast' } },
    });
    const { choices } = await stream.finalChatCompletion();
    const [call] = choices[0]?.message.tool_calls ?? [];
    expect(call?.type === 'function' && JSON.parse(call.function.arguments)).toEqual({
      city: expect.any(String),
      days: 1,
    });
  });

  test('parses structured output', async () => {
    const schema = {
      type: 'object',
      properties: {
        steps: { type: 'array', items: { type: 'string' }, minItems: 2 },
        level: { enum: ['low', 'high'] },
      },
      required: ['steps', 'level'],
      additionalProperties: false,
    };
    const { choices } = await client().chat.completions.parse({
      model: 'gpt-4o',
      messages,
      response_format: { type: 'json_schema', json_schema: { name: 'plan', strict: true, schema } },
    });
    expect(choices[0]?.message.parsed).toEqual({ steps: [expect.any(String), expect.any(String)], level: 'low' });
  });

  test('hears an answer in the format that it asks for', async () => {
    const { choices } = await client().chat.completions.create({
      model: 'gpt-4o-audio-preview',
      messages,
      modalities: ['text', 'audio'],
      audio: { voice: 'alloy', format: 'flac' },
    });
    const { audio, content } = choices[0]?.message ?? {};
    expect(Buffer.from(audio?.data ?? '', 'base64').toString('latin1', 0, 4)).toBe('fLaC');
    expect([content, audio?.transcript === '']).toEqual([null, false]);
  });

  test('gets an embedding a text, in the form and of the length that it asks for, alike for like texts', async () => {
    const input = ['如何重置密码？', '忘记了密码，如何重置？', '今天的午饭吃什么'];
    const asked = { model: 'text-embedding-3-small', input };
    const numbers = (await client().embeddings.create({ ...asked, encoding_format: 'float' })).data.map(
      ({ embedding }) => embedding,
    );
    const packed = (await client().embeddings.create({ ...asked, encoding_format: 'base64' })).data.map(
      ({ embedding }) => embedding as unknown as string,
    );
    expect(numbers.map(({ length }) => length)).toEqual([1536, 1536, 1536]);
    const unpacked = packed.map((text) => [...new Float32Array(new Uint8Array(Buffer.from(text, 'base64')).buffer)]);
    expect(unpacked[0]?.map((value) => value.toFixed(5))).toEqual(numbers[0]?.map((value) => value.toFixed(5)));
    expect(product(numbers[0], numbers[0])).toBeCloseTo(1, 2);
    expect(product(numbers[0], numbers[1])).toBeGreaterThan(2 * product(numbers[0], numbers[2]));
    const short = await client().embeddings.create({
      model: 'text-embedding-3-large',
      input: [[1, 2], [3]],
      dimensions: 8,
    });
    expect(short.data.map(({ embedding }) => embedding.length)).toEqual([8, 8]);
    expect(short.usage.prompt_tokens).toBe(3);
  });

  test.each(['url', 'b64_json'] as const)(
    'gets images as %s that show, each of the size that it asks for',
    async (format) => {
      const { data = [] } = await client().images.generate({
        model: 'dall-e-2',
        prompt: '一只小海獭',
        n: 2,
        size: '512x512',
        response_format: format,
      });
      expect(data).toHaveLength(2);
      for (const { url, b64_json: coded } of data) {
        const bytes =
          coded === undefined
            ? Buffer.from(await (await fetch(url ?? '')).arrayBuffer())
            : Buffer.from(coded, 'base64');
        const { channels } = await sharp(bytes).stats();
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 });
        expect(channels[0]?.stdev).toBeGreaterThan(10);
      }
    },
  );

  // The first bytes by which players know a format, and where it has a length, that it is the file's.
  test.each<['mp3' | 'opus' | 'aac' | 'flac' | 'wav' | 'pcm', string, RegExp]>([
    ['mp3', 'audio/mpeg', /^\u00ff[\u00f2\u00f3\u00fa\u00fb]/],
    ['opus', 'audio/opus', /^OggS[^]{24}OpusHead/],
    ['aac', 'audio/aac', /^\u00ff[\u00f0\u00f1\u00f8\u00f9]/],
    ['flac', 'audio/flac', /^fLaC/],
    ['wav', 'audio/wav', /^RIFF[^]{4}WAVEfmt /],
    ['pcm', 'audio/pcm', /^[^]{20000}/],
  ])('gets speech as %s', async (format, type, signature) => {
    const answer = await client().audio.speech.create({
      model: 'tts-1',
      voice: 'alloy',
      input: '你好',
      response_format: format,
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-type')).toBe(type);
    expect(bytes.toString('latin1')).toMatch(signature);
    if (format === 'wav') expect(bytes.readUInt32LE(4) + 8).toBe(bytes.length);
    if (format === 'pcm') expect(bytes.length % 2).toBe(0);
  });
});

describe('the errors of the Node SDK', () => {
  const chat = { model: 'gpt-4o', messages };

  test.each<[string, number, new (...args: never[]) => Error, () => Promise<unknown>]>([
    [
      'a key that is not valid',
      401,
      AuthenticationError,
      () => client({ 'X-Sandbox-Fault': 'invalid-key' }).models.list(),
    ],
    ['a value out of range', 400, BadRequestError, () => client().chat.completions.create({ ...chat, temperature: 3 })],
    ['a path that is not there', 404, NotFoundError, () => client().get('/nothing')],
    [
      'too many requests',
      429,
      RateLimitError,
      () => client({ 'X-Sandbox-Fault': 'rate-limit' }).chat.completions.create(chat),
    ],
    [
      'too many requests, asked for by the model',
      429,
      RateLimitError,
      () => client().chat.completions.create({ ...chat, model: 'sandbox-rate-limit' }),
    ],
    [
      'a failure inside',
      500,
      InternalServerError,
      () => client({ 'X-Sandbox-Fault': 'server-error' }).images.generate({ prompt: 'a' }),
    ],
  ])('are those of %s', async (_, status, kind, call) => {
    const error: unknown = await call().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ status, error: { message: expect.stringContaining('沙盒：') } });
  });

  test('come in the middle of a stream, after some of it', async () => {
    const stream = await client({ 'X-Sandbox-Fault': 'stream-error' }).chat.completions.create({
      ...chat,
      stream: true,
    });
    let text = '';
    const read = async () => {
      for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
    };
    await expect(read()).rejects.toThrow(/沙盒：/);
    expect(text).not.toBe('');
  });

  test('do not come where a stream is cut: only the missing finish tells', async () => {
    const stream = await client({ 'X-Sandbox-Fault': 'cut-stream' }).chat.completions.create({ ...chat, stream: true });
    const chunks = await collect(stream);
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks.every(({ choices }) => choices[0]?.finish_reason === null)).toBe(true);
  });

  test('are overcome by the SDK’s own retries when a fault is asked for once', async () => {
    const patient = new OpenAI({
      apiKey: 'any',
      baseURL,
      maxRetries: 1,
      defaultHeaders: { 'X-Sandbox-Fault': 'rate-limit-once' },
    });
    const { choices } = await patient.chat.completions.create(chat);
    expect(choices[0]?.message.content).not.toBe('');
  });

  test('tell of a first byte that comes too late', async () => {
    const hasty = new OpenAI({
      apiKey: 'any',
      baseURL,
      maxRetries: 0,
      timeout: 300,
      defaultHeaders: { 'X-Sandbox-Fault': 'slow-first-byte' },
    });
    await expect(hasty.chat.completions.create(chat)).rejects.toBeInstanceOf(APIConnectionTimeoutError);
  });
});

const script = path.join(import.meta.dirname, 'call_sandbox.py');
const isInstalled = (await programs()).has('openai for python3');
if (!isInstalled) console.log('not run here: call_sandbox.py (needs openai for python3)');

test.each(isInstalled ? ['python3'] : [])(
  'the Python SDK gets of the sandbox what the Node SDK gets, by %s',
  async (python) => {
    const { code, stdout, stderr } = await run(python, [script, baseURL], {
      env: { PYTHONDONTWRITEBYTECODE: '1', no_proxy: '127.0.0.1' },
      seconds: 50,
    });
    if (code !== 0) throw new Error(stderr);
    const { whole, stream, ...others } = JSON.parse(stdout) as Record<string, unknown>;
    expect(whole).toEqual({ text: expect.stringMatching(/./), usage: expect.any(Number) });
    expect(stream).toEqual(whole);
    expect(others).toEqual({
      tools: [['forecast', ['city']]],
      structured: { name: expect.any(String), day: expect.any(Number) },
      embeddings: [true, true, true, true],
      image: ['PNG'],
      speech: expect.toSatisfy((bytes: number) => bytes > 1_000),
      models: expect.arrayContaining(['qwen-plus']),
      errors: [
        ['AuthenticationError', 401, null],
        ['BadRequestError', 400, 'temperature'],
        ['NotFoundError', 404, null],
        ['RateLimitError', 429, null],
        ['InternalServerError', 500, null],
      ],
    });
  },
);
