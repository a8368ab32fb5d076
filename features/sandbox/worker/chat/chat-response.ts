import { sha256 } from 'hono/utils/crypto';
import { hash } from '../../../../app/core/hash.ts';
import { memoizeByObject } from '../../../../app/core/memoize.ts';
import { type Json, type JsonObject, listOf, objectOf, without } from '../../../reference/document/json.ts';
import type { SandboxCall } from '../read-request.ts';
import { soundText } from '../sounds.ts';
import { ApiError } from '../response/api-error.ts';
import { rankExamples } from '../response/choose-example.ts';
import { createSchemaFitter } from '../response/fit-schema.ts';
import { jsonResponse, type PendingResponse } from '../response/pending-response.ts';
import { inGroups, piecesOf } from '../response/pieces.ts';
import { callId } from './calls.ts';
import { type Choice, complete, type Completion, dataOf } from './complete.ts';
import { budgetOf, positive, usageOf } from './usage.ts';

/** Generates the response to a chat request, as JSON or as a stream. */
export async function chatResponse(call: SandboxCall): Promise<PendingResponse> {
  const { operation, text } = call;
  const body = objectOf(call.body);
  const ranked = rankExamples(call);
  const { value = null, generated = false } = ranked.find(({ content }) => content.kind === 'json') ?? {};
  const example = objectOf(value);
  // Some gateways answer without an id, a model or an index; authors may leave these out of their own examples.
  const lacks = (object: JsonObject) => (name: string) =>
    generated && Object.keys(object).length > 0 && !(name in object);
  const budget = budgetOf(body, example);
  const [schemas, digest] = await Promise.all([createSchemaFitter(text), sha256(text)]);
  // Ids are derived from the raw body.
  const id = String(digest).slice(0, 16);
  const completion = complete(call, ranked, budget, schemas);
  const usage = usageOf(body, completion, budget, example);
  if (body.stream === true && operation.stream !== undefined) {
    const [chunk = {}] = dataOf(String(ranked.find(({ content }) => content.kind === 'stream')?.value ?? ''));
    const first = { object: 'chat.completion.chunk', created: example.created ?? 0, ...chunk };
    const frame = responseEnvelope(first, body, id, false);
    return {
      mediaType: operation.stream.mediaType,
      pieces: chatStream(call, completion, { id, frame, usage }),
      paced: true,
    };
  }
  const audio = completion.audio === undefined ? undefined : await soundText(completion.audio);
  const canTier = ranked.some(({ value }) => 'service_tier' in objectOf(value));
  const frame = without(responseEnvelope(example, body, id, canTier), ['id', 'model'].filter(lacks(example)));
  const exampleChoice = objectOf(listOf(example.choices)[0]);
  const otherFields = otherFieldsOf(objectOf(exampleChoice.message));
  const isNumbered = listOf(objectOf(exampleChoice.message).tool_calls).some((item) => 'index' in objectOf(item));
  // Choices may be the same object, whose log probabilities are generated once.
  const logprobsOnce = memoizeByObject((choice: Choice) => logprobsOf(call, choice, choice.pieces));
  const choices = completion.choices.map((choice, index) => {
    const written = writeChoice(choice, index);
    if (index === 0) limitChoices(completion.choices.length, JSON.stringify(written).length);
    return written;
  });
  return jsonResponse({ ...frame, choices, ...('usage' in example ? { usage } : {}) });

  function writeChoice(choice: Choice, index: number): JsonObject {
    const logprobs = logprobsOnce(choice);
    const spoken = {
      content: null,
      audio: {
        id: `audio_${id}${index}`,
        expires_at: Number(frame.created) + 3_600,
        data: audio ?? '',
        transcript: choice.pieces.join(''),
      },
    };
    return {
      ...(lacks(exampleChoice)('index') ? {} : { index }),
      message: {
        ...otherFields,
        ...writeMessage(choice, `${id}${index}`),
        ...(audio === undefined || choice.refused ? {} : spoken),
      },
      ...(logprobs === undefined && !('logprobs' in exampleChoice) ? {} : { logprobs: logprobs ?? null }),
      finish_reason: choice.finish,
    };
  }

  function writeMessage({ pieces, refused, calls }: Choice, choiceId: string): JsonObject {
    const text = pieces.join('');
    if (refused) return { role: 'assistant', content: null, refusal: text };
    if (calls.length === 0) return { role: 'assistant', content: text };
    if (completion.style === 'functions') return { role: 'assistant', content: null, function_call: { ...calls[0] } };
    const tools = calls.map((toolCall, index): Json => ({
      // Some documents number the calls.
      ...(isNumbered ? { index } : {}),
      id: callId(choiceId, index),
      type: 'function',
      function: { ...toolCall },
    }));
    return { role: 'assistant', content: null, tool_calls: tools };
  }
}

