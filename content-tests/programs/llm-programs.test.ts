import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerText, type FaultApi, startFaultApi } from '../samples/fault-api.ts';
import { programIn, programsHere, runAgainst, runProgram } from '../samples/run-program.ts';

const page = 'content/sdk/python/llm.mdx';
const titles = ['trim.py', 'stream.py', 'stream_tools.py', 'count_tokens.py'];
const named = await programsHere(page, titles);

let api: FaultApi;

beforeAll(async () => {
  api = await startFaultApi();
});

afterAll(() => api.close());

test('the page shows the programs whose behaviour is promised here', async () => {
  const programs = await Promise.all(titles.map((title) => programIn(page, title)));
  expect(programs.map(({ lang }) => lang)).toEqual(['python', 'python', 'python', 'python']);
});

describe.each(named('trim.py'))('%s', (_, program) => {
  type Cut = { roles: string[]; size: number; whole: boolean };

  /** What is left of a conversation of three turns, the second with tools, for a limit between nothing and everything. */
  async function cuts(): Promise<Record<string, Cut>> {
    const check = `
turns = [
    [{"role": "user", "content": "一" * 30}, {"role": "assistant", "content": "甲"}],
    [
        {"role": "user", "content": "二"},
        {"role": "assistant", "content": None, "tool_calls": [{"id": "c1"}, {"id": "c2"}]},
        {"role": "tool", "tool_call_id": "c1", "content": "22"},
        {"role": "tool", "tool_call_id": "c2", "content": "18"},
        {"role": "assistant", "content": "上海"},
    ],
    [{"role": "user", "content": "三"}],
]
messages = [{"role": "system", "content": "简短"}] + [message for turn in turns for message in turn]
total = sum(map(size, messages))
result = {}
for limit in range(0, total + 1):
    left = trim(messages, limit)
    result[limit] = {"roles": [message["role"] for message in left], "size": sum(map(size, left)), "whole": left == messages}
print(json.dumps(result))
`;
    const { stdout, stderr } = await runProgram(program, {
      edit: (code) => `${code.split('\nhistory = ')[0]}\n${check}`,
    });
    expect(stderr).toBe('');
    return JSON.parse(stdout) as Record<string, Cut>;
  }

  test('keeps the system message and the last turn, never parts calls from their results, and holds the limit', async () => {
    const all = Object.entries(await cuts());
    const kinds = new Set(all.map(([, { roles }]) => roles.join(' ')));
    const tools = 'user assistant tool tool assistant';
    expect([...kinds]).toEqual(['system user', `system ${tools} user`, `system user assistant ${tools} user`]);
    expect(all.filter(([limit, { size, roles }]) => roles.length > 2 && size > Number(limit))).toEqual([]);
    expect(all.at(-1)?.[1].whole).toBe(true);
  });
});

describe.each(named('stream_tools.py'))('%s', (_, program) => {
  test('joins calls that arrive by turns, answers each of them in order, and goes on to the answer', async () => {
    const { baseUrl, received } = api.plan('tool-calls', 'ok');
    const { code, stdout, stderr } = await runProgram(program, { baseUrl });
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: answerText, stderr: '' });
    expect(received[1]?.body['messages']).toMatchObject([
      { role: 'user' },
      {
        role: 'assistant',
        reasoning_content: '先查天气',
        tool_calls: [
          { id: 'call_1', function: { name: 'get_weather', arguments: '{"city":"上海"}' } },
          { id: 'call_2', function: { name: 'get_weather', arguments: '{"city":"北京"}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'call_1', content: expect.stringContaining('上海') as string },
      { role: 'tool', tool_call_id: 'call_2', content: expect.stringContaining('北京') as string },
    ]);
  });

  test('stops where a stream breaks off, and where the model never stops asking', async () => {
    expect((await runAgainst(api, program, ['end-without-finish', 'ok'])).code).not.toBe(0);
    expect(await runAgainst(api, program, ['tool-calls'])).toMatchObject({ code: 1, requests: 5 });
  });
});

describe.each(named('stream.py'))('%s', (_, program) => {
  test('shows a refusal that comes in pieces', async () => {
    const { code, stdout } = await runAgainst(api, program, ['refusal']);
    expect(code).toBe(0);
    expect(stdout).toContain('抱歉，我不能提供。');
  });
});

test.each(named('count_tokens.py'))(
  '%s adds three tokens for each message, whatever its fields, and three for the answer',
  async (_, program) => {
    const encoding =
      'from types import SimpleNamespace\ntiktoken = SimpleNamespace(get_encoding=lambda _: SimpleNamespace(encode=list))';
    const { stdout, stderr } = await runProgram(program, {
      edit: (code) =>
        `${code.replace('import tiktoken', encoding)}\nprint(count([{"role": "user", "content": "你好"}]))`,
    });
    expect(stderr).toBe('');
    expect(stdout.trim().split('\n').at(-1)).toBe(String('user'.length + '你好'.length + 3 + 3));
  },
);
