import type { SandboxMessages } from '../../messages/en.ts';
import { type Json, type JsonObject, objectOf } from '../../../reference/document/json.ts';
import { inGroups, piecesOf } from '../response/pieces.ts';
import { callId } from './calls.ts';
import { type Choice, type Completion, limitChoices } from './complete.ts';
import { logprobsOf } from './logprobs.ts';
import { countOf } from './usage.ts';

type ChatStreamInputs = {
  /** The fields of every chunk: id, model and so on. */
  frame: JsonObject;
  completion: Completion;
  usage: JsonObject;
  body: JsonObject;
  id: string;
  /** The text that ends the stream. */
  end: string | undefined;
  messages: SandboxMessages;
};

/** Maximum number of chunks of a text. */
const maxChunks = 100;

type Part = { delta: JsonObject; pieces?: string[]; finish?: string };

/**
 * The events of a streamed chat completion. The chunks of several choices that belong to the same moment are one piece.
 */
export function chatStream({
  frame,
  completion,
  usage,
  body,
  id,
  end = '[DONE]',
  messages,
}: ChatStreamInputs): string[] {
  const withUsage = objectOf(body.stream_options).include_usage === true;
  const event = (choices: Json[], total: Json = null) =>
    `data: ${JSON.stringify({ ...frame, choices, ...(withUsage ? { usage: total } : {}) })}\n\n`;
  const { choices } = completion;
  const first = choices.slice(0, 1).flatMap((choice) => partsOf(choice, completion, `${id}0`));
  const firstLength = first.reduce((sum, part) => sum + writePart(part, 0).length, 0);
  limitChoices(choices.length, firstLength, messages);
  const parts = choices.map((choice, index) => partsOf(choice, completion, `${id}${index}`));
  const moments = Math.max(0, ...parts.map((part) => part.length));
  const pieces = Array.from({ length: moments }, (_, moment) =>
    parts.map((list, index) => writePart(list[moment], index)).join(''),
  );
  return [...pieces, ...(withUsage ? [event([], usage)] : []), `data: ${end}\n\n`];

  function writePart(part: Part | undefined, index: number): string {
    if (part === undefined) return '';
    const choice = completion.choices[index];
    const logprobs =
      body.logprobs === true && choice !== undefined
        ? {
            logprobs: logprobsOf(choice, part.pieces ?? [], {
              count: countOf(body.top_logprobs),
              others: completion.tokens,
              messages,
            }),
          }
        : {};
    return event([{ index, delta: part.delta, ...logprobs, finish_reason: part.finish ?? null }]);
  }
}

function partsOf({ pieces, refused, calls, finish }: Choice, { style }: Completion, id: string): Part[] {
  const name = refused ? 'refusal' : 'content';
  const text = inGroups(pieces, maxChunks).map((group): Part => ({ delta: { [name]: group.join('') }, pieces: group }));
  const start: Part = { delta: { role: 'assistant', content: calls.length > 0 || refused ? null : '' } };
  return [start, ...text, ...calls.flatMap((call, index) => callParts(call, index)), { delta: {}, finish }];

  function callParts(call: { name: string; arguments: string }, index: number): Part[] {
    const opened = { name: call.name, arguments: '' };
    const written = inGroups(piecesOf(call.arguments), maxChunks).map((group) => group.join(''));
    if (style === 'functions')
      return [opened, ...written.map((part) => ({ arguments: part }))].map((part) => ({
        delta: { function_call: part },
      }));
    const first = { index, id: callId(id, index), type: 'function', function: opened };
    return [first, ...written.map((part) => ({ index, function: { arguments: part } }))].map((part) => ({
      delta: { tool_calls: [part] },
    }));
  }
}
