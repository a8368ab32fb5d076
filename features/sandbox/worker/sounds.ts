import { decodeBase64, encodeBase64 } from 'hono/utils/encode';
import { objectOf } from '../../reference/document/json.ts';
import type { ResponseShape } from '../sandbox.ts';
import type { SandboxCall } from './read-request.ts';
import type { PendingResponse } from './response/pending-response.ts';

/** The audio files as data URLs, made by `make-sounds.sh`; each is a lazy chunk. */
const files = import.meta.glob<string>('./sounds/*', { query: '?inline', import: 'default' });

/** The length of a WAVE file's header, in bytes. */
const waveHeader = 44;

/** Returns the file of an audio format in base64; undefined if there is none. */
async function fileOf(format: string): Promise<string | undefined> {
  return (await files[`./sounds/chime.${format}`]?.())?.replace(/^.*,/, '');
}

/** Returns the audio of a format in bytes. Formats without a file get the samples of the WAVE file: 16 bits, mono. */
async function soundOf(format: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = await fileOf(format);
  return file === undefined ? decodeBase64((await fileOf('wav')) ?? '').slice(waveHeader) : decodeBase64(file);
}

/** Returns the audio of a format in base64. */
export async function soundText(format: string): Promise<string> {
  return (await fileOf(format)) ?? encodeBase64((await soundOf(format)).buffer);
}

/** The number of chunks of an audio response. */
const soundPieces = 10;

/** Returns an audio response in the format that the request selects, as paced chunks. */
export async function speechResponse(
  { body }: SandboxCall,
  { field, preset, mediaTypes }: Extract<ResponseShape, { kind: 'speech' }>,
): Promise<PendingResponse> {
  const format = String(objectOf(body)[field] ?? preset);
  const bytes = await soundOf(format);
  const size = Math.ceil(bytes.length / soundPieces);
  return {
    mediaType: mediaTypes[format] ?? 'application/octet-stream',
    pieces: Array.from({ length: soundPieces }, (_, index) => bytes.subarray(index * size, (index + 1) * size)),
    paced: true,
  };
}
