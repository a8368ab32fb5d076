import { withoutExactMarks } from '../../../reference/document/json.ts';

/** A part of a response; a large one is a function that writes it when it is sent. */
type Piece = string | Uint8Array | (() => string | Uint8Array);

/** A response before it is sent: complete, or in chunks that are sent one after the other. */
export type PendingResponse = {
  mediaType: string;
  pieces: Piece[];
  /** Whether there is a pause between the pieces. */
  paced?: boolean;
};

/** A response in JSON. */
export function jsonResponse(value: unknown, mediaType = 'application/json'): PendingResponse {
  return { mediaType, pieces: [withoutExactMarks(JSON.stringify(value))] };
}

const encoder = new TextEncoder();

/** Number of pieces sent before other requests get a turn. */
const turn = 64;

/**
 * Sends pieces one after the other, each after a pause but the first, until the client leaves.
 * @param waitUntil the platform's, for the promise that ends with the stream
 */
export function pacedStream(
  pieces: PendingResponse['pieces'],
  paceMs: number,
  waitUntil: (sent: Promise<void>) => void,
): ReadableStream<Uint8Array> {
  // workerd keeps memory of each stream of another kind that a client has cut.
  const Stream = 'IdentityTransformStream' in globalThis ? IdentityTransformStream : TransformStream;
  const { readable, writable } = new Stream() as TransformStream<Uint8Array, Uint8Array>;
  waitUntil(send(pieces, paceMs, writable.getWriter()).catch(() => undefined));
  return readable;
}

/** @throws unknown where the client has left */
async function send(
  pieces: PendingResponse['pieces'],
  paceMs: number,
  writer: WritableStreamDefaultWriter<Uint8Array>,
): Promise<void> {
  for (const [index, piece] of pieces.entries()) {
    // Thousands of pieces that come at once would keep everybody else in this isolate waiting.
    if (index > 0 && (paceMs > 0 || index % turn === 0)) await pause(paceMs);
    await writer.ready;
    const written = typeof piece === 'function' ? piece() : piece;
    await writer.write(typeof written === 'string' ? encoder.encode(written) : written);
  }
  await writer.close();
}

/**
 * What the responses of an isolate may pause, together, in a period. One that pauses keeps some 20 kB, and a client that has
 * left is only noticed when the next piece is written: a thousand cut streams a second would fill the isolate.
 */
const pauses = { periodMs: 5_000, maxMs: 2_000_000 };
let period = { start: 0, pausedMs: 0 };

/** Waits so long, or only for other requests' turn where too many responses wait already. */
export async function pause(durationMs: number): Promise<void> {
  if (Date.now() - period.start >= pauses.periodMs) period = { start: Date.now(), pausedMs: 0 };
  period.pausedMs += durationMs;
  const grantedMs = period.pausedMs > pauses.maxMs ? 0 : durationMs;
  await new Promise((resolve) => setTimeout(resolve, grantedMs));
}
