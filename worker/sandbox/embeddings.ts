import type { SandboxMessages } from '../../app/sandbox/messages.ts';
import { type Json, type JsonObject, listOf, objectOf } from '../../app/reference/document/json.ts';
import { base64 } from './base64.ts';
import type { ChosenExample } from './choose-example.ts';
import { hash } from './fingerprint.ts';
import { countPieces } from './pieces.ts';
import { Refusal } from './refusal.ts';
import { jsonReply, type Reply } from './reply.ts';

/** The length of a vector where the request does not say it, by model; 1536 for others. */
const lengths: { readonly [model: string]: number } = { 'text-embedding-3-large': 3072 };
const usualLength = 1536;
/** The most numbers of one answer: two thousand vectors of the usual length. */
const mostNumbers = 4_000_000;

/** Values of a vector have so many digits: `0.01234`. */
const digits = 5;
const scale = 10 ** digits;
/** What keeps the places of a vector from being zero, by the vector's length; the last length that was asked for. */
let ground = new Float64Array(0);

/**
 * Vectors for a request's inputs, made from their letters: the same text has the same vector, similar ones have similar
 * vectors, all of length 1. @throws Refusal for more numbers than an answer holds
 */
export function embeddingsReply(
  body: JsonObject,
  example: ChosenExample | undefined,
  status: number,
  messages: SandboxMessages,
): Reply {
  const inputs = inputsOf(body.input ?? '');
  const length = typeof body.dimensions === 'number' ? body.dimensions : (lengths[String(body.model)] ?? usualLength);
  if (length * inputs.length > mostNumbers)
    throw new Refusal(400, {
      message: messages.tooMany(mostNumbers),
      param: body.dimensions === undefined ? 'input' : 'dimensions',
    });
  const write = body.encoding_format === 'base64' ? inBase64 : inNumbers;
  const total = inputs.reduce<number>(
    (sum, input) => sum + (typeof input === 'string' ? countPieces(input) : input.length),
    0,
  );
  const frame = { object: 'list', ...objectOf(example?.value), model: body.model ?? '' };
  const usage = { prompt_tokens: total, total_tokens: total };
  // Written by hand: a request may ask for millions of numbers.
  const start = JSON.stringify({ ...frame, data: [], usage });
  const [before = '', after = ''] = start.split('"data":[]');
  const pieces = inputs.map(
    (input, index) => () =>
      `${index === 0 ? '' : ','}{"object":"embedding","index":${index},"embedding":${write(vectorOf(input, length))}}`,
  );
  return { ...jsonReply(status, null), pieces: [`${before}"data":[`, ...pieces, `]${after}`] };
}

/** One text, several, one list of tokens or several. */
function inputsOf(input: Json): (string | number[])[] {
  if (typeof input === 'string') return [input];
  const items = listOf(input);
  if (items.every((item) => typeof item === 'number')) return [items];
  return items.map((item) => (typeof item === 'string' ? item : listOf(item).map(Number)));
}

/**
 * Every pair of letters, or token, pushes two places of the vector; a little of everything keeps none of them at zero.
 */
function vectorOf(input: string | number[], length: number): Int32Array {
  if (ground.length !== length)
    ground = Float64Array.from(
      { length },
      (_, place) => ((Math.imul(place + 1, 0x9e3779b1) >>> 0) / 2 ** 32 - 0.5) * 0.15,
    );
  const vector = ground.slice();
  const push = (feature: number) => {
    for (const turn of [0x85ebca6b, 0xc2b2ae35]) {
      const mixed = Math.imul(feature ^ (feature >>> 15), turn) >>> 0;
      const place = mixed % length;
      vector[place] = (vector[place] ?? 0) + ((mixed >>> 16) % 2 === 0 ? 1 : -1);
    }
  };
  if (typeof input === 'string') for (const pair of pairsOf(input.toLowerCase())) push(hash(pair));
  else for (const token of input) push(Math.imul(token + 1, 0x27d4eb2f) >>> 0);
  let sum = 0;
  for (const value of vector) sum += value * value;
  const factor = scale / Math.sqrt(sum);
  const scaled = new Int32Array(length);
  for (let place = 0; place < length; place += 1) scaled[place] = Math.round((vector[place] ?? 0) * factor);
  return scaled;
}

function* pairsOf(text: string): Generator<string> {
  if (text.length < 2) yield text;
  for (let at = 0; at + 1 < text.length; at += 1) yield text.slice(at, at + 2);
}

function inNumbers(vector: Int32Array): string {
  let text = '[';
  for (const value of vector) {
    const size = Math.abs(value);
    const number = size < scale ? `0.${String(size).padStart(digits, '0')}` : '1';
    text += `${text === '[' ? '' : ','}${value < 0 ? '-' : ''}${number}`;
  }
  return `${text}]`;
}

/** Little-endian 32-bit floats in base64. */
function inBase64(vector: Int32Array): string {
  const floats = new Float32Array(vector);
  for (let place = 0; place < floats.length; place += 1) floats[place] = (floats[place] ?? 0) / scale;
  return `"${base64(new Uint8Array(floats.buffer))}"`;
}
