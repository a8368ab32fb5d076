import type { SandboxDirectory } from '../../app/sandbox/sandbox.ts';

/** Samples a second of what is written here. */
const rate = 24_000;
const seconds = 0.8;

let samples: Uint8Array<ArrayBuffer> | undefined;

/** The chime as 16-bit little-endian samples, mono: the same that the other formats hold. */
export function pcm(): Uint8Array<ArrayBuffer> {
  if (samples !== undefined) return samples;
  const view = new DataView(new ArrayBuffer(rate * seconds * 2));
  for (let at = 0; at < view.byteLength / 2; at += 1) {
    const time = at / rate;
    const later = time - 0.25;
    const value =
      0.3 * Math.exp(-5 * time) * Math.sin(2 * Math.PI * 880 * time) +
      (later < 0 ? 0 : 0.3 * Math.exp(-5 * later) * Math.sin(2 * Math.PI * 1318.5 * later));
    view.setInt16(at * 2, Math.round(value * 0x7fff), true);
  }
  samples = new Uint8Array(view.buffer);
  return samples;
}

/** Samples of 16 bits with the header of a WAVE file before them. */
export function wav(data: Uint8Array): Uint8Array<ArrayBuffer> {
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

/** A format's sound in bytes. Formats that nobody knows are samples without a header. */
export async function soundOf(format: string, load: SandboxDirectory['sounds']): Promise<Uint8Array<ArrayBuffer>> {
  const file = plain.includes(format) ? undefined : (await load()).sounds[format];
  if (file !== undefined) return Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
  return format === 'wav' ? wav(pcm()) : pcm();
}
