const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Two digits for every twelve bits; made when they are needed first. */
let pairs: string[] = [];

/** Bytes in base64: of a vector several times faster than by way of `btoa`, which wants a text first. */
export function base64(bytes: Uint8Array): string {
  if (pairs.length === 0)
    pairs = Array.from({ length: 4096 }, (_, bits) => (digits[bits >> 6] ?? '') + (digits[bits & 63] ?? ''));
  const whole = bytes.length - (bytes.length % 3);
  let text = '';
  for (let at = 0; at < whole; at += 3) {
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    text += (pairs[bits >> 12] ?? '') + (pairs[bits & 4095] ?? '');
  }
  return text + btoa(String.fromCharCode(...bytes.subarray(whole)));
}
