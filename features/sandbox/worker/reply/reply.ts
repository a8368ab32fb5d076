/** A part of a response; a large one is a function that writes it when it is sent. */
type Piece = string | Uint8Array | (() => string | Uint8Array);

/** A response before it is sent: complete, or in chunks that are sent one after the other. */
export type Reply = {
  status: number;
  mediaType: string;
  pieces: Piece[];
  /** Whether there is a pause between the pieces. */
  paced: boolean;
};

/** One answer in JSON. */
export function jsonReply(status: number, value: unknown, mediaType = 'application/json'): Reply {
  return { status, mediaType, pieces: [JSON.stringify(value)], paced: false };
}

const encoder = new TextEncoder();

/** Number of pieces sent before other requests get a turn. */
const turn = 64;

/** Sends pieces one after the other, each after a pause but the first. */
export function pacedStream(pieces: Reply['pieces'], paceMs: number): ReadableStream<Uint8Array> {
  let next = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      // Thousands of pieces that come at once would keep everybody else in this isolate waiting.
      if (next > 0 && (paceMs > 0 || next % turn === 0)) await new Promise((resolve) => setTimeout(resolve, paceMs));
      const written = pieces[next];
      const piece = typeof written === 'function' ? written() : written;
      if (piece !== undefined) controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
      else controller.close();
      next += 1;
    },
  });
}
