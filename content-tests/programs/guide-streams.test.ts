import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guideFences } from '../samples/all-fences.ts';
import { type Answer, brokenStreams, type FaultApi, startFaultApi } from '../samples/fault-api.ts';
import type { Fence } from '../samples/fence.ts';
import { programs } from '../samples/programs.ts';
import { runAgainst } from '../samples/run-program.ts';

const have = await programs();
const extensions: Record<string, string> = { python: 'py', js: 'mjs' };

/** Has a test of its own: it tries much beside a stream. */
const doctor = 'doctor.py';

const streamed = (await guideFences()).filter(
  ({ lang, code, title, unchecked }) =>
    unchecked === undefined &&
    title !== doctor &&
    lang in extensions &&
    /\bstream(?:=True|: true|"?: True)|\.stream\(/.test(code) &&
    code.includes('%API_BASE_URL%'),
);
const needsSdk = ({ lang, code }: Fence) =>
  lang === 'python' && /^(?:import|from) (?:openai|langchain|llama)/m.test(code);
const here = streamed.filter((fence) => have.has('openai for python3') || !needsSdk(fence));
if (here.length < streamed.length)
  console.log(`not run here: ${streamed.length - here.length} of ${streamed.length} (need openai for python3)`);

let api: FaultApi;

beforeAll(async () => {
  api = await startFaultApi();
});

afterAll(() => api.close());

describe.each(
  here.map((fence) => ({
    name: `${fence.file}:${fence.line}`,
    program: { ...fence, title: `sample.${extensions[fence.lang]}` },
    inJson: /response_format/.test(fence.code),
  })),
)('the streamed sample $name', ({ program, inJson }) => {
  const whole: Answer = inJson ? 'json' : 'ok';
  const broken: readonly Answer[] = inJson ? [...brokenStreams, 'json-half', 'json-unfinished'] : brokenStreams;

  test('ends well on a whole stream', async () => {
    const { code, stderr } = await runAgainst(api, program, [whole]);
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  }, 60_000);

  test('ends with an error wherever a stream breaks off', async () => {
    const codes = await Promise.all(
      broken.map(async (answer) => [answer, (await runAgainst(api, program, [answer])).code] as const),
    );
    expect(codes.filter(([, code]) => code === 0)).toEqual([]);
  }, 120_000);
});

test('the guides show streamed samples in Python and in Node', () => {
  expect(new Set(streamed.map(({ lang }) => lang))).toEqual(new Set(['python', 'js']));
});
