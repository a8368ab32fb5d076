import type { SandboxMessages } from '../messages/en.ts';
import type { ResponseShape } from '../sandbox.ts';
import { isObject, type Json, type JsonObject, listOf, objectOf } from '../../reference/document/json.ts';
import type { SayError } from './response/api-error.ts';

/** Fields that must not be empty in OpenAI's API. */
const filledTexts = ['model', 'prompt', 'input'];

/**
 * Checks the rules of OpenAI's API that are not in its document, for operations with a response like OpenAI's. Returns
 * undefined for a valid request.
 */
export function checkConventions(shape: ResponseShape['kind'], body: JsonObject): SayError | undefined {
  if (shape === 'plain') return undefined;
  const empty = filledTexts.find((field) => body[field] === '');
  if (empty !== undefined) return refusal(empty, (messages) => messages.empty(empty));
  return shape === 'chat' ? (checkChat(body) ?? checkMessages(listOf(body.messages))) : undefined;
}

/** Chat fields that are only valid together with another field. */
const companions = { tool_choice: 'tools', parallel_tool_calls: 'tools', function_call: 'functions' };

function refusal(param: string, say: (messages: SandboxMessages) => string): SayError {
  return (messages) => ({ param, message: say(messages) });
}

function checkChat(body: JsonObject): SayError | undefined {
  for (const field of ['max_tokens', 'max_completion_tokens']) {
    const limit = body[field];
    if (typeof limit === 'number' && limit < 1) return refusal(field, (messages) => messages.tooSmall(field, 1, limit));
  }
  if (body.max_tokens !== undefined && body.max_completion_tokens !== undefined)
    return refusal('max_tokens', (messages) => messages.exclusive('max_tokens', 'max_completion_tokens'));
  for (const [field, needed] of Object.entries(companions))
    if (body[field] !== undefined && body[needed] === undefined)
      return refusal(field, (messages) => messages.needs(field, needed));
  const isJson = objectOf(body.response_format).type === 'json_object';
  return isJson && !/json/i.test(JSON.stringify(body.messages))
    ? refusal('messages', (messages) => messages.noJsonWord)
    : undefined;
}

/** Checks that each tool call is followed by its result, and that each result follows its call. */
function checkMessages(all: Json[]): SayError | undefined {
  let param = '';
  let pending = new Set<unknown>();
  for (const [index, message] of all.entries()) {
    const { role, tool_call_id: id, tool_calls: calls } = objectOf(message);
    if (role === 'tool') {
      if (pending.delete(id)) continue;
      const place = `messages[${index}].tool_call_id`;
      return refusal(place, (messages) => messages.noCall(place, String(id)));
    }
    if (pending.size > 0) break;
    param = `messages[${index}].tool_calls`;
    if (Array.isArray(calls) && calls.length === 0) return refusal(param, (messages) => messages.empty(param));
    pending = new Set(listOf(calls).map((call) => (isObject(call) ? call.id : undefined)));
  }
  const [first] = pending;
  return pending.size === 0 ? undefined : refusal(param, (messages) => messages.noResult(param, String(first)));
}
