const alphabet = new TextEncoder().encode('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
const padding = '='.charCodeAt(0);

/** As many arguments as a call surely takes. */
const maxArguments = 4_096;

/** Bytes in base64 (RFC 4648, section 4). */
export function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += maxArguments)
    text += String.fromCharCode(...bytes.subarray(at, at + maxArguments));
  return btoa(text);
}

/** Writes some of the groups of three bytes in base64, each as four ASCII characters at its place behind `start`. */
export function writeBase64(
  bytes: Uint8Array,
  target: Uint8Array,
  start: number,
  firstGroup: number,
  endGroup: number,
): void {
  for (let group = firstGroup; group < endGroup; group += 1) {
    const from = group * 3;
    const bits = ((bytes[from] ?? 0) << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0);
    const to = start + group * 4;
    target[to] = alphabet[bits >> 18] ?? 0;
    target[to + 1] = alphabet[(bits >> 12) & 63] ?? 0;
    target[to + 2] = from + 1 < bytes.length ? (alphabet[(bits >> 6) & 63] ?? 0) : padding;
    target[to + 3] = from + 2 < bytes.length ? (alphabet[bits & 63] ?? 0) : padding;
  }
}
