import type { SandboxMessages } from '../messages/en.ts';
import type { ResponseShape } from '../sandbox.ts';
import { type JsonObject, isObject, listOf, objectOf } from '../../reference/document/json.ts';
import { type ApiErrorDetails } from './response/api-error.ts';

/** Fields whose text OpenAI's API refuses when it is empty. */
const filledTexts = ['model', 'prompt', 'input'];

/**
 * What OpenAI's API refuses of a request besides what its document says, for operations that answer as it does;
 * undefined for a request that it takes.
 */
export function checkConventions(
  shape: ResponseShape['kind'],
  body: JsonObject,
  messages: SandboxMessages,
): ApiErrorDetails | undefined {
  if (shape === 'plain') return undefined;
  const empty = filledTexts.find((field) => body[field] === '');
  if (empty !== undefined) return { param: empty, message: messages.empty(empty) };
  return shape === 'chat' ? (checkChat(body, messages) ?? checkMessages(listOf(body.messages), messages)) : undefined;
}

function checkChat(body: JsonObject, messages: SandboxMessages): ApiErrorDetails | undefined {
  for (const field of ['max_tokens', 'max_completion_tokens']) {
    const limit = body[field];
    if (typeof limit !== 'number' || limit >= 1) continue;
    return { param: field, message: messages.wrongValue(field, '≥ 1', String(limit)) };
  }
  if (body.max_tokens !== undefined && body.max_completion_tokens !== undefined)
    return { param: 'max_tokens', message: messages.exclusive('max_tokens', 'max_completion_tokens') };
  const orphan = ['tool_choice', 'parallel_tool_calls'].find((field) => body[field] !== undefined);
  if (orphan !== undefined && body.tools === undefined)
    return { param: orphan, message: messages.needs(orphan, 'tools') };
  const isJson = objectOf(body.response_format).type === 'json_object';
  return isJson && !/json/i.test(JSON.stringify(body.messages))
    ? { param: 'messages', message: messages.noJsonWord }
    : undefined;
}

/** Each call of a tool is followed by its result, and each result follows its call. */
function checkMessages(all: JsonObject[string][], messages: SandboxMessages): ApiErrorDetails | undefined {
  let open: { param: string; ids: Set<unknown> } | undefined;
  for (const [index, message] of all.entries()) {
    const { role, tool_call_id: id, tool_calls: calls } = objectOf(message);
    const place = `messages[${index}]`;
    if (role === 'tool') {
      if (open?.ids.delete(id) === true) continue;
      return { param: `${place}.tool_call_id`, message: messages.noCall(`${place}.tool_call_id`, String(id)) };
    }
    if (open !== undefined && open.ids.size > 0) break;
    const param = `${place}.tool_calls`;
    if (Array.isArray(calls) && calls.length === 0) return { param, message: messages.empty(param) };
    open = { param, ids: new Set(listOf(calls).map((call) => (isObject(call) ? call.id : undefined))) };
  }
  return open === undefined || open.ids.size === 0
    ? undefined
    : { param: open.param, message: messages.noResult(open.param, String([...open.ids][0])) };
}
