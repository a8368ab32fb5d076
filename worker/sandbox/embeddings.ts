import type { SandboxMessages } from '../../app/sandbox/messages.ts';
import { type Json, type JsonObject, listOf, objectOf } from '../../app/reference/document/json.ts';
import type { ChosenExample } from './choose-example.ts';
import { createVectorWriter, type EmbeddingFormat, type EmbeddingInput } from './embedding-vector.ts';
import { joinBytes } from './join-bytes.ts';
import { countPieces } from './pieces.ts';
import { Refusal } from './refusal.ts';
import { jsonReply, type Reply } from './reply.ts';

/** The length of a vector where the request does not say it, by model; 1536 for others. */
const lengths: { readonly [model: string]: number } = { 'text-embedding-3-large': 3072 };
const usualLength = 1536;
/** The most numbers of one response. */
const maxNumbers = 500_000;
/** Vectors are sent together until they have so many bytes. */
const pieceBytes = 128 * 1024;

const encoder = new TextEncoder();

/**
 * A vector for each of a request's inputs, in the length and format that the request asks for.
 * @throws Refusal for more numbers than a response holds
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
    // What is too much by itself, whatever the other is.
    const param = length > maxNumbers || inputs.length === 1 ? 'dimensions' : 'input';
    throw new Refusal(400, { message: messages.tooManyNumbers(param, inputs.length, length, maxNumbers), param });
  }
  const total = inputs.reduce<number>(
    (sum, input) => sum + (typeof input === 'string' ? countPieces(input) : input.length),
    0,
  );
  const frame = { object: 'list', ...objectOf(example?.value), model: body.model ?? '' };
  const usage = { prompt_tokens: total, total_tokens: total };
  const [before = '', after = ''] = JSON.stringify({ ...frame, data: [], usage }).split('"data":[]');
  const format = body.encoding_format === 'base64' ? 'base64' : 'float';
  const pieces = itemsOf(inputs, length, format);
  return { ...jsonReply(status, null), pieces: [`${before}"data":[`, ...pieces, `]${after}`] };
}

/** The items of the response's list, several in a piece. */
function itemsOf(inputs: EmbeddingInput[], length: number, format: EmbeddingFormat): (() => Uint8Array)[] {
  const size = Math.max(1, Math.floor(pieceBytes / (length * 9)));
  return Array.from({ length: Math.ceil(inputs.length / size) }, (_, piece) => () => {
    const write = createVectorWriter(length, format);
    const parts = inputs.slice(piece * size, (piece + 1) * size).flatMap((input, offset) => {
      const index = piece * size + offset;
      const start = `${index === 0 ? '' : ','}{"object":"embedding","index":${index},"embedding":`;
      return [encoder.encode(start), write(input), encoder.encode('}')];
    });
    return joinBytes(parts);
  });
}

/** One text, several, one list of tokens or several. */
function inputsOf(input: Json): EmbeddingInput[] {
  if (typeof input === 'string') return [input];
  const items = listOf(input);
  if (items.every((item) => typeof item === 'number')) return [items];
  return items.map((item) => (typeof item === 'string' ? item : listOf(item).map(Number)));
}
