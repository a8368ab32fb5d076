import type { SandboxMessages } from '../../messages/en.ts';
import type { SandboxDirectory, SandboxOperation } from '../../sandbox.ts';
import { type Json, type JsonObject, listOf, objectOf } from '../../../reference/document/json.ts';
import type { ResponseFault } from '../read-fault.ts';
import { rankExamples } from '../response/choose-example.ts';
import { createSchemaFitter } from '../response/fit-schema.ts';
import { fingerprint } from '../response/fingerprint.ts';
import { jsonResponse, type PendingResponse } from '../response/pending-response.ts';
import { soundText } from '../response/sounds.ts';
import { callId } from './calls.ts';
import { chatStream } from './chat-stream.ts';
import { type Choice, complete, type Completion, endEarly, limitChoices } from './complete.ts';
import { dataOf } from './draft.ts';
import { logprobsOf } from './logprobs.ts';
import { budgetOf, countOf, usageOf } from './usage.ts';

type ChatInputs = {
  operation: SandboxOperation;
  body: JsonObject;
  /** The body as it came, from which ids are made. */
  text: string;
  /** The example that was requested by name. */
  named: string | undefined;
  /** How it ends before its text does, where a fault asks for it. */
  finish: ResponseFault['finish'];
  messages: SandboxMessages;
  sounds: SandboxDirectory['sounds'];
};

/** The response to a chat request, complete or as a stream. */
export async function chatResponse({
  operation,
  body,
  text,
  named,
  finish,
  messages,
  sounds,
}: ChatInputs): Promise<PendingResponse> {
  const all = rankExamples(operation, body, undefined, messages);
  const ranked = named === undefined ? all : rankExamples(operation, body, named, messages);
  const frames = [...ranked, ...all];
  const example = objectOf(frames.find(({ content }) => content.kind === 'json')?.value);
  const budget = budgetOf(body, example);
  const whole = complete(body, ranked, named !== undefined, budget, await createSchemaFitter(text), messages);
  const completion = finish === undefined ? whole : endEarly(whole, finish);
  const usage = usageOf(body, completion, budget, example);
  const id = await fingerprint(text);
  if (body.stream === true && operation.stream !== undefined) {
    const [chunk = {}] = dataOf(String(frames.find(({ content }) => content.kind === 'stream')?.value ?? ''));
    const frame = responseEnvelope(
      { object: 'chat.completion.chunk', created: example.created ?? 0, ...chunk },
      body,
      id,
      false,
    );
    return {
      status: 200,
      mediaType: operation.stream.mediaType,
      pieces: chatStream({ frame, completion, usage, body, id, end: operation.stream.end, messages }),
      paced: true,
    };
  }
  const choices: Json[] = [];
  const audio = completion.audio === undefined ? undefined : await soundText(completion.audio, sounds);
  // Choices may repeat, and so may their log probabilities.
  const logprobs = new Map(
    body.logprobs !== true
      ? []
      : [...new Set(completion.choices)].map((choice) => [
          choice,
          logprobsOf(choice, choice.pieces, { count: countOf(body.top_logprobs), others: completion.tokens, messages }),
        ]),
  );
  const known = objectOf(listOf(example.choices)[0]);
  const otherFields = otherFieldsOf(objectOf(known.message));
  const canTier = all.some(({ value }) => 'service_tier' in objectOf(value));
  const frame = responseEnvelope(example, body, id, canTier);
  for (const [index, choice] of completion.choices.entries()) {
    choices.push(writeChoice(choice, index, Number(frame.created)));
    if (index === 0) limitChoices(completion.choices.length, JSON.stringify(choices).length, messages);
  }
  return jsonResponse(operation.response.status, { ...frame, choices, ...('usage' in example ? { usage } : {}) });

  function writeChoice(choice: Choice, index: number, created: number): JsonObject {
    const message = { ...otherFields, ...writeMessage(choice, completion, `${id}${index}`) };
    const spoken =
      audio === undefined || choice.refused
        ? {}
        : {
            content: null,
            audio: {
              id: `audio_${id}${index}`,
              expires_at: created + 3_600,
              data: audio,
              transcript: choice.pieces.join(''),
            },
          };
    const own = logprobs.get(choice);
    return {
      index,
      message: { ...message, ...spoken },
      ...(own === undefined && !('logprobs' in known) ? {} : { logprobs: own ?? null }),
      finish_reason: choice.finish,
    };
  }
}

/** The message of one choice. */
function writeMessage({ pieces, refused, calls }: Choice, { style }: Completion, id: string): JsonObject {
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
