import type { JsonObject } from '../../reference/document/json.ts';
import type { AnswerShape, SandboxDirectory } from '../sandbox.ts';
import type { Reply } from './reply/reply.ts';
import { soundOf } from './reply/sounds.ts';

/** Number of pieces of a sound. */
const soundPieces = 10;

/** Sound in the format that the request chooses, in pieces that come one after the other. */
export async function speechReply(
  { field, preset, mediaTypes }: Extract<AnswerShape, { kind: 'speech' }>,
  body: JsonObject,
  status: number,
  sounds: SandboxDirectory['sounds'],
): Promise<Reply> {
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
