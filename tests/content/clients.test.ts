import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, answerText, type FaultApi, startFaultApi } from '../support/samples/fault-api.ts';
import type { Fence } from '../support/samples/fence.ts';
import { programs } from '../support/samples/programs.ts';
import { neededBy, programIn, runProgram } from '../support/samples/run-program.ts';

const page = 'content/api-guides/timeout.mdx';
const have = await programs();
const titles = ['aigc_client.py', 'client.mjs', 'read_stream.py', 'read-stream.mjs', 'ReadStream.java', 'Retries.java'];
const shown = await Promise.all(titles.map((title) => programIn(page, title)));
const here = shown.filter((program) => {
  const needed = neededBy(program);
  return needed === undefined || have.has(needed);
});
const missing = shown.filter((program) => !here.includes(program));
if (missing.length > 0)
  console.log(`not run here: ${missing.map((program) => `${program.title} (needs ${neededBy(program)})`).join(', ')}`);

let api: FaultApi;

beforeAll(async () => {
  api = await startFaultApi();
});

afterAll(() => api.close());

/** Runs a program against answers, and gives what it wrote, how it ended, and the requests it made. */
async function against(program: Fence, answers: Answer[], edit?: (code: string) => string) {
  const { baseUrl, received } = api.plan(...answers);
  const result = await runProgram(program, { baseUrl, ...(edit === undefined ? {} : { edit }) });
  return {
    ...result,
    requests: received.length,
    waits: received.slice(1).map(({ at }, index) => at - (received[index]?.at ?? 0)),
    received,
  };
}

/** Streams that end otherwise than with a finish reason, and no stream. */
const broken: Answer[] = ['stream-error', 'stream-error-wrapped', 'cut-stream', 'end-without-finish', 'invalid-key'];
const named = (...wanted: string[]) =>
  here.filter(({ title }) => wanted.includes(title)).map((program) => [program.title, program] as const);

/** What came of one call of a client: what it gave, whether it ended well, what it logged. */
type Outcome = { text: string; well: boolean; log: string };

/** The calls that each client makes, all of them in one process: by name, their answers and how long they may take. */
const calls: Record<string, { answers: Answer[]; seconds?: number }> = {
  healthy: { answers: ['ok'] },
  'byte by byte': { answers: ['byte-by-byte'] },
  'slow first byte': { answers: ['slow-first-byte'] },
  recovers: { answers: ['server-error', 'server-error', 'ok'] },
  'asked to wait': { answers: ['rate-limit', 'ok'] },
  'wrong key': { answers: ['invalid-key', 'ok'] },
  'no quota': { answers: ['quota', 'ok'] },
  'never recovers': { answers: ['server-error'] },
  ...Object.fromEntries(broken.slice(0, 4).map((answer) => [answer, { answers: [answer, 'ok'] }])),
  'out of time in the stream': { answers: ['stall', 'ok'], seconds: 1 },
  'out of time before it': { answers: ['slow-first-byte', 'ok'], seconds: 1 },
  'no time to wait': { answers: ['rate-limit', 'ok'], seconds: 0.5 },
};

const harness: Record<string, (plans: { url: string; seconds: number }[]) => (code: string) => string> = {
  python: (plans) => (code) => `${code.split('\nif __name__')[0]}
lines = []
class Lines(logging.Handler):
    def emit(self, record):
        lines.append(record.getMessage())
log.addHandler(Lines())
log.setLevel(logging.INFO)
for url, seconds in json.loads(${JSON.stringify(JSON.stringify(plans.map(({ url, seconds }) => [url, seconds])))}):
    client = OpenAI(api_key="sk-sample", base_url=url, max_retries=0)
    lines.clear()
    text, well = "", True
    try:
        for piece in stream(deadline=seconds, model="gpt-4o-mini", messages=[{"role": "user", "content": "指数退避"}]):
            text += piece
    except Exception:
        well = False
    print(json.dumps({"text": text, "well": well, "log": "\\n".join(lines)}))
`,
  js: (plans) => (code) => `${code.split('\nconst messages')[0]}
for (const { url, seconds } of ${JSON.stringify(plans)}) {
  client.baseURL = url;
  let text = '';
  let well = true;
  const lines = [];
  console.error = (line) => lines.push(line);
  try {
    for await (const piece of stream({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: '指数退避' }] }, { deadlineMs: seconds * 1000 })) text += piece;
  } catch {
    well = false;
  }
  console.log(JSON.stringify({ text, well, log: lines.join('\\n') }));
}
`,
};

