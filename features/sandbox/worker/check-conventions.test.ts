import { expect, test } from 'vitest';
import type { JsonObject } from '../../reference/document/json.ts';
import { sandbox as messages } from '../messages/en.ts';
import { checkConventions } from './check-conventions.ts';

const call = { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{}' } };
const user = { role: 'user', content: 'Hi' };
const calling = { role: 'assistant', tool_calls: [call] };
const result = { role: 'tool', tool_call_id: 'call_1', content: '1' };
const tools = [{ type: 'function', function: { name: 'f' } }];

test.each<[string, JsonObject, string, RegExp]>([
  ['an empty model', { model: '', messages: [user] }, 'model', /must not be empty/],
  ['a limit of no token', { max_tokens: 0 }, 'max_tokens', /at least 1, got 0/],
  ['a limit below that', { max_completion_tokens: -5 }, 'max_completion_tokens', /at least 1, got -5/],
  ['both limits', { max_tokens: 5, max_completion_tokens: 5 }, 'max_tokens', /max_completion_tokens/],
  ['a choice of tools that are not there', { tool_choice: 'auto' }, 'tool_choice', /together with tools/],
  ['parallel calls of tools that are not there', { parallel_tool_calls: false }, 'parallel_tool_calls', /tools/],
  ['a call of functions that are not there', { function_call: 'auto' }, 'function_call', /together with functions/],
  ['no calls', { messages: [user, { ...calling, tool_calls: [] }] }, 'messages[1].tool_calls', /must not be empty/],
  ['a result without its call', { messages: [user, result] }, 'messages[1].tool_call_id', /call_1/],
  [
    'a result of another call',
    { messages: [calling, { ...result, tool_call_id: 'call_2' }] },
    'messages[1].tool_call_id',
    /call_2/,
  ],
  ['a call without its result', { messages: [calling, user] }, 'messages[0].tool_calls', /call_1/],
  [
    'JSON that no message asks for',
    { response_format: { type: 'json_object' }, messages: [user] },
    'messages',
    /word JSON/,
  ],
])('a chat with %s is refused', (_, body, param, message) => {
  const refused = checkConventions('chat', { model: 'm', messages: [user], ...body })?.(messages);
  expect([refused?.param, refused?.message]).toEqual([param, expect.stringMatching(message)]);
});

test.each<JsonObject>([
  { messages: [user, calling, result, user] },
  {
    messages: [
      { ...calling, tool_calls: [call, { ...call, id: 'call_2' }] },
      { ...result, tool_call_id: 'call_2' },
      result,
    ],
  },
  { tools, tool_choice: 'none', parallel_tool_calls: true, max_tokens: 1 },
  { response_format: { type: 'json_object' }, messages: [{ role: 'system', content: '只输出 json。' }, user] },
])('a chat that OpenAI’s API takes is taken: %j', (body) => {
  expect(checkConventions('chat', { model: 'm', messages: [user], ...body })).toBeUndefined();
});

test('an empty prompt or input is refused where the answer is as OpenAI’s, and nothing elsewhere', () => {
  expect(checkConventions('images', { prompt: '' })?.(messages).param).toBe('prompt');
  expect(checkConventions('speech', { input: '' })?.(messages).param).toBe('input');
  expect(checkConventions('plain', { prompt: '', input: '', model: '' })).toBeUndefined();
});
