/** Pieces of bytes as one, in their order; a single piece as it is. */
export function joined<Buffer extends ArrayBufferLike>(pieces: readonly Uint8Array<Buffer>[]): Uint8Array<Buffer | ArrayBuffer> {
  const [first, second] = pieces;
  if (first !== undefined && second === undefined) return first;
  const whole = new Uint8Array(pieces.reduce((bytes, piece) => bytes + piece.byteLength, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.byteLength;
  }
  return whole;
}
