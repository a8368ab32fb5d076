import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen, type LocalServer } from '../../tests/support/listen.ts';
import { checkPython, programOf } from '../samples/python-program.ts';

type Completer = { complete: (prefix: string, suffix: string) => Promise<string | undefined> };
type Answer = (response: ServerResponse, body: { prompt: string; suffix: string }) => void;

const event = (text: string) => `data: ${JSON.stringify({ choices: [{ index: 0, text, finish_reason: null }] })}\n\n`;
const end = `data: ${JSON.stringify({ choices: [{ index: 0, text: '', finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`;

let api: LocalServer;
let folder: string;
let newCompleter: (settings: object) => Completer;
let answer: Answer;
let requests: { prompt: string; closed: boolean }[] = [];
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (piece: Buffer) => (text += piece.toString()));
  request.on('end', () => {
    const body = JSON.parse(text) as { prompt: string; suffix: string };
    const entry = { prompt: body.prompt, closed: false };
    requests.push(entry);
    response.on('close', () => (entry.closed = !response.writableFinished));
    answer(response, body);
  });
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fim-'));
  const file = path.join(folder, 'completer.mjs');
  await writeFile(file, (await programOf('fim', 'completer.mjs')).code);
  const module = (await import(pathToFileURL(file).href)) as { Completer: new (settings: object) => Completer };
  api = await listen(server);
  newCompleter = (settings) => {
    requests = [];
    return new module.Completer({ baseUrl: api.origin, apiKey: 'sk', waitMs: 20, ...settings });
  };
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

describe('the completer of the FIM guide', () => {
  test('asks once for a burst of keys, and answers the last of them', async () => {
    answer = (response) => response.end(`${event('    return ')}${event('r * r')}${end}`);
    const completer = newCompleter({});
    const results = await Promise.all(['d', 'de', 'def'].map((prefix) => completer.complete(prefix, '')));
    expect(results).toEqual([undefined, undefined, '    return r * r']);
    expect(requests.map(({ prompt }) => prompt)).toEqual(['def']);
  });

  test('drops the connection of a completion that the next key makes useless', async () => {
    const arrived = new Promise<void>(
      (done) =>
        (answer = (response, { prompt }) => {
          response.write(event('旧'));
          if (prompt === '新') response.end(end);
          else done();
        }),
    );
    const completer = newCompleter({});
    const old = completer.complete('旧', '');
    await arrived;
    expect(await completer.complete('新', '')).toBe('旧');
    expect(await old).toBeUndefined();
    await expect.poll(() => requests[0]?.closed).toBe(true);
  });

  test('reads characters that are cut between two pieces', async () => {
    answer = (response) => {
      const bytes = Buffer.from(`${event('面积')}${end}`);
      const cut = bytes.indexOf(Buffer.from('面')) + 1;
      response.write(bytes.subarray(0, cut));
      setImmediate(() => response.end(bytes.subarray(cut)));
    };
    expect(await newCompleter({}).complete('a', 'b')).toBe('面积');
  });

  test('says nothing that already stands behind the cursor, and reads events without a space behind the colon', async () => {
    answer = (response) => response.end(`${event('r * r)')}${end}`.replaceAll('data: ', 'data:'));
    expect(await newCompleter({}).complete('print(', ')\n')).toBe('r * r');
    answer = (response) => response.end(`${event(')')}${end}`);
    expect(await newCompleter({}).complete('print(', ')\n')).toBeUndefined();
  });

  test('keeps the brackets that close what the completion opened', async () => {
    answer = (response) => response.end(`${event('area(2)')}${end}`);
    expect(await newCompleter({}).complete('print(', ')\n')).toBe('area(2)');
    answer = (response) => response.end(`${event('each(() => {\n  run();\n});\n})')}${end}`);
    expect(await newCompleter({}).complete('test(() => {\n', '\n})\n')).toBe('each(() => {\n  run();\n});');
  });

  test.each<[string, Answer]>([
    ['stream ends early', (response) => response.end(event('半行'))],
    ['stream gives no reason for its end', (response) => response.end(`${event('半行')}data: [DONE]\n\n`)],
    ['answer takes too long', (response) => void response.writeHead(200).write(event('慢'))],
  ])('shows nothing where the %s', async (_, how) => {
    answer = how;
    expect(await newCompleter({ limitMs: 200 }).complete('a', 'b')).toBeUndefined();
  });

  test('tells an error of the API as it is', async () => {
    answer = (response) => response.writeHead(401).end('{"error":{"message":"no key"}}');
    await expect(newCompleter({}).complete('a', 'b')).rejects.toThrow(/401 .*no key/);
  });
});

describe('the context of a completion', async () => {
  const program = await programOf('fim', 'fim_context.py');

  test('is what stands near the cursor, cut between lines', async () => {
    const check = `
source = "\\n".join(f"line {number}" for number in range(1000))
cursor = source.index("line 500")
prefix, suffix = trim(source, cursor, 100, 50)
result = [prefix.startswith("line "), prefix.endswith("line 499\\n"), len(prefix) <= 100]
result += [suffix.startswith("line 500\\n"), suffix.endswith("\\n"), len(suffix) <= 50]
result += [trim("ab", 1), trim("x" * 300, 150, 100, 50)[0] == "x" * 100]
`;
    expect(await checkPython(program, check)).toEqual([true, true, true, true, true, true, ['a', 'b'], true]);
  });

  test.each([
    ['a + b)', ')\n', 'a + b'],
    ['area(2)', ')\n', 'area(2)'],
    ['area(2))', ')\n', 'area(2)'],
    ['sum([f(x)])', ')])', 'sum([f(x)])'],
    ['[1,\n', '\n]', '[1,'],
    ['return 1\n\nprint(', '\n\nprint(x)', 'return 1'],
    ['abc', 'xyz', 'abc'],
    ['', 'x', ''],
  ])('says nothing twice: %j before %j', async (middle, suffix, left) => {
    expect(
      await checkPython(program, `result = without_overlap(${JSON.stringify(middle)}, ${JSON.stringify(suffix)})`),
    ).toBe(left);
  });
});
