/** How much of a body is read at most, in bytes. */
const maxReadBytes = 32 * 1024 * 1024;

/**
 * Reads a request's body. Of a body above `maxBytes` it keeps only a beginning that is longer, too, and reads the rest:
 * the connection of an unread body may be closed before the client has read the response.
 */
export async function readBody({ body }: Request, maxBytes: number): Promise<Blob> {
  const kept: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    if (size <= maxBytes) kept.push(chunk);
    size += chunk.byteLength;
    if (size > maxReadBytes) break;
  }
  return new Blob(kept);
}
