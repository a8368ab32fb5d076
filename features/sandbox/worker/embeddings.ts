import { encodeBase64 } from 'hono/utils/encode';
import { type Json, type JsonObject, listOf, objectOf } from '../../reference/document/json.ts';
import type { SandboxCall } from './read-request.ts';
import { rankExamples } from './response/choose-example.ts';
import { countTokens } from './response/pieces.ts';
import { ApiError } from './response/api-error.ts';
import type { PendingResponse } from './response/pending-response.ts';

/** The default vector length by model; `usualLength` for other models. */
const lengths: { readonly [model: string]: number } = { 'text-embedding-3-large': 3072 };
const usualLength = 1536;
/** The most numbers in a response: 2,048 vectors of the usual length. */
const maxNumbers = 2_048 * usualLength;
/** The number of vectors in a chunk: the overhead of a chunk takes as long as some vectors. */
const pieceVectors = 32;

/** The last request's writer: most requests have the same length, and creating the parts takes longest. */
let usual: { length: number; format: EmbeddingFormat; write: (input: EmbeddingInput) => string } | undefined;

/**
 * Generates a vector for each input, in the requested length and format.
 * @throws ApiError for more than `maxNumbers` numbers
 */
export function embeddingsResponse(call: SandboxCall): PendingResponse {
  const body = objectOf(call.body);
  const inputs = inputsOf(body.input ?? '');
  const length = typeof body.dimensions === 'number' ? body.dimensions : (lengths[String(body.model)] ?? usualLength);
  if (length * inputs.length > maxNumbers) {
    // Names the parameter that exceeds the limit alone.
    const param = length > maxNumbers || inputs.length === 1 ? 'dimensions' : 'input';
    throw new ApiError(400, ({ tooManyNumbers }) => ({
      message: tooManyNumbers(param, inputs.length, length, maxNumbers),
      param,
    }));
  }
  const texts = inputs.filter((input) => typeof input === 'string');
  const total = inputs.reduce<number>(
    (sum, input) => sum + (typeof input === 'string' ? 0 : input.length),
    countTokens(texts),
  );
  const [example] = rankExamples(call);
  const frame: JsonObject = { object: 'list', ...objectOf(example?.value), model: body.model ?? '', data: [] };
  // A generated example has all fields of the schema, so that it has `usage` only if the schema has it.
  if (example?.generated !== true || frame.usage !== undefined)
    frame.usage = { ...objectOf(frame.usage), prompt_tokens: total, total_tokens: total };
  const [before = '', after = ''] = JSON.stringify(frame).split('"data":[]');
  const format = body.encoding_format === 'base64' ? 'base64' : 'float';
  if (usual?.length !== length || usual.format !== format)
    usual = { length, format, write: createVectorWriter(length, format) };
  const { write } = usual;
  const pieces = Array.from({ length: Math.ceil(inputs.length / pieceVectors) }, (_, piece) => () => {
    const from = piece * pieceVectors;
    const items = inputs.slice(from, from + pieceVectors).map((input, place) => {
      const index = from + place;
      return `${index === 0 ? '' : ','}{"object":"embedding","index":${index},"embedding":${write(input)}}`;
    });
    return items.join('');
  });
  return { mediaType: 'application/json', pieces: [`${before}"data":[`, ...pieces, `]${after}`] };
}

/** Returns a list of inputs: `input` is a string, a list of strings, a list of tokens, or a list of token lists. */
function inputsOf(input: Json): EmbeddingInput[] {
  if (typeof input === 'string') return [input];
  const items = listOf(input);
  if (items.every((item) => typeof item === 'number')) return [items];
  return items.map((item) => (typeof item === 'string' ? item : listOf(item).map(Number)));
}

/** The input of a vector: a text, or a list of tokens. */
export type EmbeddingInput = string | number[];

/** The format of a vector: a JSON array of numbers, or a JSON string of little-endian 32-bit floats in base64. */
export type EmbeddingFormat = 'float' | 'base64';

/** The numbers in a part of a vector: their bytes are divisible by 3, so that parts in base64 need no padding. */
const partLength = 48;
/** The number of different parts to choose from at each position. */
const variants = 64;

/**
 * Creates a writer of vectors of one length as JSON. Equal texts have equal vectors, similar texts similar ones; all
 * have the norm 1. A vector is joined from prepared parts, which is cheapest: the least hash of the character pairs that
 * are assigned to a part selects it (MinHash), so that texts share as many parts as pairs.
 */
export function createVectorWriter(length: number, format: EmbeddingFormat): (input: EmbeddingInput) => string {
  const count = Math.ceil(length / partLength);
  const [open, comma, close] = format === 'base64' ? ['"', '', '"'] : ['[', ',', ']'];
  const parts = createParts(partLength, length, format).map((part) => part + comma);
  const lastLength = length - (count - 1) * partLength;
  const lastParts = createParts(lastLength, length, format);
  const least = new Uint32Array(count);
  return (input) => {
    leastHashes(input, least);
    let text = open;
    for (let place = 0; place < count - 1; place += 1) text += parts[(least[place] ?? 0) % variants];
    return `${text}${lastParts[(least[count - 1] ?? 0) % variants]}${close}`;
  };
}

function createParts(size: number, length: number, format: EmbeddingFormat): string[] {
  return Array.from({ length: variants }, (_, variant) => {
    const raw = Array.from(
      { length: size },
      (_unused, place) => (mix(variant * partLength + place + 1) % 2_001) - 1_000,
    );
    const scale = Math.sqrt(size / length / raw.reduce((sum, value) => sum + value * value, 0));
    const numbers = raw.map((value) => Number((value * scale).toFixed(5)));
    return format === 'float' ? numbers.join(',') : encodeBase64(Float32Array.from(numbers).buffer);
  });
}

const noHash = 0xffffffff;

/** Sets each part's least hash of the pairs that are assigned to it; a part without pairs uses its neighbor's. */
function leastHashes(input: EmbeddingInput, least: Uint32Array): void {
  const count = least.length;
  least.fill(noHash);
  let whole = input.length;
  let code = codeAt(input, 0);
  for (let at = 0; at < input.length || at === 0; at += 1) {
    const next = codeAt(input, at + 1);
    const hash = mix(code * 0x10001 + next);
    code = next;
    const place = hash % count;
    whole = mix(whole + hash);
    least[place] = Math.min(least[place] ?? 0, mix(hash + place));
  }
  let before = least.findLast((value) => value !== noHash) ?? 0;
  for (let place = 0; place < count; place += 1) {
    const ownHash = least[place] ?? 0;
    // The parts at both ends depend on the whole text, so that texts with the same pairs differ.
    const isEnd = place === 0 || place === count - 1;
    if (!isEnd) before = ownHash === noHash ? mix(before + place) : ownHash;
    least[place] = isEnd ? mix(whole + place) : before;
  }
}

function codeAt(input: EmbeddingInput, at: number): number {
  return typeof input === 'string' ? input.charCodeAt(at) || 0 : (input[at] ?? 0);
}

/** Hashes an integer to 32 bits (the finalizer of MurmurHash3). */
function mix(value: number): number {
  let bits = value >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
