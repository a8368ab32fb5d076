import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, answerText, brokenStreams, type FaultApi, startFaultApi } from '../samples/fault-api.ts';
import { programIn, programsHere, runAgainst, runProgram } from '../samples/run-program.ts';

const page = 'content/api-guides/timeout.mdx';
const named = await programsHere(page, ['read_stream.py', 'read-stream.mjs', 'ReadStream.java']);
const broken: Answer[] = [...brokenStreams, 'invalid-key'];

let api: FaultApi;

beforeAll(async () => {
  api = await startFaultApi();
});

afterAll(() => api.close());

describe.each(named('read_stream.py', 'read-stream.mjs'))('the reader %s', (_, program) => {
  test.each<Answer>(['ok', 'byte-by-byte'])('reads a stream to its end: %s', async (answer) => {
    const { code, stdout } = await runAgainst(api, program, [answer]);
    expect({ code, text: stdout.trim() }).toEqual({ code: 0, text: answerText });
  });

  test.each<Answer>(broken)('does not end well: %s', async (answer) => {
    expect((await runAgainst(api, program, [answer])).code).not.toBe(0);
  });
});

test.each(named('ReadStream.java'))(
  'the reader %s reads a stream to its end, and ends well with no other',
  async (_, program) => {
    const answers: Answer[] = ['ok', 'byte-by-byte', ...broken];
    // One Java program for all: it begins slowly.
    const main = `
    public static void main(String[] args) {
        for (String url : "${answers.map((answer) => api.plan(answer).baseUrl).join(' ')}".split(" ")) {
            try {
                once(url);
                System.out.println("well");
            } catch (Exception error) {
                System.out.println("badly");
            }
        }
    }
}
`;
    const { stdout } = await runProgram(program, {
      edit: (code) =>
        code
          .replace('void main(String[] args)', 'void once(String url)')
          .replace('"%API_BASE_URL%/', 'url + "/')
          .replace(/\}\s*$/, main),
    });
    const lines = stdout.trim().split(/\r?\n/);
    expect(lines.filter((line) => line === 'well' || line === 'badly')).toEqual([
      'well',
      'well',
      ...broken.map(() => 'badly'),
    ]);
    const [whole, bytes] = stdout
      .split('well')
      .map((part) => [...part.matchAll(/"delta":\{"content":"([^"]*)"/g)].map(([, piece]) => piece).join(''));
    expect([whole, bytes]).toEqual([answerText, answerText]);
  },
);

/** A stream with all that the form allows: a mark of the byte order, three ends of lines, comments, many lines of data, cut characters. */
const stream =
  '\uFEFF: 心跳\r\n\r\ndata: {"a":"🙂"}\r\ndata:第二行\r\n\r\nevent: error\ndata: 出错了\n\ndata:  两个空格\r\rid: 1\r\n\r\ndata: [DONE]\n\ndata: 不完整';
const events = [
  ['message', '{"a":"🙂"}\n第二行'],
  ['error', '出错了'],
  ['message', ' 两个空格'],
  ['message', '[DONE]'],
];

describe('the parsing of an event stream', () => {
  test('gives the same events wherever the bytes are cut: Node', async () => {
    const program = await programIn(page, 'events.mjs');
    const check = `
const bytes = new TextEncoder().encode(${JSON.stringify(stream)});
const read = async (...cuts) => {
  const found = [];
  const pieces = [0, ...cuts].map((cut, index) => bytes.slice(cut, [...cuts, bytes.length][index]));
  const body = new ReadableStream({ start(controller) { for (const piece of pieces) controller.enqueue(piece); controller.close(); } });
  for await (const { name, data } of events(body)) found.push([name, data]);
  return JSON.stringify(found);
};
const all = new Set([await read(...bytes.keys())]);
for (const cut of bytes.keys()) all.add(await read(cut));
console.log(JSON.stringify([...all].map((one) => JSON.parse(one))));`;
    const { stdout, stderr } = await runProgram(program, {
      edit: (code) => `${code}${check}`,
    });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual([events]);
  });

  test.each(named('read_stream.py'))('gives the same events wherever the bytes are cut: %s', async (_, program) => {
    const check = `
class Pieces(io.RawIOBase):
    def __init__(self, pieces):
        self.pieces = list(pieces)
    def readable(self):
        return True
    def read1(self, size=-1):
        return self.pieces.pop(0) if self.pieces else b""
    read = read1
given = json.loads(sys.argv[1] if len(sys.argv) > 1 else ${JSON.stringify(JSON.stringify(stream))}).encode()
found = {json.dumps(list(events(Pieces([given[:cut], given[cut:]])))) for cut in range(1, len(given))}
found.add(json.dumps(list(events(Pieces(given[at:at + 1] for at in range(len(given)))))))
print(json.dumps([json.loads(one) for one in found]))
`;
    const { stdout, stderr } = await runProgram(program, {
      edit: (code) => `${code.split('\nif __name__')[0]}\n${check}`,
    });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual([events]);
  });

  test.each(named('ReadStream.java'))('gives the same events for lines of any kind: %s', async (_, program) => {
    const lines = stream.replace('\uFEFF', '').split(/\r\n|\n|\r/);
    const main = `public static void main(String[] args) {
        events(Stream.of(${lines.map((line) => JSON.stringify(line)).join(', ')}), (name, data) ->
            System.out.println(name + "|" + data.replace("\\n", "\\\\n")));
    }\n}\n`;
    const { stdout } = await runProgram(program, {
      edit: (code) => `${code.split('    public static void main')[0]}    ${main}`,
    });
    expect(stdout.trim().split(/\r?\n/)).toEqual(events.map(([name, data]) => `${name}|${data?.replace('\n', '\\n')}`));
  });
});
