import { writeBase64 } from './reply/base64.ts';

/** What a vector is made of: a text, or a list of tokens. */
export type EmbeddingInput = string | number[];

/** How a vector is written: as a JSON array of numbers, or as a JSON string of little-endian 32-bit floats in base64. */
export type EmbeddingFormat = 'float' | 'base64';

/** A number takes as many bytes as any other, so that it can be replaced in place: ` 0.01234`, `-0.01234`. */
const numberWidth = 8;
const decimals = 5;
const scale = 10 ** decimals;
const encoder = new TextEncoder();
const [space = 0, minus = 0, point = 0, zero = 0] = encoder.encode(' -.0');
/** The integers below 1,000 in three digits each: most vectors are written by code that divides slowly. */
const digits = encoder.encode(Array.from({ length: 1_000 }, (_, value) => String(value).padStart(3, '0')).join(''));
/**
 * Numbers are added up as integers, in this fraction of the last decimal place: code that has not been optimized yet
 * allocates memory for every number that is not a small integer, and most vectors are written by such code.
 */
const fractionBits = 4;
const fraction = 2 ** fractionBits;
/** How much of a vector's squared length is the same in all vectors; it keeps their numbers from being zero. */
const commonShare = 0.1;
/** Maximum of pairs of characters that are read, spread over the length of the text. */
const maxPairs = 4_000;

/**
 * After how many numbers those that all vectors share repeat: so many floats are whole groups of base64, so that both
 * formats are filled by copying.
 */
const period = 48;

/** The vector that all texts share, before the dimensions are replaced that a text's characters determine. */
type CommonVector = {
  length: number;
  format: EmbeddingFormat;
  /** Its first numbers, which repeat, in fractions. */
  values: Int32Array;
  /** All of it, for base64. */
  floats: Float32Array;
  encoded: Uint8Array;
};

/** The common vector of the previous request, for requests of the same length and format. */
let common: CommonVector | undefined;

/** Writes vectors of one length. */
export type VectorWriter = {
  /** The JSON in ASCII of what all vectors have in common, as long as that of every vector. */
  common: Uint8Array;
  /** Makes a copy of `common` that begins at `start` of `target` the vector of an input. */
  write(input: EmbeddingInput, target: Uint8Array, start: number): void;
};

/**
 * The same text has the same vector, similar ones have similar vectors, all have the norm 1. The time of writing grows
 * with the text, and hardly with the vector's length.
 */
export function createVectorWriter(length: number, format: EmbeddingFormat): VectorWriter {
  if (common?.length !== length || common.format !== format) common = commonVector(length, format);
  const { values, floats, encoded } = common;
  const bytes = new Uint8Array(floats.buffer);
  const features = {
    counts: new Int32Array(length),
    isTouched: new Uint8Array(length),
    places: new Int32Array(length),
  };
  const { counts, isTouched, places } = features;
  return { common: encoded, write };

  function write(input: EmbeddingInput, target: Uint8Array, start: number): void {
    const touched = countFeatures(input, features);
    const step = stepOf(touched, features, values);
    for (let index = 0; index < touched; index += 1) {
      const place = places[index] ?? 0;
      const value = rounded((values[place % period] ?? 0) + step * (counts[place] ?? 0));
      counts[place] = 0;
      isTouched[place] = 0;
      if (format === 'float') writeNumber(target, start, place, value);
      else floats[place] = value / scale;
    }
    if (format === 'float') return;
    for (let index = 0; index < touched; index += 1) {
      const place = places[index] ?? 0;
      const group = (place * 4 - (place % 3)) / 3;
      // Four bytes are always in two groups.
      writeBase64(bytes, target, start + 1, group, group + 2);
    }
    for (let index = 0; index < touched; index += 1) writeFloat(floats, places[index] ?? 0, values);
  }
}

function commonVector(length: number, format: EmbeddingFormat): CommonVector {
  const numbers = Array.from(
    { length: Math.min(period, length) },
    (_, place) => (Math.imul(place + 1, 0x9e3779b1) >>> 0) / 2 ** 32 - 0.5,
  );
  const square = numbers.reduce((sum, value, place) => sum + value * value * Math.ceil((length - place) / period), 0);
  const factor = scale * fraction * Math.sqrt(commonShare / square);
  const values = Int32Array.from(numbers, (value) => Math.round(value * factor));
  const floats = new Float32Array(format === 'base64' ? length : 0);
  const encoded = format === 'float' ? inJson(values, length) : inBase64(values, floats);
  return { length, format, values, floats, encoded };
}

