import { gzipSync } from 'node:zlib';
import { describe, expect, inject, test } from 'vitest';

/** The sandbox of the site's own API document, which has more of what a request may ask than the fixture's. */
const url = (path: string) => `${inject('origin')}/sandbox/v1${path}`;
const chat = { model: 'gpt-4o', messages: [{ role: 'user', content: '你好' }] };

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url(path), {
    method: 'POST',
    headers: { Authorization: 'Bearer any', 'Content-Type': 'application/json', 'X-Sandbox-Pace': '0', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

type Completion = {
  choices: {
    message: { content: string; tool_calls?: { function: { name: string } }[] };
    finish_reason: string;
    logprobs: { content: { token: string; top_logprobs: object[] }[] };
  }[];
  usage: { completion_tokens: number };
  service_tier?: string;
};

async function answer(body: object, headers: Record<string, string> = {}): Promise<Completion> {
  return (await post('/chat/completions', { ...chat, ...body }, headers)).json() as Promise<Completion>;
}

async function image(body: object, headers: Record<string, string> = {}): Promise<string[]> {
  const { data } = (await (await post('/images/generations', { prompt: 'a', ...body }, headers)).json()) as {
    data: [object];
  };
  return Object.keys(data[0]);
}

/** A chat request whose JSON Schema goes twenty thousand levels down. */
function deep(open: string, close: string): string {
  const schema = open.repeat(20_000) + 1 + close.repeat(20_000);
  const format = `{"type":"json_schema","json_schema":{"name":"a","schema":${schema}}}`;
  return `{"model":"a","messages":[{"role":"user","content":"a"}],"response_format":${format}}`;
}

describe('a request that the document does not know', () => {
  test.each<[string, string | null, RegExp, () => Promise<Response>]>([
    [
      'for more vectors than the sandbox writes at once',
      'input',
      /2048 个 3072 维.*3145728/,
      () => post('/embeddings', { model: 'text-embedding-3-large', input: Array.from({ length: 2_048 }, () => 'a') }),
    ],
    [
      'for a vector that is longer than the sandbox writes',
      'dimensions',
      /1000000000000 维.*3145728/,
      () => post('/embeddings', { model: 'a', input: 'a', dimensions: 1e12 }),
    ],
    [
      'for more choices than the sandbox writes at once',
      'n',
      /最多 \d+ 个，收到的是 128/,
      () => post('/chat/completions', { ...chat, n: 128, stream: true, logprobs: true, top_logprobs: 20 }),
    ],
    [
      'with a JSON Schema that is larger than the sandbox takes',
      'response_format.json_schema.schema',
      /最多 1000 个/,
      () =>
        post('/chat/completions', {
          ...chat,
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'a', schema: { anyOf: Array.from({ length: 1_000 }, () => ({ type: 'string' })) } },
          },
        }),
    ],
    [
      'that breaks a rule between two fields',
      'logprobs',
      /缺少.*logprobs.*使用 top_logprobs 时，logprobs 必须为 true/,
      () => post('/chat/completions', { ...chat, top_logprobs: 2 }),
    ],
    [
      'with the options of a stream and no stream',
      'stream',
      /只能是 true，收到的是 false。stream_options 只在/,
      () => post('/chat/completions', { ...chat, stream: false, stream_options: { include_usage: true } }),
    ],
    [
      'that must call a tool and has none',
      'tools',
      /tool_choice 为 required 时/,
      () => post('/chat/completions', { ...chat, tool_choice: 'required' }),
    ],
    [
      'with a field that its model does not take',
      'dimensions',
      /text-embedding-ada-002 不支持 dimensions/,
      () => post('/embeddings', { model: 'text-embedding-ada-002', input: 'a', dimensions: 8 }),
    ],
    [
      'for more images than its model makes',
      'n',
      /不大于 1，收到的是 2。dall-e-3 一次只生成 1 张/,
      () => post('/images/generations', { model: 'dall-e-3', prompt: 'a', n: 2 }),
    ],
    [
      'for two images of the default model',
      'n',
      /不大于 1，收到的是 2。dall-e-3 一次只生成 1 张/,
      () => post('/images/generations', { prompt: 'a', n: 2 }),
    ],
    [
      'for speech without its voice',
      'audio',
      /modalities 含 audio 时，必须提供 audio/,
      () => post('/chat/completions', { ...chat, modalities: ['text', 'audio'] }),
    ],
    [
      'with an answer of the model that has nothing in it',
      'messages[1].content',
      /content 必填/,
      () => post('/chat/completions', { ...chat, messages: [...chat.messages, { role: 'assistant' }] }),
    ],
    [
      'for more dimensions than the model has',
      'dimensions',
      /最大为 1536/,
      () => post('/embeddings', { model: 'text-embedding-3-small', input: 'a', dimensions: 1_537 }),
    ],
    [
      'with a choice of tools that are not there',
      'tool_choice',
      /tool_choice 只能与 tools 一起使用/,
      () => post('/chat/completions', { ...chat, tool_choice: 'auto' }),
    ],
    [
      'in the encoding of a console on Windows',
      null,
      /不是有效的 UTF-8.*GBK/,
      () =>
        fetch(`${inject('origin')}/sandbox/v1/chat/completions`, {
          method: 'POST',
          headers: { Authorization: 'Bearer any', 'Content-Type': 'application/json' },
          body: Uint8Array.from([...Buffer.from('{"model":"'), 0xc4, 0xe3, ...Buffer.from('"}')]),
        }),
    ],
    [
      'with a number beyond all measure',
      'n',
      /收到的是 > 1\.8e308/,
      () => post('/chat/completions', JSON.stringify({ ...chat, n: 0 }).replace('"n":0', '"n":1e999')),
    ],
    [
      'with a text that is cut where it is quoted, and no character with it',
      'user',
      /\["😀{58}…/u,
      () => post('/chat/completions', { ...chat, user: ['😀'.repeat(100)] }),
    ],
    [
      'with several possible types, and another one',
      'stop',
      /应为字符串或数组/,
      () => post('/chat/completions', { ...chat, stop: 5 }),
    ],
    [
      'that names a function which it does not define',
      'tool_choice.function.name',
      /nope/,
      () =>
        post('/chat/completions', {
          ...chat,
          tools: [{ type: 'function', function: { name: 'other' } }],
          tool_choice: { type: 'function', function: { name: 'nope' } },
        }),
    ],
    [
      'with a JSON Schema that nothing fits',
      'response_format.json_schema.schema',
      /JSON Schema/,
      () =>
        post('/chat/completions', {
          ...chat,
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'a', schema: { type: 'integer', minimum: 2, maximum: 1 } },
          },
        }),
    ],
    [
      'with an unknown role',
      'messages[0].role',
      /"system"、"user"、"assistant"、"tool" 或 "function"/,
      () => post('/chat/completions', { ...chat, messages: [{ role: 'robot', content: '' }] }),
    ],
  ])('%s gets the documented error, which says why', async (_, param, message, ask) => {
    const answer = await ask();
    const { error } = (await answer.json()) as { error: Record<string, unknown> };
    expect([answer.status, error.param]).toEqual([400, param]);
    expect(error.message).toMatch(message);
  });

  test('whatever it nests does not fail', async () => {
    for (const body of [deep('{"items":', '}'), deep('[', ']'), '['.repeat(100_000)])
      expect((await post('/chat/completions', body)).status).toBe(400);
  });
});

