import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiDocument, type Json, type JsonObject, resolve, valueAt } from '../../tests/support/api-document.ts';
import { bundleSpec } from '../../tests/support/bundle-spec.ts';

let document: ApiDocument;

beforeAll(async () => {
  document = await bundleSpec();
});

/** The schema of `Name.field.field`; `[]` steps into the items of an array. */
function schema(path: string): Json {
  const [name, ...fields] = path.split('.');
  return fields.reduce(
    (at, field) => resolve(document, `${at.pointer}/${field === '[]' ? 'items' : `properties/${field}`}`),
    resolve(document, `#/components/schemas/${name}`),
  ).value;
}

const limits: Record<string, Record<string, JsonObject>> = {
  CreateChatCompletionRequest: {
    messages: { minItems: 1 },
    n: { minimum: 1, maximum: 128, default: 1 },
    temperature: { minimum: 0, maximum: 2, default: 1 },
    top_p: { minimum: 0, maximum: 1, default: 1 },
    frequency_penalty: { minimum: -2, maximum: 2, default: 0 },
    presence_penalty: { minimum: -2, maximum: 2, default: 0 },
    logit_bias: { additionalProperties: { minimum: -100, maximum: 100 } },
    logprobs: { default: false },
    top_logprobs: { minimum: 0, maximum: 20 },
    tools: { minItems: 1, maxItems: 128 },
    functions: { minItems: 1, maxItems: 128, deprecated: true },
    function_call: { deprecated: true },
    max_tokens: { deprecated: true },
    parallel_tool_calls: { default: true },
    service_tier: { enum: ['auto', 'default'] },
  },
  FunctionObject: { name: { maxLength: 64, pattern: '^[a-zA-Z0-9_-]+$' } },
  ChatCompletionAudioParam: {
    voice: { enum: ['alloy', 'ash', 'ballad', 'coral', 'echo', 'sage', 'shimmer', 'verse'] },
    format: { enum: ['wav', 'mp3', 'flac', 'opus', 'pcm16'] },
  },
  ChatCompletionRequestMessageContentPartImage: { 'image_url.detail': { enum: ['auto', 'low', 'high'] } },
  ChatCompletionRequestMessageContentPartAudio: { 'input_audio.format': { enum: ['wav', 'mp3'] } },
  ChatCompletionChoice: {
    finish_reason: { enum: ['stop', 'length', 'tool_calls', 'content_filter', 'function_call'] },
  },
  CreateChatCompletionResponse: { object: { enum: ['chat.completion'] } },
  CreateChatCompletionStreamResponse: { object: { enum: ['chat.completion.chunk'] } },
  CreateEmbeddingRequest: {
    encoding_format: { enum: ['float', 'base64'], default: 'float' },
    dimensions: { minimum: 1 },
  },
  CreateImageRequest: {
    model: { default: 'dall-e-3' },
    n: { minimum: 1, maximum: 10, default: 1 },
    quality: { enum: ['standard', 'hd'] },
    response_format: { enum: ['url', 'b64_json'], default: 'url' },
    size: { enum: ['256x256', '512x512', '1024x1024', '1792x1024', '1024x1792'] },
    style: { enum: ['vivid', 'natural'] },
  },
  CreateSpeechRequest: {
    input: { maxLength: 4096 },
    voice: { enum: ['alloy', 'echo', 'fable', 'onyx', 'nova', 'shimmer'] },
    response_format: { enum: ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'], default: 'mp3' },
    speed: { minimum: 0.25, maximum: 4, default: 1 },
  },
  Error: { param: { nullable: true }, code: { nullable: true } },
  StaticChunkingOptions: {
    max_chunk_size_tokens: { minimum: 100, maximum: 4096, default: 800 },
    chunk_overlap_tokens: { minimum: 0, default: 400 },
  },
};

const required: Record<string, readonly string[]> = {
  CreateChatCompletionRequest: ['model', 'messages'],
  ChatCompletionAudioParam: ['voice', 'format'],
  ChatCompletionRequestToolMessage: ['role', 'content', 'tool_call_id'],
  CreateEmbeddingRequest: ['model', 'input'],
  CreateImageRequest: ['prompt'],
  CreateSpeechRequest: ['model', 'input', 'voice'],
  CompleteUploadRequest: ['part_ids'],
};

describe('the limits of the API', () => {
  for (const [name, fields] of Object.entries(limits)) {
    it(`stand in ${name}`, () => {
      for (const [field, limit] of Object.entries(fields))
        expect(schema(`${name}.${field}`), field).toMatchObject(limit);
    });
  }

  it('take four stop sequences and 2048 inputs of an embedding, none empty', () => {
    expect(valueAt(document, '#/components/schemas/StopConfiguration/oneOf/1')).toMatchObject({ maxItems: 4 });
    expect(valueAt(document, '#/components/schemas/CreateEmbeddingRequest/properties/input/oneOf')).toMatchObject([
      { minLength: 1 },
      { minItems: 1, maxItems: 2048, items: { minLength: 1 } },
      { minItems: 1, maxItems: 2048 },
      { minItems: 1, maxItems: 2048, items: { minItems: 1 } },
    ]);
  });

  it('name what a request cannot go without', () => {
    for (const [name, fields] of Object.entries(required))
      expect(schema(name), name).toMatchObject({ required: fields });
  });

  it('are told in words where a schema cannot hold them', () => {
    const words: Record<string, RegExp> = {
      'CreateChatCompletionRequest.top_logprobs': /`logprobs` 必须为 `true`/,
      'ChatCompletionTokenLogprob.logprob': /20 个.*`-9999\.0`/,
      'StaticChunkingOptions.chunk_overlap_tokens': /一半/,
      AutoChunkingStrategy: /800.*400/,
      'CreateImageRequest.n': /`dall-e-3` 只支持 1/,
      'CreateImageRequest.prompt': /1000 个字符.*4000 个字符/,
      'Image.url': /60 分钟/,
      'CreateEmbeddingRequest.dimensions': /`text-embedding-ada-002` 不支持/,
      'CreateEmbeddingRequest.input': /8192 个 token/,
      'Embedding.embedding': /1536 个浮点数/,
    };
    for (const [path, pattern] of Object.entries(words))
      expect(schema(path), path).toMatchObject({ description: expect.stringMatching(pattern) });
  });
});

describe('the models of the chat interface', () => {
  it('come from every family, each once', () => {
    const ids = [valueAt(document, '#/components/schemas/ChatModel/anyOf/1/enum')].flat().map(String);
    expect(new Set(ids).size).toBe(ids.length);
    for (const family of [
      'gpt-',
      'o3',
      'deepseek-',
      'claude-',
      'gemini-',
      'llama-',
      'abab',
      'MiniMax-',
      'glm-',
      'qwen',
      'doubao-',
      'SparkDesk-',
    ]) {
      expect(
        ids.some((id) => id.startsWith(family)),
        family,
      ).toBe(true);
    }
  });
});
