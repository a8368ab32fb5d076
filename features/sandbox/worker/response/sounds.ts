import type { ResponseShape, SandboxDirectory } from '../../sandbox.ts';
import { base64 } from './base64.ts';
import type { JsonObject } from '../../../reference/document/json.ts';
import type { PendingResponse } from './pending-response.ts';

/** Samples per second of generated sound. */
const rate = 24_000;

/** The chime: two tones, each with its pitch, when it begins, and how long it takes to fade away, in samples. */
const tones = [
  { pitch: 880, start: 0, fade: 9_600 },
  { pitch: 1_320, start: 4_800, fade: 9_600 },
];
const sampleCount = 14_400;
/** Initial amplitude of a tone; a sample is at most 32,767. */
const loudness = 9_830;

let samples: Uint8Array<ArrayBuffer> | undefined;

/**
 * The chime as 16-bit samples, mono: the same that the other formats hold. They are little-endian, as is every machine
 * that runs this.
 */
function pcm(): Uint8Array<ArrayBuffer> {
  if (samples !== undefined) return samples;
  const values = new Int16Array(sampleCount);
  for (const { pitch, start, fade } of tones) {
    let turn = 0;
    for (let at = 0; at < fade; at += 1) {
      // A triangle between -1 and 1.
      const height = turn < 0.5 ? 1 - 4 * turn : 4 * turn - 3;
      values[start + at] = (values[start + at] ?? 0) + height * (1 - at / fade) * loudness;
      turn += pitch / rate;
      if (turn >= 1) turn -= 1;
    }
  }
  samples = new Uint8Array(values.buffer);
  return samples;
}

/** Samples of 16 bits with the header of a WAVE file before them. */
function wav(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(44 + data.length);
  const view = new DataView(file.buffer);
  const text = (at: number, value: string) => {
    for (let index = 0; index < value.length; index += 1) view.setUint8(at + index, value.charCodeAt(index));
  };
  text(0, 'RIFF');
  view.setUint32(4, 36 + data.length, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  // Plain samples, one channel.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, data.length, true);
  file.set(data, 44);
  return file;
}

/** Formats that are written here; the others are files of the build. */
const plain = ['wav', 'pcm', 'pcm16'];

/** A format's sound in bytes. Unknown formats are samples without a header. */
async function soundOf(format: string, load: SandboxDirectory['sounds']): Promise<Uint8Array<ArrayBuffer>> {
  const file = await fileOf(format, load);
  if (file === undefined) return written(format);
  const text = atob(file);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** A format's sound in base64. */
export async function soundText(format: string, load: SandboxDirectory['sounds']): Promise<string> {
  return (await fileOf(format, load)) ?? base64(written(format));
}

function written(format: string): Uint8Array<ArrayBuffer> {
  return format === 'wav' ? wav(pcm()) : pcm();
}

async function fileOf(format: string, load: SandboxDirectory['sounds']): Promise<string | undefined> {
  return plain.includes(format) ? undefined : (await load()).sounds[format];
}

/** Number of pieces of a sound. */
const soundPieces = 10;

/** Sound in the format that the request chooses, in pieces that come one after the other. */
export async function speechResponse(
  { field, preset, mediaTypes }: Extract<ResponseShape, { kind: 'speech' }>,
  body: JsonObject,
  status: number,
  sounds: SandboxDirectory['sounds'],
): Promise<PendingResponse> {
  const format = String(body[field] ?? preset);
  const bytes = await soundOf(format, sounds);
  const size = Math.ceil(bytes.length / soundPieces);
  return {
    status,
    mediaType: mediaTypes[format] ?? 'application/octet-stream',
    pieces: Array.from({ length: soundPieces }, (_, index) => bytes.subarray(index * size, (index + 1) * size)),
    paced: true,
  };
}
