import { type Json, type JsonObject, objectOf } from '../../../reference/document/json.ts';
import type { SandboxCall } from '../read-request.ts';
import { inGroups, piecesOf } from '../response/pieces.ts';
import { callId } from './calls.ts';
import { type Choice, type Completion, limitChoices } from './complete.ts';
import { logprobsOf } from './logprobs.ts';

/** Maximum number of chunks of a text. */
const maxChunks = 100;

type Part = { delta: JsonObject; pieces?: string[]; finish?: string };

/**
 * The events of a streamed chat completion. The chunks of several choices that belong to the same moment are one piece.
 * @param frame the fields of every chunk: model and so on
 */
export function chatStream(
  call: SandboxCall,
  { choices, style }: Completion,
  { id, frame, usage }: { id: string; frame: JsonObject; usage: JsonObject },
): string[] {
  const withUsage = objectOf(objectOf(call.body).stream_options).include_usage === true;
  const event = (written: Json[], total: Json = null) =>
    `data: ${JSON.stringify({ ...frame, choices: written, ...(withUsage ? { usage: total } : {}) })}\n\n`;
  const written = choices.map((choice, index) => {
    const parts = partsOf(choice, style, `${id}${index}`).map(({ delta, pieces = [], finish = null }) => {
      const logprobs = logprobsOf(call, choice, pieces);
      return event([{ index, delta, ...(logprobs && { logprobs }), finish_reason: finish }]);
    });
    if (index === 0) limitChoices(choices.length, parts.join('').length);
    return parts;
  });
  const moments = Math.max(0, ...written.map((parts) => parts.length));
  const pieces = Array.from({ length: moments }, (_, moment) => written.map((parts) => parts[moment] ?? '').join(''));
  const end = call.operation.stream?.end ?? '[DONE]';
  return [...pieces, ...(withUsage ? [event([], usage)] : []), `data: ${end}\n\n`];
}

function partsOf({ pieces, refused, calls, finish }: Choice, style: Completion['style'], id: string): Part[] {
  const name = refused ? 'refusal' : 'content';
  const text = inGroups(pieces, maxChunks).map((group): Part => ({ delta: { [name]: group.join('') }, pieces: group }));
  const start: Part = { delta: { role: 'assistant', content: calls.length > 0 || refused ? null : '' } };
  return [start, ...text, ...calls.flatMap((call, index) => callParts(call, index)), { delta: {}, finish }];

  function callParts(call: { name: string; arguments: string }, index: number): Part[] {
    const opened = { name: call.name, arguments: '' };
    const written = inGroups(piecesOf(call.arguments), maxChunks).map((group) => ({ arguments: group.join('') }));
    if (style === 'functions') return [opened, ...written].map((part) => ({ delta: { function_call: part } }));
    const first = { index, id: callId(id, index), type: 'function', function: opened };
    return [first, ...written.map((part) => ({ index, function: part }))].map((part) => ({
      delta: { tool_calls: [part] },
    }));
  }
}
