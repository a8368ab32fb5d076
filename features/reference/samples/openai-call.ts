import { isObject, type JsonObject, listOf } from '../document/json.ts';
import type { SampleRequest } from './wire.ts';

/** A call that the official OpenAI SDKs have a method for. */
export type OpenAiCall = NonNullable<ReturnType<typeof findOpenAiCall>>;

const sdkCalls = [
  { kind: 'chat', method: 'POST', path: '/chat/completions' },
  { kind: 'embedding', method: 'POST', path: '/embeddings' },
  { kind: 'image', method: 'POST', path: '/images/generations' },
  { kind: 'speech', method: 'POST', path: '/audio/speech' },
  { kind: 'models', method: 'GET', path: '/models' },
] as const;

/** Returns the SDK call for a request to a path of OpenAI's API without a certificate; undefined unless `compatible`. */
export function findOpenAiCall(request: SampleRequest, compatible: boolean) {
  const method = sdkCalls.find(
    (call) =>
      compatible && !request.hasCertificate && call.method === request.method && request.url.endsWith(call.path),
  );
  if (method === undefined || (method.kind !== 'models' && !isObject(request.body))) return undefined;
  return {
    kind: method.kind,
    baseUrl: request.url.slice(0, -method.path.length),
    keyVariable: request.keys[0]?.variable ?? 'API_KEY',
    body: isObject(request.body) ? request.body : {},
    stream: request.stream,
    file: request.file ?? 'speech.mp3',
  };
}

/** Returns the part of the response that a chat sample prints. */
export function chatResult(body: JsonObject): 'content' | 'choices' | 'message' | 'logprobs' | 'transcript' {
  if (listOf(body.modalities).includes('audio')) return 'transcript';
  if (body.logprobs === true) return 'logprobs';
  const [last] = listOf(body.messages).slice(-1);
  if ((body.tools !== undefined || body.functions !== undefined) && isObject(last) && last.role === 'user')
    return 'message';
  return typeof body.n === 'number' && body.n > 1 ? 'choices' : 'content';
}

/** Whether a streamed chat requests token usage. */
export function wantsUsage(body: JsonObject): boolean {
  return isObject(body.stream_options) && body.stream_options.include_usage === true;
}

/** Returns the number of requested choices, which must all finish before the stream ends. */
export function choiceCount(body: JsonObject): number {
  return typeof body.n === 'number' ? body.n : 1;
}
