import type { Project } from '../../build/project/project.ts';
import { startBareWorkerd, type BareWorkerd } from '../../tests/support/bare-workerd.ts';
import { median } from '../report/statistics.ts';
import { printTable, type Row } from '../report/table.ts';

const chat = { model: 'qwen-plus', messages: [{ role: 'user', content: '用一句话解释什么是嵌入向量。' }] };
const city = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const tools = [{ type: 'function', function: { name: 'get_weather', parameters: city } }];
const format = { type: 'json_schema', json_schema: { name: 'a', strict: true, schema: city } };

/** The calls to measure, from small ones to the largest body. */
const calls: [what: string, path: string, body?: object][] = [
  ['models', '/models'],
  ['a chat', '/chat/completions', chat],
  ['a chat, streamed', '/chat/completions', { ...chat, stream: true }],
  ['a chat with a tool', '/chat/completions', { ...chat, tools }],
  ['a chat with structured output', '/chat/completions', { ...chat, response_format: format }],
  ['a chat that is rejected', '/chat/completions', { ...chat, temprature: 1 }],
  ['a chat of 1,000 messages, 210 kB', '/chat/completions', { ...chat, messages: messages(1_000) }],
  ['a chat with a picture of 190 kB', '/chat/completions', { ...chat, messages: [picture(190_000)] }],
  ['one embedding of 1,536 numbers', '/embeddings', { model: 'text-embedding-3-small', input: '如何重置密码？' }],
  [
    'the same in base64',
    '/embeddings',
    { model: 'text-embedding-3-small', input: '如何重置密码？', encoding_format: 'base64' },
  ],
  ['16 embeddings', '/embeddings', { model: 'text-embedding-3-small', input: texts(16) }],
  ['130 embeddings of 1,536 numbers, the most', '/embeddings', { model: 'text-embedding-3-small', input: texts(130) }],
  [
    '1,000 embeddings of 200 numbers, the most of both',
    '/embeddings',
    { model: 'text-embedding-3-small', input: texts(1_000), dimensions: 200 },
  ],
  ['an image by its URL', '/images/generations', { prompt: '一只小海獭' }],
  ['an image of 1024 × 1024 in base64', '/images/generations', { prompt: '一只小海獭', response_format: 'b64_json' }],
  ['ten of them', '/images/generations', { prompt: '一只小海獭', response_format: 'b64_json', n: 10 }],
  [
    'a chat that is spoken, WAV',
    '/chat/completions',
    { ...chat, model: 'gpt-audio', modalities: ['text', 'audio'], audio: { voice: 'alloy', format: 'wav' } },
  ],
  ['speech, MP3', '/audio/speech', { model: 'tts-1', input: '你好', voice: 'alloy' }],
  ['speech, WAV', '/audio/speech', { model: 'tts-1', input: '你好', voice: 'alloy', response_format: 'wav' }],
];

/** The CPU time of a call in milliseconds: of the process, and of the isolate's thread. */
type CallCpu = { processMs: number; isolateMs: number };

/** The number of isolates that each call is the first call of. */
const isolates = 5;

/** Measures the CPU time of each kind of call: the first call of an isolate, and a warm call. */
export async function benchSandbox({ folders, site }: Project): Promise<void> {
  const first = new Map<string, CallCpu[]>();
  for (let run = 0; run < isolates; run++) {
    for (const [what, path, body] of calls) {
      const server = await startBareWorkerd(folders.out);
      // Excludes the cost of an isolate's first request.
      await (await fetch(server.origin + site.baseUrl)).arrayBuffer();
      first.set(what, [...(first.get(what) ?? []), await cpuOf(server, site.baseUrl, path, body, 1)]);
      await server.stop();
    }
  }
  const server = await startBareWorkerd(folders.out);
  const rows: Row[] = [];
  for (const [what, path, body] of calls) {
    await cpuOf(server, site.baseUrl, path, body, 10);
    const times = what.includes(' embeddings of ') ? 20 : 100;
    const warm = await cpuOf(server, site.baseUrl, path, body, times);
    const firsts = first.get(what) ?? [];
    rows.push({
      call: what,
      'first of an isolate: its thread (ms)': median(firsts.map(({ isolateMs }) => isolateMs)).toFixed(2),
      'all threads (ms)': median(firsts.map(({ processMs }) => processMs)).toFixed(2),
      'warm: its thread (ms)': warm.isolateMs.toFixed(2),
      'all threads of it (ms)': warm.processMs.toFixed(2),
    });
  }
  await server.stop();
  printTable('CPU of the sandbox, reading and writing included: the thread of the isolate, and all of workerd', rows);
}

async function cpuOf(
  server: BareWorkerd,
  base: string,
  path: string,
  body: object | undefined,
  times: number,
): Promise<CallCpu> {
  const headers = {
    Authorization: 'Bearer any',
    'Content-Type': 'application/json',
    'X-Sandbox-Pace': '0',
    'Accept-Encoding': 'identity',
  };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const before = { processMs: await server.cpuMs(), isolateMs: await server.isolateCpuMs() };
  for (let time = 0; time < times; time++)
    await (await fetch(`${server.origin}${base}sandbox/v1${path}`, init)).arrayBuffer();
  return {
    processMs: ((await server.cpuMs()) - before.processMs) / times,
    isolateMs: ((await server.isolateCpuMs()) - before.isolateMs) / times,
  };
}

function messages(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: `${index} ${'hello '.repeat(28)}`,
  }));
}

function picture(bytes: number): object {
  return {
    role: 'user',
    content: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${'A'.repeat(bytes)}` } }],
  };
}

function texts(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `第 ${index} 段文本，讲的是怎样重置密码。`);
}
