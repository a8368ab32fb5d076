import type { ResponseShape, SandboxDirectory } from '../../sandbox.ts';
import { base64 } from './base64.ts';
import { objectOf } from '../../../reference/document/json.ts';
import type { SandboxCall } from '../read-request.ts';
import type { PendingResponse } from './pending-response.ts';

/** The length of a WAVE file's header, in bytes. */
const waveHeader = 44;

/** Returns the audio of a format in bytes. Formats without a file get the samples of the WAVE file: 16 bits, mono. */
async function soundOf(format: string, load: SandboxDirectory['sounds']): Promise<Uint8Array<ArrayBuffer>> {
  const { sounds } = await load();
  const text = atob(sounds[format] ?? sounds['wav'] ?? '');
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  return sounds[format] === undefined ? bytes.subarray(waveHeader) : bytes;
}

/** Returns the audio of a format in base64. */
export async function soundText(format: string, load: SandboxDirectory['sounds']): Promise<string> {
  return (await load()).sounds[format] ?? base64(await soundOf(format, load));
}

/** The number of chunks of an audio response. */
const soundPieces = 10;

/** Returns an audio response in the format that the request selects, as paced chunks. */
export async function speechResponse(
  { body, sounds }: SandboxCall,
  { field, preset, mediaTypes }: Extract<ResponseShape, { kind: 'speech' }>,
): Promise<PendingResponse> {
  const format = String(objectOf(body)[field] ?? preset);
  const bytes = await soundOf(format, sounds);
  const size = Math.ceil(bytes.length / soundPieces);
  return {
    mediaType: mediaTypes[format] ?? 'application/octet-stream',
    pieces: Array.from({ length: soundPieces }, (_, index) => bytes.subarray(index * size, (index + 1) * size)),
    paced: true,
  };
}
