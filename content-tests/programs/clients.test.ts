import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, answerText, brokenStreams, type FaultApi, startFaultApi } from '../samples/fault-api.ts';
import { programsHere, runAgainst, runProgram } from '../samples/run-program.ts';

const page = 'content/api-guides/timeout.mdx';
const named = await programsHere(page, ['aigc_client.py', 'client.mjs', 'Retries.java']);

let api: FaultApi;

beforeAll(async () => {
  api = await startFaultApi();
});

afterAll(() => api.close());

/** What came of one call of a client: what it gave, whether it ended well, what it logged. */
type Outcome = { text: string; well: boolean; log: string };

/** The calls that each client makes, all of them in one process: by name, their answers and how long they may take. */
const calls: Record<string, { answers: Answer[]; seconds?: number; whole?: boolean }> = {
  healthy: { answers: ['ok'] },
  'healthy at once': { answers: ['ok'], whole: true },
  'recovers at once': { answers: ['server-error', 'no-choices', 'ok'], whole: true },
  'wrong key at once': { answers: ['invalid-key', 'ok'], whole: true },
  'never an answer': { answers: ['no-choices'], whole: true },
  'out of time at once': { answers: ['slow-first-byte', 'ok'], seconds: 1, whole: true },
  'byte by byte': { answers: ['byte-by-byte'] },
  'slow first byte': { answers: ['slow-first-byte'] },
  recovers: { answers: ['server-error', 'server-error', 'ok'] },
  'asked to wait': { answers: ['rate-limit', 'ok'] },
  'asked to wait until': { answers: ['rate-limit-until', 'ok'] },
  'asked to wait unclearly': { answers: ['rate-limit-unclear', 'ok'] },
  'wrong key': { answers: ['invalid-key', 'ok'] },
  'no quota': { answers: ['quota', 'ok'] },
  'never recovers': { answers: ['server-error'] },
  ...Object.fromEntries(brokenStreams.map((answer) => [answer, { answers: [answer, 'ok'] }])),
  'out of time in the stream': { answers: ['stall', 'ok'], seconds: 1 },
  'out of time before it': { answers: ['slow-first-byte', 'ok'], seconds: 1 },
  'no time to wait': { answers: ['rate-limit', 'ok'], seconds: 0.5 },
};

type Call = { url: string; seconds: number; whole: boolean };

const harness: Record<string, (plans: Call[]) => (code: string) => string> = {
  python: (plans) => (code) => `${code.split('\nif __name__')[0]}
lines = []
class Lines(logging.Handler):
    def emit(self, record):
        lines.append(record.getMessage())
log.addHandler(Lines())
log.setLevel(logging.INFO)
for url, seconds, whole in json.loads(${JSON.stringify(JSON.stringify(plans.map(({ url, seconds, whole }) => [url, seconds, whole])))}):
    client = OpenAI(api_key="sk-sample", base_url=url, max_retries=0)
    lines.clear()
    text, well = "", True
    request = {"model": "qwen-plus", "messages": [{"role": "user", "content": "指数退避"}]}
    try:
        if whole:
            text = complete(deadline=seconds, **request).choices[0].message.content
        else:
            for piece in stream(deadline=seconds, **request):
                text += piece
    except Exception:
        well = False
    print(json.dumps({"text": text, "well": well, "log": "\\n".join(lines)}))
`,
  js: (plans) => (code) => `${code.split('\n// 直接运行')[0]}
for (const { url, seconds, whole } of ${JSON.stringify(plans)}) {
  client.baseURL = url;
  let text = '';
  let well = true;
  const lines = [];
  console.error = (line) => lines.push(line);
  const request = { model: 'qwen-plus', messages: [{ role: 'user', content: '指数退避' }] };
  const limits = { deadlineMs: seconds * 1000 };
  try {
    if (whole) text = (await complete(request, limits)).choices[0].message.content;
    else for await (const piece of stream(request, limits)) text += piece;
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
    const planned = Object.entries(calls).map(([name, { answers, seconds = 60, whole = false }]) => ({
      name,
      seconds,
      whole,
      ...api.plan(...answers),
    }));
    const made =
      harness[program.lang]?.(planned.map(({ baseUrl, seconds, whole }) => ({ url: baseUrl, seconds, whole }))) ??
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
    const { code, stdout, stderr, requests } = await runAgainst(api, program, ['ok']);
    expect({ code, stdout, requests }).toEqual({ code: 0, stdout: answerText, requests: 1 });
    expect(stderr).toMatch(/"total_tokens": ?21/);
  }, 60_000);

  test.each([
    ['healthy', 1],
    ['byte by byte', 1],
    ['slow first byte', 1],
    ['recovers', 3],
    ['asked to wait', 2],
    ['asked to wait until', 2],
    ['asked to wait unclearly', 2],
    ['healthy at once', 1],
    ['recovers at once', 3],
  ])('gives the whole answer: %s', (name, requests) => {
    const outcome = outcomes.get(name);
    expect(outcome).toMatchObject({ text: answerText, well: true, requests });
    expect(outcome?.log).toMatch(/"total_tokens": ?21/);
  });

  test.each(['asked to wait', 'asked to wait until'])('waits as long as Retry-After says: %s', (name) => {
    expect(outcomes.get(name)?.waits[0]).toBeGreaterThanOrEqual(990);
  });

  test.each([
    ['wrong key', 1],
    ['no quota', 1],
    ['never recovers', 4],
    ['out of time before it', 1],
    ['no time to wait', 1],
    ['wrong key at once', 1],
    ['never an answer', 4],
    ['out of time at once', 1],
  ])('fails after as many requests as make sense: %s', (name, requests) => {
    expect(outcomes.get(name)).toMatchObject({ text: '', well: false, requests });
  });

  test.each([...brokenStreams, 'out of time in the stream'])(
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
            }, error -> error.getMessage().equals("x")
                ? Optional.empty()
                : Optional.of(error.getMessage().equals("w") ? Duration.ofMillis(700) : Duration.ZERO));
        } catch (RuntimeException error) {
            outcome = "failed " + error.getMessage();
        }
        System.out.println(outcome + "|" + made[0] + "|" + (System.nanoTime() - begin) / 1_000_000);
    }

    static void header(String value, long least, long most) {
        long seconds = retryAfter(value).toSeconds();
        System.out.println((seconds >= least && seconds <= most ? "read" : "misread") + "|" + seconds + "|0");
    }

    public static void main(String[] args) {
        header("7", 7, 7);
        header("soon", 0, 0);
        header("Wed, 21 Oct 2015 07:28:00 GMT", 0, 0);
        header(DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(java.time.ZoneOffset.UTC).plusSeconds(100)), 90, 100);
${scripts.map(([script, deadlineMs]) => `        script("${script}", ${deadlineMs});`).join('\n')}
    }
}
`;
  const { stdout } = await runProgram(program, { edit: (code) => code.replace(/\}\s*$/, main) });
  const lines = stdout
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split('|'));
  expect(lines.splice(0, 4).map(([outcome]) => outcome)).toEqual(['read', 'read', 'read', 'read']);
  expect(lines.map(([outcome, made]) => [outcome, Number(made)])).toEqual(
    scripts.map(([, , outcome, made]) => [outcome, made]),
  );
  expect(Number(lines.at(-1)?.[2])).toBeGreaterThanOrEqual(700);
});
