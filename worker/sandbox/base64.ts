/** Bytes in base64. */
export function base64(bytes: Uint8Array): string {
  let text = '';
  // A multiple of three, so that the parts can be put together.
  for (let at = 0; at < bytes.length; at += 0x6000) text += btoa(String.fromCharCode(...bytes.subarray(at, at + 0x6000)));
  return text;
}
