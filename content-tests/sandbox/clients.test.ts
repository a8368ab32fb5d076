import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { ChatOpenAI } from '@langchain/openai';
import { APICallError, generateText, streamText } from 'ai';
import OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { bundleSpec } from '../../tests/support/bundle-spec.ts';
import { collect } from '../../tests/support/collect.ts';
import { nodeSandbox } from '../../tests/support/node-sandbox.ts';
import type { JsonObject } from '../../features/reference/document/json.ts';

const { app } = await nodeSandbox((await bundleSpec()) as JsonObject);
const background = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} };
const baseURL = 'http://localhost/sandbox/v1';
const fetchHere: typeof fetch = async (input, init) =>
  app.request(input instanceof URL ? input.href : input, init, {}, background);
const headers = { 'X-Sandbox-Pace': '0' };

const openai = (maxRetries = 0) =>
  new OpenAI({ apiKey: 'any', baseURL, maxRetries, fetch: fetchHere, defaultHeaders: headers });
const langchain = (model: string, maxRetries = 0) =>
  new ChatOpenAI({
    model,
    apiKey: 'any',
    maxRetries,
    configuration: { baseURL, fetch: fetchHere, defaultHeaders: headers },
  });
const aiSdk = (model: string) =>
  createOpenAICompatible({ name: 'gateway', baseURL, apiKey: 'any', headers, fetch: fetchHere })(model);

const asks = { model: 'gpt-4o', messages: [{ role: 'user', content: '你好' }] };
const call = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } };
const post = (path: string, body: unknown) => openai().post(`/${path}`, { body });

describe('the Node SDK', () => {
  test.each<[string, string, unknown, string]>([
    ['both token limits', 'chat/completions', { ...asks, max_tokens: 5, max_completion_tokens: 5 }, 'max_tokens'],
    ['a limit of no tokens', 'chat/completions', { ...asks, max_tokens: 0 }, 'max_tokens'],
    ['a choice of tools without tools', 'chat/completions', { ...asks, tool_choice: 'auto' }, 'tool_choice'],
    [
      'a JSON object without the word',
      'chat/completions',
      { ...asks, response_format: { type: 'json_object' } },
      'messages',
    ],
    ['audio without its form', 'chat/completions', { ...asks, modalities: ['text', 'audio'] }, 'audio'],
    [
      'a list of no calls',
      'chat/completions',
      { ...asks, messages: [...asks.messages, { role: 'assistant', content: 'a', tool_calls: [] }] },
      'messages[1].tool_calls',
    ],
    [
      'a result without its call',
      'chat/completions',
      { ...asks, messages: [...asks.messages, { role: 'tool', tool_call_id: 'c1', content: 'a' }] },
      'messages[1].tool_call_id',
    ],
    [
      'a call without its result',
      'chat/completions',
      { ...asks, messages: [{ role: 'assistant', content: null, tool_calls: [call] }, ...asks.messages] },
      'messages[0].tool_calls',
    ],
    ['an empty model', 'chat/completions', { ...asks, model: '' }, 'model'],
    ['an empty input', 'embeddings', { model: 'text-embedding-3-small', input: '' }, 'input'],
    ['an empty prompt', 'images/generations', { prompt: '' }, 'prompt'],
  ])('is refused with the field: %s', async (_, path, body, param) => {
    const error = await post(path, body).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: 400, param });
  });

  test('may send null for what it leaves out', async () => {
    const answer = await openai().chat.completions.create({
      model: 'gpt-4o',
      messages: [
        { role: 'assistant', content: '你好', refusal: null, audio: null, function_call: null },
        { role: 'user', content: '你好' },
      ],
      tools: [{ type: 'function', function: { name: 'f', strict: null } }],
      temperature: null,
      n: null,
      stop: null,
      logprobs: null,
    });
    expect(answer.choices).toHaveLength(1);
    expect(answer).toHaveProperty('_request_id', expect.stringMatching(/^req_/));
  });

  test.each([
    ['sandbox-model-not-found', 404, 'model_not_found'],
    ['sandbox-insufficient-quota', 429, 'insufficient_quota'],
    ['sandbox-service-unavailable', 503, null],
  ])('gets %s', async (model, status, code) => {
    const error = await post('chat/completions', { ...asks, model }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status, code });
  });

  test.each([
    ['sandbox-length', 'length'],
    ['sandbox-content-filter', 'content_filter'],
  ])('gets an answer that ends early by %s', async (model, finish) => {
    expect(await post('chat/completions', { ...asks, model })).toMatchObject({ choices: [{ finish_reason: finish }] });
  });

  test('recovers from a fault that is there once', async () => {
    expect(
      await openai(1).post('/chat/completions', { body: { ...asks, model: 'sandbox-server-error-once' } }),
    ).toHaveProperty('choices');
  });
});

describe('LangChain.js', () => {
  test('gets the same text whole and streamed', async () => {
    const whole = (await langchain('gpt-4o').invoke('你好')).text;
    const parts = await collect(await langchain('gpt-4o').stream('你好'));
    expect(parts.map(({ text }) => text).join('')).toBe(whole);
    expect(whole).not.toBe('');
  });

  test('gets output of the structure that it asks for', async () => {
    const schema = { title: 'city', type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
    const structured = langchain('gpt-4o').withStructuredOutput(schema);
    expect(await structured.invoke('用 JSON 回答')).toMatchObject({ name: expect.any(String) });
  });

  test('recovers from a fault that is there once', async () => {
    expect((await langchain('sandbox-service-unavailable-once', 1).invoke('再试一次')).text).not.toBe('');
  });
});

describe('the AI SDK', () => {
  test('gets the same text whole and streamed', async () => {
    const { text } = await generateText({ model: aiSdk('gpt-4o'), prompt: '你好' });
    const parts = await collect(streamText({ model: aiSdk('gpt-4o'), prompt: '你好' }).textStream);
    expect(parts.join('')).toBe(text);
    expect(text).not.toBe('');
  });

  test('recovers from a fault that is there once', async () => {
    const { text } = await generateText({ model: aiSdk('sandbox-server-error-once'), prompt: '请再试', maxRetries: 1 });
    expect(text).not.toBe('');
  });

  test('sees what was refused', async () => {
    const reason: unknown = await generateText({
      model: aiSdk('sandbox-model-not-found'),
      prompt: '你好',
      maxRetries: 0,
    }).catch((error: unknown) => error);
    expect(APICallError.isInstance(reason) && reason.statusCode).toBe(404);
  });
});
