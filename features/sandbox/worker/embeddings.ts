import type { SandboxMessages } from '../messages/sandbox-messages.ts';
import { type Json, type JsonObject, listOf, objectOf } from '../../reference/document/json.ts';
import type { ChosenExample } from './reply/choose-example.ts';
import { createVectorWriter, type EmbeddingFormat, type EmbeddingInput } from './embedding-vector.ts';
import { countTokens } from './reply/count-tokens.ts';
import { ApiError } from './reply/api-error.ts';
import { jsonReply, type Reply } from './reply/reply.ts';

/** The length of a vector where the request does not say it, by model; 1536 for others. */
const lengths: { readonly [model: string]: number } = { 'text-embedding-3-large': 3072 };
const usualLength = 1536;
/** The most numbers of one response. */
const maxNumbers = 200_000;
/** The most inputs of one request: each takes CPU besides its numbers, and a call should take at most 10 ms. */
const maxInputs = 1_000;
/** Vectors are sent in pieces of about this many bytes. */
const pieceBytes = 128 * 1024;

const encoder = new TextEncoder();
const [space = 0, brace = 0, zero = 0] = encoder.encode(' }0');

/**
 * A vector for each of a request's inputs, in the length and format of the request.
 * @throws ApiError for more inputs or numbers than the sandbox takes
 */
export function embeddingsReply(
  body: JsonObject,
  example: ChosenExample | undefined,
  status: number,
  messages: SandboxMessages,
): Reply {
  const inputs = inputsOf(body.input ?? '');
  const length = typeof body.dimensions === 'number' ? body.dimensions : (lengths[String(body.model)] ?? usualLength);
  if (inputs.length > maxInputs)
    throw new ApiError(400, { message: messages.tooManyInputs('input', inputs.length, maxInputs), param: 'input' });
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
  const format = body.encoding_format === 'base64' ? 'base64' : 'float';
  const pieces = itemsOf(inputs, length, format);
  return { ...jsonReply(status, null), pieces: [`${before}"data":[`, ...pieces, `]${after}`] };
}

/**
 * The items of the response's list, several in a piece. All take as many bytes, so that what they have in common is
 * copied: only their indexes and numbers differ.
 */
function itemsOf(inputs: EmbeddingInput[], length: number, format: EmbeddingFormat): (() => Uint8Array)[] {
  const { common, write } = createVectorWriter(length, format);
  const start = encoder.encode(',{"object":"embedding","index":');
  const indexEnd = start.length + String(inputs.length - 1).length;
  const between = encoder.encode(',"embedding":');
  const vectorStart = indexEnd + between.length;
  const item = new Uint8Array(vectorStart + common.length + 1).fill(space);
  item.set(start);
  item.set(between, indexEnd);
  item.set(common, vectorStart);
  item[item.length - 1] = brace;
  const count = Math.max(1, Math.floor(pieceBytes / item.length));
  return Array.from({ length: Math.ceil(inputs.length / count) }, (_, piece) => () => {
    const from = piece * count;
    const end = Math.min(inputs.length, from + count);
    const bytes = new Uint8Array((end - from) * item.length);
    for (let index = from, at = 0; index < end; index += 1, at += item.length) {
      bytes.set(item, at);
      writeInteger(bytes, at + indexEnd, index);
      write(inputs[index] ?? '', bytes, at + vectorStart);
    }
    // The first has no comma before it.
    return from === 0 ? bytes.subarray(1) : bytes;
  });
}

/** Writes a number that is not negative in digits that end before `end`. */
function writeInteger(target: Uint8Array, end: number, value: number): void {
  let rest = value;
  for (let at = end - 1; at === end - 1 || rest > 0; at -= 1) {
    target[at] = zero + (rest % 10);
    rest = Math.trunc(rest / 10);
  }
}

/** One text, several, one list of tokens or several. */
function inputsOf(input: Json): EmbeddingInput[] {
  if (typeof input === 'string') return [input];
  const items = listOf(input);
  if (items.every((item) => typeof item === 'number')) return [items];
  return items.map((item) => (typeof item === 'string' ? item : listOf(item).map(Number)));
}
