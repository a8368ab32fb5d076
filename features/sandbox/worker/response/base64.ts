/** A number of arguments that is safe for a function call. */
const maxArguments = 4_096;

/** Encodes bytes in base64 (RFC 4648, section 4). */
export function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += maxArguments)
    text += String.fromCharCode(...bytes.subarray(at, at + maxArguments));
  return btoa(text);
}
