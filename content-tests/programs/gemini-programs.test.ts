import { describe, expect, test } from 'vitest';
import { checkPython, programOf } from '../samples/python-program.ts';

describe('the tokens of thinking', async () => {
  const program = await programOf('gemini-2.5-thinking', 'thinking_tokens.py');

  test.each([
    [
      'inside the completion',
      {
        prompt_tokens: 38,
        completion_tokens: 612,
        total_tokens: 650,
        completion_tokens_details: { reasoning_tokens: 548 },
      },
      [548, 64],
    ],
    ['apart from it', { prompt_tokens: 38, completion_tokens: 64, total_tokens: 650 }, [548, 64]],
    [
      'apart, and told twice',
      {
        prompt_tokens: 38,
        completion_tokens: 64,
        total_tokens: 650,
        completion_tokens_details: { reasoning_tokens: 548 },
      },
      [548, 64],
    ],
    [
      'not there',
      { prompt_tokens: 38, completion_tokens: 64, total_tokens: 102, completion_tokens_details: null },
      [0, 64],
    ],
  ])('are told where they are counted %s', async (_, usage, told) => {
    const check = `usage = __import__("json").loads('${JSON.stringify(usage)}')\nresult = [thinking_tokens(usage), visible_tokens(usage)]`;
    expect(await checkPython(program, check)).toEqual(told);
  });
});

describe('the tool loop of the Gemini guide', async () => {
  const program = await programOf('gemini-2.5-thinking', 'gemini_tools.py');
  /** A model that asks for two tools, one of which is not there, and then answers; it refuses calls without their signature. */
  const signingClient = `
import types
class Message:
    def __init__(self, **fields):
        self.fields = fields
        self.content = fields.get("content")
        self.tool_calls = [
            types.SimpleNamespace(id=call["id"], function=types.SimpleNamespace(**call["function"]))
            for call in fields.get("tool_calls", [])
        ]
    def model_dump(self, exclude_none=False):
        return self.fields
requests = []
class Completions:
    def create(self, model, messages, tools):
        requests.append(list(messages))
        asked = [call for message in messages for call in message.get("tool_calls", [])]
        if any("extra_content" not in call for call in asked):
            raise ValueError("Function call is missing a thought_signature in functionCall parts.")
        functions = [("get_stock", '{"product": "键盘"}'), ("delete_all", "{}"), ("get_stock", "{")]
        calls = [
            {
                "id": f"call_{index}",
                "type": "function",
                "function": {"name": name, "arguments": arguments},
                "extra_content": {"google": {"thought_signature": "s"}},
            }
            for index, (name, arguments) in enumerate(functions)
        ]
        message = Message(role="assistant", content="键盘有货") if asked else Message(role="assistant", tool_calls=calls)
        return types.SimpleNamespace(choices=[types.SimpleNamespace(message=message)])
client = types.SimpleNamespace(chat=types.SimpleNamespace(completions=Completions()))
`;

  test('gives every signature back, and tells the model what failed', async () => {
    const check = `${signingClient}\nresult = [run("有货吗"), [message["content"] for message in requests[1] if message["role"] == "tool"]]`;
    const [answer, results] = (await checkPython(program, check)) as [string, string[]];
    expect(answer).toBe('键盘有货');
    expect(results).toEqual([
      expect.stringContaining('12'),
      expect.stringContaining('没有工具 delete_all'),
      expect.stringContaining('error'),
    ]);
  });

  test('ends where the model never comes to an end', async () => {
    const check = `${signingClient}
first = Completions.create
Completions.create = lambda self, model, messages, tools: first(self, model, messages[:1], tools)
result = run("有货吗")`;
    await expect(checkPython(program, check)).rejects.toThrow(/5 轮之后/);
  });
});
