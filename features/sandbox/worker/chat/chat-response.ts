import { oncePerObject } from '../../../../app/core/memoize.ts';
import { type Json, type JsonObject, listOf, objectOf } from '../../../reference/document/json.ts';
import type { SandboxCall } from '../read-request.ts';
import { rankExamples } from '../response/choose-example.ts';
import { createSchemaFitter } from '../response/fit-schema.ts';
import { fingerprint } from '../response/fingerprint.ts';
import { jsonResponse, type PendingResponse } from '../response/pending-response.ts';
import { soundText } from '../response/sounds.ts';
import { callId } from './calls.ts';
import { chatStream } from './chat-stream.ts';
import { type Choice, complete, type Completion, limitChoices } from './complete.ts';
import { dataOf } from './draft.ts';
import { logprobsOf } from './logprobs.ts';
import { budgetOf, usageOf } from './usage.ts';

/** The response to a chat request, complete or as a stream. */
export async function chatResponse(call: SandboxCall): Promise<PendingResponse> {
  const { operation, text, sounds } = call;
  const body = objectOf(call.body);
  const ranked = rankExamples(call);
  const example = objectOf(ranked.find(({ content }) => content.kind === 'json')?.value);
  const budget = budgetOf(body, example);
  // Ids are made from the body as it came.
  const [schemas, id] = await Promise.all([createSchemaFitter(text), fingerprint(text)]);
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
  const audio = completion.audio === undefined ? undefined : await soundText(completion.audio, sounds);
  const canTier = ranked.some(({ value }) => 'service_tier' in objectOf(value));
  const frame = responseEnvelope(example, body, id, canTier);
  const known = objectOf(listOf(example.choices)[0]);
  const otherFields = otherFieldsOf(objectOf(known.message));
  // Choices may repeat, and so may their log probabilities.
  const logprobsOnce = oncePerObject((choice: Choice) => logprobsOf(call, choice, choice.pieces));
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
      index,
      message: {
        ...otherFields,
        ...writeMessage(choice, completion.style, `${id}${index}`),
        ...(audio === undefined || choice.refused ? {} : spoken),
      },
      ...(logprobs === undefined && !('logprobs' in known) ? {} : { logprobs: logprobs ?? null }),
      finish_reason: choice.finish,
    };
  }
}

/** The message of one choice. */
function writeMessage({ pieces, refused, calls }: Choice, style: Completion['style'], id: string): JsonObject {
  const text = pieces.join('');
  if (refused) return { role: 'assistant', content: null, refusal: text };
  if (calls.length === 0) return { role: 'assistant', content: text };
  if (style === 'functions') return { role: 'assistant', content: null, function_call: { ...calls[0] } };
  return {
    role: 'assistant',
    content: null,
    tool_calls: calls.map((call, index): Json => ({ id: callId(id, index), type: 'function', function: { ...call } })),
  };
}

/** What a document's messages have besides the fields that the request decides: their reasoning, that nothing is refused. */
function otherFieldsOf(message: JsonObject): JsonObject {
  const { content: _c, tool_calls: _t, function_call: _f, audio: _a, ...others } = message;
  return 'refusal' in others ? { ...others, refusal: null } : others;
}

/** The fields beside the choices: the example's, with those that the request determines. */
function responseEnvelope(example: JsonObject, body: JsonObject, id: string, canTier: boolean): JsonObject {
  const { service_tier: tier, usage: _usage, choices: _choices, ...frame } = example;
  const filled = { ...frame, id: `chatcmpl-sandbox-${id}`, model: body.model ?? example.model ?? '' };
  return body.service_tier !== undefined && (tier !== undefined || canTier)
    ? { ...filled, service_tier: 'default' }
    : filled;
}
