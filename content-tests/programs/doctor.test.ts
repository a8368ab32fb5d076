import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { fencesOf } from '../samples/fence.ts';
import { run, type RunResult } from '../samples/run.ts';
import { listen } from '../../tests/support/listen.ts';

let code: string;

beforeAll(async () => {
  const file = 'content/sdk/python/install.mdx';
  code = fencesOf(file, await readFile(file, 'utf8')).find(({ title }) => title === 'doctor.py')?.code ?? '';
});

const models = { object: 'list', data: [{ id: 'qwen-plus', object: 'model', created: 1, owned_by: 'a' }] };
const completion = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'qwen-plus',
  choices: [{ index: 0, message: { role: 'assistant', content: '好' }, finish_reason: 'stop' }],
};
const event = (finish: string) =>
  `data: {"choices":[{"index":0,"delta":{"content":"1"},"finish_reason":${finish}}]}\n\n`;

/** Answers as the API does; `stream` is the text of a streamed answer. */
function api(stream: string): RequestListener {
  return (request, response) => {
    if (request.headers.authorization !== 'Bearer sk-good') {
      response
        .writeHead(401, { 'content-type': 'application/json' })
        .end(
          '{"error":{"type":"invalid_request_error","message":"Incorrect API key provided.","param":null,"code":"invalid_api_key"}}',
        );
      return;
    }
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const streamed = text.includes('"stream": true');
      response.writeHead(200, { 'content-type': streamed ? 'text/event-stream' : 'application/json' });
      response.end(streamed ? stream : JSON.stringify(request.method === 'GET' ? models : completion));
    });
  };
}

/** Runs the script against a server, or against a host that only a proxy knows. */
async function diagnose(answer: RequestListener, key: string, behindProxy = false): Promise<RunResult> {
  const server = createServer(answer);
  const { origin, stop } = await listen(server);
  const cwd = await mkdtemp(path.join(tmpdir(), 'doctor-'));
  onTestFinished(async () => {
    await stop();
    await rm(cwd, { recursive: true });
  });
  await writeFile(
    path.join(cwd, 'doctor.py'),
    code.replaceAll('%API_BASE_URL%', `${behindProxy ? 'http://gateway.invalid' : origin}/api/v1`),
  );
  return run('python3', ['doctor.py'], {
    cwd,
    env: {
      AIGC_API_KEY: key,
      PYTHONIOENCODING: 'utf-8',
      no_proxy: '127.0.0.1',
      http_proxy: behindProxy ? origin : '',
      HTTP_PROXY: '',
    },
  });
}

const whole = `${event('null')}${event('"stop"')}data: [DONE]\n\n`;

test('the diagnosis script passes every step of a sound connection', async () => {
  const { code: exit, stdout } = await diagnose(api(whole), 'sk-good');
  expect(exit).toBe(0);
  expect(stdout.match(/^通过/gm)).toHaveLength(6);
  expect(stdout).toContain('响应 chatcmpl-1');
});

test('the diagnosis script leaves names to a proxy, and reads events without a space behind the colon', async () => {
  const { code: exit, stdout } = await diagnose(api(whole.replaceAll('data: ', 'data:')), 'sk-good', true);
  expect(stdout).not.toContain('失败');
  expect(exit).toBe(0);
  expect(stdout.match(/经由代理，跳过/g)).toHaveLength(2);
});

test.each([
  ['no key', whole, '', /失败 {2}环境变量：没有设置/],
  ['a key with a line break', whole, 'sk-good\n', /失败 {2}环境变量：.*换行/],
  ['a wrong key', whole, 'sk-bad', /失败 {2}密钥与模型列表：HTTP 401.*invalid_api_key/],
  ['a stream that is cut', event('null'), 'sk-good', /失败 {2}流式输出：收到 1 个事件，没有 finish_reason/],
])(
  'the diagnosis script names the step that fails with %s, and never prints the key',
  async (_, stream, key, message) => {
    const { code: exit, stdout, stderr } = await diagnose(api(stream), key);
    expect(exit).toBe(1);
    expect(stdout).toMatch(message);
    if (key !== '') expect(stdout + stderr).not.toContain(key.trim());
  },
);
