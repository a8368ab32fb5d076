import { writeBase64 } from './base64.ts';

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

/** The vector that all texts share, before the dimensions are replaced that a text's characters determine. */
type CommonVector = { values: Float64Array; floats: Uint8Array; format: EmbeddingFormat; encoded: Uint8Array };

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
  if (common?.values.length !== length || common.format !== format) common = commonVector(length, format);
  const { values, floats, encoded } = common;
  const view = new DataView(floats.buffer);
  const counts = new Int32Array(length);
  const isTouched = new Uint8Array(length);
  return { common: encoded, write };

  function write(input: EmbeddingInput, target: Uint8Array, start: number): void {
    const places = countFeatures(input, counts, isTouched);
    const factor = factorOf(places, counts, values);
    for (const place of places) {
      const value = inUnits((values[place] ?? 0) + factor * (counts[place] ?? 0));
      counts[place] = 0;
      isTouched[place] = 0;
      if (format === 'float') writeNumber(target, start, place, value);
      else view.setFloat32(place * 4, value / scale, true);
    }
    if (format === 'float') return;
    const groups = target.subarray(start + 1, start + encoded.length - 1);
    for (const place of places)
      writeBase64(floats, groups, Math.floor((place * 4) / 3), Math.floor((place * 4 + 3) / 3) + 1);
    for (const place of places) view.setFloat32(place * 4, inUnits(values[place] ?? 0) / scale, true);
  }
}

function commonVector(length: number, format: EmbeddingFormat): CommonVector {
  const values = new Float64Array(length);
  let square = 0;
  for (let place = 0; place < length; place += 1) {
    const value = (Math.imul(place + 1, 0x9e3779b1) >>> 0) / 2 ** 32 - 0.5;
    values[place] = value;
    square += value * value;
  }
  const norm = Math.sqrt(square / commonShare);
  for (let place = 0; place < length; place += 1) values[place] = (values[place] ?? 0) / norm;
  const floats = new Uint8Array(format === 'base64' ? length * 4 : 0);
  return { values, floats, format, encoded: format === 'float' ? inJson(values) : inBase64(values, floats) };
}

function inJson(values: Float64Array): Uint8Array {
  const json = new Uint8Array(values.length * (numberWidth + 1) + 1).fill(','.charCodeAt(0));
  json[0] = '['.charCodeAt(0);
  json[json.length - 1] = ']'.charCodeAt(0);
  for (let place = 0; place < values.length; place += 1) writeNumber(json, 0, place, inUnits(values[place] ?? 0));
  return json;
}

/** @param floats is filled with the values' bytes */
function inBase64(values: Float64Array, floats: Uint8Array): Uint8Array {
  const view = new DataView(floats.buffer);
  for (let place = 0; place < values.length; place += 1)
    view.setFloat32(place * 4, inUnits(values[place] ?? 0) / scale, true);
  const groups = Math.ceil(floats.length / 3);
  const base64 = new Uint8Array(groups * 4 + 2).fill('"'.charCodeAt(0));
  writeBase64(floats, base64.subarray(1, -1), 0, groups);
  return base64;
}

/** Every pair of characters, or token, adds to a place of the vector. @returns those places */
function countFeatures(input: EmbeddingInput, counts: Int32Array, isTouched: Uint8Array): number[] {
  const places: number[] = [];
  const add = (feature: number) => {
    const mixed = Math.imul(feature ^ (feature >>> 15), 0x85ebca6b) >>> 0;
    const place = mixed % counts.length;
    if (isTouched[place] !== 1) places.push(place);
    isTouched[place] = 1;
    counts[place] = (counts[place] ?? 0) + ((mixed >>> 16) % 2 === 0 ? 1 : -1);
  };
  if (typeof input === 'string') {
    const text = input.toLowerCase();
    const step = Math.max(1, Math.floor(text.length / maxPairs));
    for (let index = 0; index === 0 || index + 1 < text.length; index += step)
      add(Math.imul((text.charCodeAt(index) << 16) ^ text.charCodeAt(index + 1), 0x27d4eb2f) >>> 0);
  } else for (const token of input) add(Math.imul(token + 1, 0x27d4eb2f) >>> 0);
  // Where additions and subtractions cancel out, nothing would distinguish the text from others.
  if (places.every((place) => counts[place] === 0)) {
    counts[0] = 1;
    if (isTouched[0] !== 1) places.push(0);
  }
  return places;
}

/** The factor for the counts that gives the vector the norm 1: a root of a quadratic equation. */
function factorOf(places: number[], counts: Int32Array, values: Float64Array): number {
  let square = 0;
  let product = 0;
  for (const place of places) {
    const count = counts[place] ?? 0;
    square += count * count;
    product += count * (values[place] ?? 0);
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
  let rest = Math.abs(value);
  for (let digit = numberWidth - 1; digit > 0; digit -= 1) {
    if (digit === 2) continue;
    target[first + digit] = zero + (rest % 10);
    rest = Math.trunc(rest / 10);
  }
}