function inJson(values: Int32Array, length: number): Uint8Array {
  const json = new Uint8Array(length * (numberWidth + 1) + 1);
  json[0] = '['.charCodeAt(0);
  for (let place = 0; place < values.length; place += 1) {
    writeNumber(json, 0, place, rounded(values[place] ?? 0));
    json[(place + 1) * (numberWidth + 1)] = ','.charCodeAt(0);
  }
  repeat(json.subarray(1), values.length * (numberWidth + 1));
  json[json.length - 1] = ']'.charCodeAt(0);
  return json;
}

/** @param floats is filled with the values */
function inBase64(values: Int32Array, floats: Float32Array): Uint8Array {
  const bytes = new Uint8Array(floats.buffer);
  for (let place = 0; place < values.length; place += 1) writeFloat(floats, place, values);
  repeat(bytes, values.length * 4);
  const groups = Math.ceil(bytes.length / 3);
  const base64 = new Uint8Array(groups * 4 + 2).fill('"'.charCodeAt(0));
  const written = Math.min(groups, Math.ceil((values.length * 4) / 3));
  writeBase64(bytes, base64, 1, 0, written);
  repeat(base64.subarray(1, -1), written * 4);
  // The last one may be padded.
  writeBase64(bytes, base64, 1, groups - 1, groups);
  return base64;
}

/** Fills bytes with copies of their first ones. */
function repeat(bytes: Uint8Array, size: number): void {
  for (let filled = size; filled < bytes.length; filled *= 2) bytes.copyWithin(filled, 0, filled);
}

function writeFloat(floats: Float32Array, place: number, values: Int32Array): void {
  floats[place] = rounded(values[place % period] ?? 0) / scale;
}

/** How often each place of the vector is met, with signs, and the places that are, of which there are `touched`. */
type Features = { counts: Int32Array; isTouched: Uint8Array; places: Int32Array };

/** Every pair of characters, or token, adds to a place of the vector. @returns how many places are touched */
function countFeatures(input: EmbeddingInput, { counts, isTouched, places }: Features): number {
  const text = typeof input === 'string' ? input.toLowerCase() : undefined;
  const size = text === undefined ? input.length : Math.max(1, text.length - 1);
  const step = text === undefined ? 1 : Math.max(1, Math.floor(text.length / maxPairs));
  const { length } = counts;
  let touched = 0;
  for (let index = 0; index < size; index += step) {
    const first = text === undefined ? Number(input[index]) + 1 : text.charCodeAt(index);
    const second = text === undefined || index + 1 >= text.length ? 0 : text.charCodeAt(index + 1);
    // Two rounds of multiplying 15 bits, which stay below 2 ** 30.
    const spread = (((first & 0x7fff) * 24_593 + second) ^ (first >> 15)) & 0x3fffffff;
    const mixed = ((spread & 0x7fff) * 26_407) ^ (spread >> 11);
    const place = (mixed >> 1) % length;
    if (isTouched[place] !== 1) {
      isTouched[place] = 1;
      places[touched] = place;
      touched += 1;
    }
    counts[place] = (counts[place] ?? 0) + ((mixed & 1) === 0 ? 1 : -1);
  }
  for (let index = 0; index < touched; index += 1) if (counts[places[index] ?? 0] !== 0) return touched;
  // Where additions and subtractions cancel out, nothing would distinguish the text from others.
  counts[0] = 1;
  if (isTouched[0] === 1) return touched;
  places[touched] = 0;
  return touched + 1;
}

/** How much a count adds, in fractions, so that the vector has the norm 1: a root of a quadratic equation. */
function stepOf(touched: number, { counts, places }: Features, values: Int32Array): number {
  let square = 0;
  let product = 0;
  for (let index = 0; index < touched; index += 1) {
    const place = places[index] ?? 0;
    const count = counts[place] ?? 0;
    square += count * count;
    product += count * (values[place % period] ?? 0);
  }
  const norm = scale * fraction;
  return Math.round((Math.sqrt(product * product + square * (1 - commonShare) * norm * norm) - product) / square);
}

/** A number in units of the last decimal place. */
function rounded(fractions: number): number {
  return (fractions + fraction / 2) >> fractionBits;
}

/** Writes a number of at most 1, given in units of the last decimal place, into the vector that begins at `start`. */
function writeNumber(target: Uint8Array, start: number, place: number, value: number): void {
  const first = start + 1 + place * (numberWidth + 1);
  target[first] = value < 0 ? minus : space;
  target[first + 2] = point;
  const size = value < 0 ? -value : value;
  const last = size % 1_000;
  const front = (size - last) / 1_000;
  target[first + 1] = front === 100 ? zero + 1 : zero;
  target[first + 3] = digits[front * 3 + 1] ?? 0;
  target[first + 4] = digits[front * 3 + 2] ?? 0;
  target[first + 5] = digits[last * 3] ?? 0;
  target[first + 6] = digits[last * 3 + 1] ?? 0;
  target[first + 7] = digits[last * 3 + 2] ?? 0;
}