describe('as OpenAI’s clients know it, the sandbox', () => {
  test('takes null for what may be left out', async () => {
    const nulls = { n: null, stop: null, max_tokens: null, top_logprobs: null, stream_options: null, stream: null };
    expect((await answer(nulls)).choices).toHaveLength(1);
  });

  test('refuses a compressed body, and says so', async () => {
    expect((await post('/chat/completions', chat, { 'Content-Encoding': 'Identity' })).status).toBe(200);
    const refused = await post('/chat/completions', chat, { 'Content-Encoding': 'gzip' });
    expect([refused.status, await refused.text()]).toEqual([415, expect.stringContaining('Content-Encoding: gzip')]);
    const withoutHeader = await fetch(`${inject('origin')}/sandbox/v1/chat/completions`, {
      method: 'POST',
      headers: { Authorization: 'Bearer any', 'Content-Type': 'application/json' },
      body: Uint8Array.from(gzipSync(JSON.stringify(chat))),
    });
    expect([withoutHeader.status, await withoutHeader.text()]).toEqual([
      415,
      expect.stringContaining('请求体不能压缩，收到的是 gzip'),
    ]);
  });

  test('gives each answer an id of its own', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await post('/chat/completions', chat)).headers.get('x-request-id')),
    );
    expect(ids[0]).toMatch(/^req_[0-9a-f]{32}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });

  test('takes as many inputs as the document allows', async () => {
    const input = Array.from({ length: 2_048 }, (_, index) => `问题 ${index}`);
    const all = await post('/embeddings', { model: 'text-embedding-3-small', input, encoding_format: 'base64' });
    const { data } = (await all.json()) as { data: { index: number; embedding: string }[] };
    expect([data.length, data.at(-1)?.index]).toEqual([2_048, 2_047]);
    expect(new Set(data.map(({ embedding }) => embedding)).size).toBe(2_048);
  });

  test('ends a text early where it is asked to, also in a stream', async () => {
    const whole = (await answer({})).choices[0]?.message.content ?? '';
    const [cut] = (await answer({}, { 'X-Sandbox-Fault': 'length' })).choices;
    expect(cut?.finish_reason).toBe('length');
    expect(whole.length).toBeGreaterThan(cut?.message.content?.length ?? 0);
    expect(whole.startsWith(cut?.message.content ?? '?')).toBe(true);
    const stream = await post('/chat/completions', { ...chat, model: 'sandbox-content-filter', stream: true });
    expect(await stream.text()).toContain('"finish_reason":"content_filter"');
  });
});

