import { describe, expect, test } from 'vitest';
import { checkPython, programOf } from '../samples/python-program.ts';

/** Models of either side that ask for the weather once in the first turn, and answer from then on. */
const responsesClient = `
import types
requests = []
class Responses:
    def create(self, **request):
        requests.append(request)
        number = len(requests)
        call = types.SimpleNamespace(type="function_call", call_id="c1", name="get_weather", arguments='{"city": "杭州"}')
        return types.SimpleNamespace(id=f"r{number}", status="completed", output=[call] if number == 1 else [], output_text=f"答 {number}")
client = types.SimpleNamespace(responses=Responses())
`;
const chatClient = `
import types
requests = []
class Message:
    def __init__(self, fields):
        self.fields = fields
        self.content = fields.get("content")
        self.tool_calls = [
            types.SimpleNamespace(id=call["id"], function=types.SimpleNamespace(**call["function"]))
            for call in fields.get("tool_calls", [])
        ] or None
    def model_dump(self, exclude_none=False):
        return self.fields
class Completions:
    def create(self, **request):
        requests.append([dict(message) for message in request["messages"]])
        number = len(requests)
        call = {"id": "c1", "type": "function", "function": {"name": "get_weather", "arguments": '{"city": "杭州"}'}}
        fields = {"role": "assistant", "tool_calls": [call]} if number == 1 else {"role": "assistant", "content": f"答 {number}"}
        reason = "tool_calls" if number == 1 else "stop"
        return types.SimpleNamespace(choices=[types.SimpleNamespace(finish_reason=reason, message=Message(fields))])
client = types.SimpleNamespace(chat=types.SimpleNamespace(completions=Completions()))
`;

/** What stands in a program from one text to another. */
const part = (code: string, from: string, to: string) => code.slice(code.indexOf(from), code.indexOf(to));

describe('the program before and after its migration', async () => {
  const before = await programOf('openai-response', 'assistant_responses.py');
  const after = await programOf('openai-response', 'assistant_chat.py');

  test('answers two turns, with the tool’s result given back, on either side', async () => {
    const [first, results, links] = (await checkPython(
      before,
      `${responsesClient}
one, previous = ask("今天？", None)
two, previous = ask("明天？", previous)
result = [[one, two], requests[1]["input"], [request["previous_response_id"] for request in requests]]`,
    )) as [string[], { call_id: string; output: string }[], (string | null)[]];
    expect(first).toEqual(['答 2', '答 3']);
    expect(results).toEqual([{ type: 'function_call_output', call_id: 'c1', output: expect.stringContaining('晴') }]);
    expect(links).toEqual([null, 'r1', 'r2']);

    const [second, roles] = (await checkPython(
      after,
      `${chatClient}
one, messages = ask("今天？", [{"role": "system", "content": INSTRUCTIONS}])
two, messages = ask("明天？", messages)
result = [[one, two], [message["role"] for message in requests[2]]]`,
    )) as [string[], string[]];
    expect(second).toEqual(['答 2', '答 3']);
    expect(roles).toEqual(['system', 'user', 'assistant', 'tool', 'assistant', 'user']);
  });

  test('fails on either side where the model did not come to its end', async () => {
    await expect(
      checkPython(
        before,
        `${responsesClient}
whole = Responses.create
Responses.create = lambda self, **request: types.SimpleNamespace(status="incomplete", incomplete_details="max_output_tokens", error=None)
result = ask("今天？", None)`,
      ),
    ).rejects.toThrow(/incomplete：max_output_tokens/);
    await expect(
      checkPython(
        after,
        `${chatClient}
half = types.SimpleNamespace(finish_reason="length", message=Message({"role": "assistant", "content": "半"}))
Completions.create = lambda self, **request: types.SimpleNamespace(choices=[half])
result = ask("今天？", [])`,
      ),
    ).rejects.toThrow(/没有完成：length/);
  });

  test.each([
    ['before', before],
    ['after', after],
  ])('answers the arguments that a model got wrong with an error for the model (%s)', async (_, program) => {
    const answers = (await checkPython(
      program,
      `
result = [json.loads(execute("get_weather", arguments)) for arguments in ['{"city":', '{}', '[]', '"杭州"', 'null', '{"city": "杭州"}']]`,
    )) as object[];
    expect(answers.slice(0, -1)).toEqual(
      Array.from({ length: 5 }, () => ({ error: expect.stringMatching(/^参数不对：./) })),
    );
    expect(answers.at(-1)).toEqual({ city: '杭州', weather: expect.any(String) });
  });

  test('has the same tool and asks the same on either side', () => {
    expect(part(after.code, 'def execute', 'def ask')).toBe(part(before.code, 'def execute', 'def ask'));
    expect(/for question in .+/.exec(after.code)?.[0]).toBe(/for question in .+/.exec(before.code)?.[0]);
  });
});
