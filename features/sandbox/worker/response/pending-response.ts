import { withoutExactMarks } from '../../../reference/document/json-text.ts';

/** A chunk of a response. A large chunk is a function that generates it when it is sent. */
type Piece = string | Uint8Array | (() => string);

/** A response before it is sent, as one or several chunks. */
export type PendingResponse = {
  mediaType: string;
  pieces: Piece[];
  /** Whether there is a pause between the chunks. */
  paced?: boolean;
};

/** Creates a JSON response. */
export function jsonResponse(value: unknown, mediaType = 'application/json'): PendingResponse {
  return { mediaType, pieces: [withoutExactMarks(JSON.stringify(value))] };
}

const encoder = new TextEncoder();

/** The number of chunks that are sent before other requests get a turn. */
const turn = 64;

/**
 * Creates a stream of chunks with a pause between them, which stops when the client disconnects.
 * @param waitUntil the `waitUntil` of the platform, called with a promise that ends with the stream
 */
export function pacedStream(
  pieces: PendingResponse['pieces'],
  paceMs: number,
  waitUntil: (sent: Promise<void>) => void,
): ReadableStream<Uint8Array> {
  // In workerd, other streams leak memory when a client disconnects.
  const Stream = 'IdentityTransformStream' in globalThis ? IdentityTransformStream : TransformStream;
  const { readable, writable } = new Stream() as TransformStream<Uint8Array, Uint8Array>;
  waitUntil(send(pieces, paceMs, writable.getWriter()).catch(() => undefined));
  return readable;
}

/** @throws unknown if the client has disconnected */
async function send(
  pieces: PendingResponse['pieces'],
  paceMs: number,
  writer: WritableStreamDefaultWriter<Uint8Array>,
): Promise<void> {
  for (const [index, piece] of pieces.entries()) {
    // Thousands of chunks without a pause would block other requests of the isolate.
    if (index > 0 && (paceMs > 0 || index % turn === 0)) await pause(paceMs);
    await writer.ready;
    const written = typeof piece === 'function' ? piece() : piece;
    await writer.write(typeof written === 'string' ? encoder.encode(written) : written);
  }
  await writer.close();
}

/**
 * The sum of all pauses that an isolate grants in a period. A paused response keeps some 20 kB, and a disconnect is
 * only noticed at the next chunk, so that a thousand aborted streams per second would exhaust the isolate's memory.
 */
const pauses = { periodMs: 5_000, maxMs: 2_000_000 };
let period = { start: 0, pausedMs: 0 };

/** Waits for a duration, or only for a turn of the event loop if the pauses of this period are used up. */
export async function pause(durationMs: number): Promise<void> {
  if (Date.now() - period.start >= pauses.periodMs) period = { start: Date.now(), pausedMs: 0 };
  period.pausedMs += durationMs;
  const grantedMs = period.pausedMs > pauses.maxMs ? 0 : durationMs;
  await new Promise((resolve) => setTimeout(resolve, grantedMs));
}
