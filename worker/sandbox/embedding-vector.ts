import { writeBase64 } from './reply/base64.ts';

/** What a vector is made of: a text, or a list of tokens. */
export type EmbeddingInput = string | number[];

/** How a vector is written: as a JSON array of numbers, or as a JSON string of little-endian 32-bit floats in base64. */
export type EmbeddingFormat = 'float' | 'base64';

/** A number takes as many bytes as any other, so that it can be replaced in place: ` 0.01234`, `-0.01234`. */
const numberWidth = 8;
const decimals = 5;
const scale = 10 ** decimals;
const [space = 0, minus = 0, point = 0, zero = 0] = new TextEncoder().encode(' -.0');
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
  /** Its first numbers, which repeat. */
  values: Float64Array;
  floats: Uint8Array;
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
  const view = new DataView(floats.buffer);
  const features = {
    counts: new Int32Array(length),
    isTouched: new Uint8Array(length),
    places: new Int32Array(length),
  };
  const { counts, isTouched, places } = features;
  return { common: encoded, write };

  function write(input: EmbeddingInput, target: Uint8Array, start: number): void {
    const touched = countFeatures(input, features);
    const factor = factorOf(touched, features, values);
    for (let index = 0; index < touched; index += 1) {
      const place = places[index] ?? 0;
      const value = inUnits((values[place % period] ?? 0) + factor * (counts[place] ?? 0));
      counts[place] = 0;
      isTouched[place] = 0;
      if (format === 'float') writeNumber(target, start, place, value);
      else view.setFloat32(place * 4, value / scale, true);
    }
    if (format === 'float') return;
    const groups = target.subarray(start + 1, start + encoded.length - 1);
    for (const place of places.subarray(0, touched))
      writeBase64(floats, groups, Math.floor((place * 4) / 3), Math.floor((place * 4 + 3) / 3) + 1);
    for (const place of places.subarray(0, touched)) writeFloat(view, place, values);
  }
}

function commonVector(length: number, format: EmbeddingFormat): CommonVector {
  const values = new Float64Array(Math.min(period, length));
  let square = 0;
  for (let place = 0; place < values.length; place += 1) {
    const value = (Math.imul(place + 1, 0x9e3779b1) >>> 0) / 2 ** 32 - 0.5;
    values[place] = value;
    square += value * value * Math.ceil((length - place) / period);
  }
  const norm = Math.sqrt(square / commonShare);
  for (let place = 0; place < values.length; place += 1) values[place] = (values[place] ?? 0) / norm;
  const floats = new Uint8Array(format === 'base64' ? length * 4 : 0);
  const encoded = format === 'float' ? inJson(values, length) : inBase64(values, floats);
  return { length, format, values, floats, encoded };
}

function inJson(values: Float64Array, length: number): Uint8Array {
  const json = new Uint8Array(length * (numberWidth + 1) + 1);
  json[0] = '['.charCodeAt(0);
  for (let place = 0; place < values.length; place += 1) {
    writeNumber(json, 0, place, inUnits(values[place] ?? 0));
    json[(place + 1) * (numberWidth + 1)] = ','.charCodeAt(0);
  }
  repeat(json.subarray(1), values.length * (numberWidth + 1));
  json[json.length - 1] = ']'.charCodeAt(0);
  return json;
}

/** @param floats is filled with the values' bytes */
function inBase64(values: Float64Array, floats: Uint8Array): Uint8Array {
  const view = new DataView(floats.buffer);
  for (let place = 0; place < values.length; place += 1) writeFloat(view, place, values);
  repeat(floats, values.length * 4);
  const groups = Math.ceil(floats.length / 3);
  const base64 = new Uint8Array(groups * 4 + 2).fill('"'.charCodeAt(0));
  const inside = base64.subarray(1, -1);
  const written = Math.min(groups, Math.ceil((values.length * 4) / 3));
  writeBase64(floats, inside, 0, written);
  repeat(inside, written * 4);
  // The last one may be padded.
  writeBase64(floats, inside, groups - 1, groups);
  return base64;
}

/** Fills bytes with copies of their first ones. */
function repeat(bytes: Uint8Array, size: number): void {
  for (let filled = size; filled < bytes.length; filled *= 2) bytes.copyWithin(filled, 0, filled);
}

function writeFloat(view: DataView, place: number, values: Float64Array): void {
  view.setFloat32(place * 4, inUnits(values[place % period] ?? 0) / scale, true);
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
    const feature =
      text === undefined ? Number(input[index]) + 1 : (text.charCodeAt(index) << 16) ^ text.charCodeAt(index + 1);
    const mixed = Math.imul(feature ^ (feature >>> 15), 0x85ebca6b) >>> 0;
    const place = mixed % length;
    if (isTouched[place] !== 1) {
      isTouched[place] = 1;
      places[touched] = place;
      touched += 1;
    }
    counts[place] = (counts[place] ?? 0) + ((mixed & 0x10000) === 0 ? 1 : -1);
  }
  for (let index = 0; index < touched; index += 1) if (counts[places[index] ?? 0] !== 0) return touched;
  // Where additions and subtractions cancel out, nothing would distinguish the text from others.
  counts[0] = 1;
  if (isTouched[0] === 1) return touched;
  places[touched] = 0;
  return touched + 1;
}

/** The factor for the counts that gives the vector the norm 1: a root of a quadratic equation. */
function factorOf(touched: number, { counts, places }: Features, values: Float64Array): number {
  let square = 0;
  let product = 0;
  for (let index = 0; index < touched; index += 1) {
    const place = places[index] ?? 0;
    const count = counts[place] ?? 0;
    square += count * count;
    product += count * (values[place % period] ?? 0);
  }
  return (Math.sqrt(product * product + square * (1 - commonShare)) - product) / square;
}

/** A number in units of the last decimal place, never the negative zero. */
function inUnits(value: number): number {
  return Math.round(value * scale) + 0;
}

/** Writes a number of at most 1, given in units of the last decimal place, into the vector that begins at `start`. */
function writeNumber(target: Uint8Array, start: number, place: number, value: number): void {
  const first = start + 1 + place * (numberWidth + 1);
  target[first] = value < 0 ? minus : space;
  target[first + 2] = point;
  const size = Math.abs(value);
  // Written out: most vectors are written before the engine has optimized anything.
  target[first + 1] = zero + size / scale;
  target[first + 3] = zero + ((size / 10_000) % 10);
  target[first + 4] = zero + ((size / 1_000) % 10);
  target[first + 5] = zero + ((size / 100) % 10);
  target[first + 6] = zero + ((size / 10) % 10);
  target[first + 7] = zero + (size % 10);
}
