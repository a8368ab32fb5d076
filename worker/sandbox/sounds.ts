import type { SandboxDirectory } from '../../app/sandbox/sandbox.ts';

/** Samples a second of what is written here. */
const rate = 24_000;

/** The chime: two tones, each with its pitch, when it begins, and how long it takes to fade away, in samples. */
const tones = [
  { pitch: 880, start: 0, fade: 9_600 },
  { pitch: 1_320, start: 4_800, fade: 9_600 },
];
const sampleCount = 14_400;

let samples: Uint8Array<ArrayBuffer> | undefined;

/** The chime as 16-bit little-endian samples, mono: the same that the other formats hold. */
function pcm(): Uint8Array<ArrayBuffer> {
  if (samples !== undefined) return samples;
  const view = new DataView(new ArrayBuffer(sampleCount * 2));
  for (const { pitch, start, fade } of tones) {
    for (let at = 0; at < fade; at += 1) {
      // A triangle between -1 and 1.
      const turn = ((at * pitch) % rate) / rate;
      const value = (4 * Math.abs(turn - 0.5) - 1) * (1 - at / fade) * 0.3;
      const place = (start + at) * 2;
      view.setInt16(place, view.getInt16(place, true) + Math.round(value * 0x7fff), true);
    }
  }
  samples = new Uint8Array(view.buffer);
  return samples;
}

/** Samples of 16 bits with the header of a WAVE file before them. */
function wav(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(44 + data.length);
  const view = new DataView(file.buffer);
  const text = (at: number, value: string) => {
    for (const [index, letter] of [...value].entries()) view.setUint8(at + index, letter.charCodeAt(0));
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
export async function soundOf(format: string, load: SandboxDirectory['sounds']): Promise<Uint8Array<ArrayBuffer>> {
  const file = plain.includes(format) ? undefined : (await load()).sounds[format];
  if (file !== undefined) return Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
  return format === 'wav' ? wav(pcm()) : pcm();
}