describe('what a request determines', () => {
  test.each(['gpt-4o', 'qwen-plus', 'deepseek-v4-pro'])(
    'a plain question to %s gets the first example’s answer',
    async (model) => {
      const first = await answer({}, { 'X-Sandbox-Example': 'text' });
      const { choices } = await answer({ model });
      expect(choices[0]?.message.content).toBe(first.choices[0]?.message.content);
    },
  );

  test('is where the text ends', async () => {
    const asked = { max_completion_tokens: 500, stop: ['not in it'] };
    const whole = (await answer(asked)).choices[0]?.message.content ?? '';
    const { choices, usage } = await answer({ ...asked, max_completion_tokens: 2 });
    expect(whole.startsWith(choices[0]?.message.content ?? '?')).toBe(true);
    expect([choices[0]?.finish_reason, usage.completion_tokens]).toEqual(['length', 2]);
    const stopped = await answer({ ...asked, stop: [whole.slice(3, 5)] });
    expect([stopped.choices[0]?.message.content, stopped.choices[0]?.finish_reason]).toEqual([
      whole.slice(0, 3),
      'stop',
    ]);
  });

  test('is what is told of its tokens, and of its service', async () => {
    const { choices, service_tier: tier } = await answer({ logprobs: true, top_logprobs: 2, service_tier: 'auto' });
    const tokens = choices[0]?.logprobs.content ?? [];
    expect(tokens.map(({ token }) => token).join('')).toBe(choices[0]?.message.content);
    expect(tokens.every(({ top_logprobs: top }) => top.length === 2)).toBe(true);
    expect(tier).toBe('default');
    expect('service_tier' in (await answer({}))).toBe(false);
  });

  test('is which example answers, also by its name', async () => {
    const asked = {
      messages: [{ role: 'user', content: '天空是什么颜色？只回答一个字。' }],
      model: 'gpt-4o-mini',
      logprobs: true,
      top_logprobs: 2,
      max_completion_tokens: 1,
    };
    expect((await answer(asked)).choices[0]?.message.content).toBe('蓝');
    expect((await answer({}, { 'X-Sandbox-Example': 'choices' })).choices[0]?.message.content).toBe('拾页书屋');
    const [calling] = (await answer({}, { 'X-Sandbox-Example': 'tools' })).choices;
    expect([calling?.message.tool_calls?.[0]?.function.name, calling?.finish_reason]).toEqual([
      expect.any(String),
      'tool_calls',
    ]);
    const tools = [{ type: 'function', function: { name: 'f', parameters: { type: 'object' } } }];
    for (const said of [
      { tools, tool_choice: 'none' },
      { modalities: ['text', 'audio'], audio: { voice: 'alloy', format: 'wav' } },
    ]) {
      const [speaking] = (await answer(said, { 'X-Sandbox-Example': 'tools' })).choices;
      expect([speaking?.message.tool_calls, speaking?.finish_reason]).toEqual([undefined, 'stop']);
    }
  });

  test('is the form of an image, which an example that is asked for decides where the request does not', async () => {
    expect([
      await image({}),
      await image({}, { 'X-Sandbox-Example': 'b64-json' }),
      await image({ response_format: 'url' }, { 'X-Sandbox-Example': 'b64-json' }),
    ]).toEqual([['url'], ['b64_json'], ['url']]);
  });

  test('is the form of an image that the example of the same model has, where the request does not say', async () => {
    expect([
      await image({ model: 'gpt-image-2' }),
      await image({ model: 'gpt-image-2', size: '1024x1024', n: 2 }),
      await image({ model: 'gpt-image-2', response_format: 'url' }),
      await image({ model: 'dall-e-3' }),
    ]).toEqual([['b64_json'], ['b64_json'], ['url'], ['url']]);
  });
});