describe.each(named('aigc_client.py', 'client.mjs'))('the client %s', (_, program) => {
  const outcomes = new Map<string, Outcome & { requests: number; waits: number[] }>();

  beforeAll(async () => {
    const planned = Object.entries(calls).map(([name, { answers, seconds = 60 }]) => ({
      name,
      seconds,
      ...api.plan(...answers),
    }));
    const made =
      harness[program.lang]?.(planned.map(({ baseUrl, seconds }) => ({ url: baseUrl, seconds }))) ??
      ((code: string) => code);
    const { stdout, stderr } = await runProgram(program, { edit: made });
    const lines = stdout.trim().split('\n');
    if (lines.length !== planned.length) throw new Error(`${program.title}: ${stderr}`);
    planned.forEach(({ name, received }, index) => {
      const waits = received.slice(1).map(({ at }, step) => at - (received[step]?.at ?? 0));
      outcomes.set(name, { ...(JSON.parse(lines[index] ?? '') as Outcome), requests: received.length, waits });
    });
  }, 120_000);

  test('prints the whole answer as it stands on the page', async () => {
    const { code, stdout, stderr, requests } = await against(program, ['ok']);
    expect({ code, stdout, requests }).toEqual({ code: 0, stdout: answerText, requests: 1 });
    expect(stderr).toMatch(/"total_tokens": ?21/);
  }, 60_000);

  test.each([
    ['healthy', 1],
    ['byte by byte', 1],
    ['slow first byte', 1],
    ['recovers', 3],
    ['asked to wait', 2],
  ])('gives the whole answer: %s', (name, requests) => {
    const outcome = outcomes.get(name);
    expect(outcome).toMatchObject({ text: answerText, well: true, requests });
    expect(outcome?.log).toMatch(/"total_tokens": ?21/);
  });

  test('waits as long as Retry-After says', () => {
    expect(outcomes.get('asked to wait')?.waits[0]).toBeGreaterThanOrEqual(990);
  });

  test.each([
    ['wrong key', 1],
    ['no quota', 1],
    ['never recovers', 4],
    ['out of time before it', 1],
    ['no time to wait', 1],
  ])('fails after as many requests as make sense: %s', (name, requests) => {
    expect(outcomes.get(name)).toMatchObject({ text: '', well: false, requests });
  });

  test.each([...broken.slice(0, 4), 'out of time in the stream'])(
    'fails where a stream breaks off, and repeats nothing: %s',
    (name) => {
      expect(outcomes.get(name)).toMatchObject({ text: answerText.slice(0, 4), well: false, requests: 1 });
    },
  );

  test('logs every attempt and no word of the conversation', () => {
    const log = outcomes.get('recovers')?.log ?? '';
    expect(log.split('\n').map((line) => (JSON.parse(line) as { attempt: number }).attempt)).toEqual([1, 2, 3]);
    expect([...outcomes.values()].map((outcome) => outcome.log).join('\n')).not.toMatch(/二分|指数退避/);
  });
});

describe.each(named('read_stream.py', 'read-stream.mjs'))('the reader %s', (_, program) => {
  test.each<Answer>(['ok', 'byte-by-byte'])('reads a stream to its end: %s', async (answer) => {
    const { code, stdout } = await against(program, [answer]);
    expect({ code, text: stdout.trim() }).toEqual({ code: 0, text: answerText });
  });

  test.each<Answer>(broken)('does not end well: %s', async (answer) => {
    expect((await against(program, [answer])).code).not.toBe(0);
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
    const program = await programIn(page, 'read-stream.mjs');
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
      edit: (code) => `${code.split('\nconst response')[0]}${check}`,
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
        events(Stream.of(${lines.map((line) => JSON.stringify(line)).join(', ')}), (name, data) -> System.out.println(name + "|" + data.replace("\\n", "\\\\n")));
    }\n}\n`;
    const { stdout } = await runProgram(program, {
      edit: (code) => `${code.split('    public static void main')[0]}    ${main}`,
    });
    expect(stdout.trim().split(/\r?\n/)).toEqual(events.map(([name, data]) => `${name}|${data?.replace('\n', '\\n')}`));
  });
});

test.each(named('Retries.java'))('%s repeats what may pass, as often and as long as it should', async (_, program) => {
  // Each letter is an attempt: o succeeds, f fails and may be repeated, w asks to wait, x must not be repeated.
  const scripts: [script: string, deadlineMs: number, outcome: string, made: number][] = [
    ['o', 60_000, 'done', 1],
    ['ffo', 60_000, 'done', 3],
    ['f', 60_000, 'failed f', 4],
    ['x', 60_000, 'failed x', 1],
    ['wo', 500, 'failed w', 1],
    ['wo', 60_000, 'done', 2],
  ];
  const main = `
    static void script(String script, long deadlineMs) {
        int[] made = {0};
        long begin = System.nanoTime();
        String outcome;
        try {
            outcome = run(Duration.ofMillis(deadlineMs), left -> {
                char step = script.charAt(Math.min(made[0]++, script.length() - 1));
                if (left.isNegative()) throw new IllegalStateException("negative time left");
                if (step == 'o') return "done";
                throw new RuntimeException(String.valueOf(step));
            }, error -> error.getMessage().equals("x") ? Optional.empty() : Optional.of(error.getMessage().equals("w") ? Duration.ofMillis(700) : Duration.ZERO));
        } catch (RuntimeException error) {
            outcome = "failed " + error.getMessage();
        }
        System.out.println(outcome + "|" + made[0] + "|" + (System.nanoTime() - begin) / 1_000_000);
    }

    public static void main(String[] args) {
${scripts.map(([script, deadlineMs]) => `        script("${script}", ${deadlineMs});`).join('\n')}
    }
}
`;
  const { stdout } = await runProgram(program, { edit: (code) => code.replace(/\}\s*$/, main) });
  const lines = stdout
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split('|'));
  expect(lines.map(([outcome, made]) => [outcome, Number(made)])).toEqual(
    scripts.map(([, , outcome, made]) => [outcome, made]),
  );
  expect(Number(lines.at(-1)?.[2])).toBeGreaterThanOrEqual(700);
});