/** Returns the fields of an example's message that do not depend on the request, such as its reasoning. */
function otherFieldsOf(message: JsonObject): JsonObject {
  const { content: _c, tool_calls: _t, function_call: _f, audio: _a, ...others } = message;
  return 'refusal' in others ? { ...others, refusal: null } : others;
}

/** Returns the top-level fields without `choices` and `usage`: the example's, and those that the request determines. */
function responseEnvelope(example: JsonObject, body: JsonObject, id: string, canTier: boolean): JsonObject {
  const { service_tier: tier, usage: _usage, choices: _choices, ...frame } = example;
  const filled = { ...frame, id: `chatcmpl-sandbox-${id}`, model: body.model ?? example.model ?? '' };
  return body.service_tier !== undefined && (tier !== undefined || canTier)
    ? { ...filled, service_tier: 'default' }
    : filled;
}

/** The most chunks of a text. */
const maxChunks = 100;

type Chunk = { delta: JsonObject; pieces?: string[]; finish?: string };

/**
 * Returns the events of a streamed chat completion. Each piece has one chunk of every choice.
 * @param frame the common fields of all chunks, such as `model`
 */
function chatStream(
  call: SandboxCall,
  { choices, style }: Completion,
  { id, frame, usage }: { id: string; frame: JsonObject; usage: JsonObject },
): string[] {
  const withUsage = objectOf(objectOf(call.body).stream_options).include_usage === true;
  const event = (written: Json[], total: Json = null) =>
    `data: ${JSON.stringify({ ...frame, choices: written, ...(withUsage ? { usage: total } : {}) })}\n\n`;
  const written = choices.map((choice, index) => {
    const parts = chunksOf(choice, style, `${id}${index}`).map(({ delta, pieces = [], finish = null }) => {
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

function chunksOf({ pieces, refused, calls, finish }: Choice, style: Completion['style'], id: string): Chunk[] {
  const name = refused ? 'refusal' : 'content';
  const text = inGroups(pieces, maxChunks).map((group): Chunk => ({
    delta: { [name]: group.join('') },
    pieces: group,
  }));
  const start: Chunk = { delta: { role: 'assistant', content: calls.length > 0 || refused ? null : '' } };
  return [start, ...text, ...calls.flatMap((call, index) => callChunks(call, index)), { delta: {}, finish }];

  function callChunks(call: { name: string; arguments: string }, index: number): Chunk[] {
    const opened = { name: call.name, arguments: '' };
    const written = inGroups(piecesOf(call.arguments), maxChunks).map((group) => ({ arguments: group.join('') }));
    if (style === 'functions') return [opened, ...written].map((part) => ({ delta: { function_call: part } }));
    const first = { index, id: callId(id, index), type: 'function', function: opened };
    return [first, ...written.map((part) => ({ index, function: part }))].map((part) => ({
      delta: { tool_calls: [part] },
    }));
  }
}

/** The most log probabilities of a choice, including alternatives. */
const maxLogprobs = 10_000;

const encoder = new TextEncoder();

/**
 * Returns made-up log probabilities for some pieces of a choice. The requested number of alternatives are words of the
 * text, or common words if it has too few.
 * @returns undefined if the request does not ask for them
 * @throws ApiError for a choice with more than `maxLogprobs`
 */
function logprobsOf(
  { body, messages }: SandboxCall,
  { pieces, refused }: Choice,
  part: string[],
): JsonObject | undefined {
  const { logprobs, top_logprobs: top } = objectOf(body);
  if (logprobs !== true) return undefined;
  const count = positive(top);
  const limit = Math.floor(maxLogprobs / (count + 1));
  if (pieces.length > limit)
    throw new ApiError(400, ({ tooManyLogprobs }) => ({
      message: tooManyLogprobs(pieces.length, limit),
      param: 'logprobs',
    }));
  const likely = [...new Set([...pieces.slice(0, 2 * count), ...messages.tokens])];
  const tokens = part.map((piece): Json => ({
    ...token(piece, 0),
    top_logprobs: [piece, ...likely.filter((other) => other !== piece)].slice(0, count).map(token),
  }));
  return { content: refused ? null : tokens, refusal: refused ? tokens : null };
}

function token(text: string, rank: number): JsonObject {
  return { token: text, logprob: -(hash(text) % 1_000) / 10_000 - rank * 2, bytes: [...encoder.encode(text)] };
}

/** The most characters of all choices of a response. */
const maxLength = 500_000;

/**
 * Limits the size of a response; a single choice is always allowed.
 * @param length the length of a choice, in characters
 * @throws ApiError that names the largest `n` for choices of that length
 */
function limitChoices(count: number, length: number): void {
  const maxCount = Math.max(1, Math.floor(maxLength / Math.max(1, length)));
  if (count > maxCount)
    throw new ApiError(400, ({ tooManyChoices }) => ({ message: tooManyChoices('n', count, maxCount), param: 'n' }));
}
