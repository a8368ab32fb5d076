import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseAst } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listen, type LocalServer } from '../../tests/support/listen.ts';
import { checkPython, programOf } from '../samples/python-program.ts';

const key = 'sk-never-in-a-page';
let api: LocalServer;
let folder: string;
let upstream: (request: IncomingMessage, response: ServerResponse) => void;
let running: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'realtime-'));
  api = await listen(createServer((request, response) => upstream(request, response)));
});
afterEach(() => running?.kill());
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

/** Starts a server of the guide, beside the page that it gives out. @returns its address */
async function start(title: string): Promise<string> {
  const base = `${api.origin}/api/v1`;
  for (const name of [title, 'index.html'])
    await writeFile(
      path.join(folder, name),
      (await programOf('realtime', name)).code.replaceAll('%API_BASE_URL%', base),
    );
  const child = spawn(process.execPath, [title], {
    cwd: folder,
    env: { ...process.env, AIGC_API_KEY: key, PORT: '0', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  running = child;
  return new Promise((resolve, reject) => {
    child.on('exit', () => reject(new Error(`${title} ended`)));
    child.stdout.on('data', (text: Buffer) => resolve(text.toString().trim()));
  });
}

describe('the server of the browser sample', () => {
  test('gives out a short-lived secret, and its key to nobody', async () => {
    let asked: { authorization: string | undefined; body: string } | undefined;
    upstream = (request, response) => {
      let body = '';
      request.on('data', (piece: Buffer) => (body += piece.toString()));
      request.on('end', () => {
        asked = { authorization: request.headers.authorization, body };
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ value: 'ek-1', expires_at: 1, session: {} }));
      });
    };
    const url = await start('server.mjs');
    const page = await (await fetch(url)).text();
    const session = await fetch(`${url}/session`, { method: 'POST' });
    expect(await session.json()).toEqual({ value: 'ek-1' });
    expect(session.headers.get('cache-control')).toBe('no-store');
    expect(page).toContain('/session');
    expect(page).not.toContain(key);
    expect(asked?.authorization).toBe(`Bearer ${key}`);
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({
      session: { type: 'realtime', audio: { output: { voice: 'alloy' } } },
    });
    expect((await fetch(`${url}/server.mjs`)).status).toBe(404);
  });

  test('tells the page that there is no secret, and nothing of why', async () => {
    upstream = (_, response) => response.writeHead(401).end(`{"error":{"message":"bad ${key}"}}`);
    const answer = await fetch(`${await start('server.mjs')}/session`, { method: 'POST' });
    expect([answer.status, await answer.text()]).toEqual([502, '']);
  });

  test('serves a page whose script is JavaScript', async () => {
    const { code } = await programOf('realtime', 'index.html');
    expect(() => parseAst(/<script type="module">([^]*)<\/script>/.exec(code)?.[1] ?? '(')).not.toThrow();
  });
});

describe('the relay of speech', () => {
  test('passes the sound on as it comes', async () => {
    let finish: (() => void) | undefined;
    upstream = (_, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      response.write('first');
      finish = () => response.end('second');
    };
    const answer = await fetch(`${await start('speech-relay.mjs')}/?id=1`);
    const reader = answer.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first');
    finish?.();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('second');
    expect(answer.headers.get('content-type')).toBe('audio/mpeg');
  });

  test('stops the synthesis when the reader leaves', async () => {
    const closed = new Promise<void>(
      (done) =>
        (upstream = (_, response) => {
          response.on('close', done);
          response.writeHead(200).write('first');
        }),
    );
    const leave = new AbortController();
    const answer = await fetch(`${await start('speech-relay.mjs')}/?id=1`, { signal: leave.signal });
    await answer.body?.getReader().read();
    leave.abort();
    await closed;
  });

  test('speaks no text of a stranger’s, and breaks off where the sound does', async () => {
    upstream = (_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy());
    };
    const url = await start('speech-relay.mjs');
    expect((await fetch(`${url}/?id=2`)).status).toBe(404);
    await expect(fetch(`${url}/?id=1`).then((answer) => answer.text())).rejects.toThrow();
  });
});

describe('the playback of the guide', async () => {
  const program = await programOf('realtime', 'playback.py');

  test('knows how much of an answer was heard, and counts no silence', async () => {
    const check = `
playback = Playback()
playback.put("a", bytes(48 * 1000))
playback.take(48 * 400)
playback.put("a", bytes(48 * 500))
first = playback.interrupt()
late = playback.interrupt()
playback.put("b", bytes(48 * 10))
sound = playback.take(48 * 30)
result = [first, late, len(sound) // 48, playback.played // 48, playback.interrupt()]
`;
    expect(await checkPython(program, check)).toEqual([['a', 400], null, 30, 10, null]);
  });
});

describe('a long text', async () => {
  const program = await programOf('realtime', 'Python', 'def pieces');

  test('is cut at the ends of sentences, within the limit, and loses nothing', async () => {
    const check = `
text = "第一句。" * 1500 + "没有停顿" * 1200 + "\\n\\n最后一句！"
parts = pieces(text)
result = [max(map(len, parts)) <= 4096, "".join(parts) == text]
result += [all(part[-1] in "。！\\n停顿没有" for part in parts), len(parts) <= 5, pieces("  \\n"), pieces("短句")]
`;
    expect(await checkPython(program, check)).toEqual([true, true, true, true, [], ['短句']]);
  });

  test('is spoken piece by piece into one file of the right rate', async () => {
    const check = `
import contextlib, io, types, wave
inputs = []
class Response:
    def iter_bytes(self):
        yield from (b"\\x01\\x00" * 10, b"\\x02\\x00" * 10)
@contextlib.contextmanager
def create(**request):
    inputs.append(request["input"])
    yield Response()
speech = types.SimpleNamespace(with_streaming_response=types.SimpleNamespace(create=create))
client = types.SimpleNamespace(audio=types.SimpleNamespace(speech=speech))
file = io.BytesIO()
whole = wave.open
wave.open = lambda path, mode: whole(file, mode)
file.close = lambda: None
speak("一句话。" * 2000, "unused")
read = whole(io.BytesIO(file.getvalue()))
result = [len(inputs), read.getframerate(), read.getnframes()]
`;
    expect(await checkPython(program, check)).toEqual([2, 24000, 40]);
  });
});
