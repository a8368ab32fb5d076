import type { SandboxMessages } from '../messages/en.ts';
import { type Json, type JsonObject, listOf, objectOf } from '../../reference/document/json.ts';
import type { ChosenExample } from './reply/choose-example.ts';
import { createVectorWriter, type EmbeddingInput } from './embedding-vector.ts';
import { countTokens } from './reply/pieces.ts';
import { ApiError } from './reply/api-error.ts';
import { jsonReply, type Reply } from './reply/reply.ts';

/** The length of a vector where the request does not say it, by model; 1536 for others. */
const lengths: { readonly [model: string]: number } = { 'text-embedding-3-large': 3072 };
const usualLength = 1536;
/** The most numbers of one response: 2,048 vectors of the usual length. */
const maxNumbers = 2_048 * usualLength;
/** Vectors are sent in pieces of so many. */
const pieceVectors = 8;
const encoder = new TextEncoder();
const end = encoder.encode('}');

/**
 * A vector for each of a request's inputs, in the length and format of the request.
 * @throws ApiError for more numbers than the sandbox writes
 */
export function embeddingsReply(
  body: JsonObject,
  example: ChosenExample | undefined,
  status: number,
  messages: SandboxMessages,
): Reply {
  const inputs = inputsOf(body.input ?? '');
  const length = typeof body.dimensions === 'number' ? body.dimensions : (lengths[String(body.model)] ?? usualLength);
  if (length * inputs.length > maxNumbers) {
    // What exceeds the limit on its own, whatever the other is.
    const param = length > maxNumbers || inputs.length === 1 ? 'dimensions' : 'input';
    throw new ApiError(400, { message: messages.tooManyNumbers(param, inputs.length, length, maxNumbers), param });
  }
  const texts = inputs.filter((input) => typeof input === 'string');
  const total = inputs.reduce<number>(
    (sum, input) => sum + (typeof input === 'string' ? 0 : input.length),
    countTokens(texts),
  );
  const frame = { object: 'list', ...objectOf(example?.value), model: body.model ?? '' };
  const usage = { prompt_tokens: total, total_tokens: total };
  const [before = '', after = ''] = JSON.stringify({ ...frame, data: [], usage }).split('"data":[]');
  const write = createVectorWriter(length, body.encoding_format === 'base64' ? 'base64' : 'float');
  const pieces = Array.from({ length: Math.ceil(inputs.length / pieceVectors) }, (_, piece) => () => {
    const from = piece * pieceVectors;
    const items = inputs.slice(from, from + pieceVectors).flatMap((input, place) => {
      const index = from + place;
      const start = `${index === 0 ? '' : ','}{"object":"embedding","index":${index},"embedding":`;
      return [encoder.encode(start), ...write(input), end];
    });
    return join(items);
  });
  return { ...jsonReply(status, null), pieces: [`${before}"data":[`, ...pieces, `]${after}`] };
}

function join(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** One text, several, one list of tokens or several. */
function inputsOf(input: Json): EmbeddingInput[] {
  if (typeof input === 'string') return [input];
  const items = listOf(input);
  if (items.every((item) => typeof item === 'number')) return [items];
  return items.map((item) => (typeof item === 'string' ? item : listOf(item).map(Number)));
}
