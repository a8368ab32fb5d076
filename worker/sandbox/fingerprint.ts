/** A number from a text, the same each time (FNV-1a, 32 bits): for ids that tell requests apart, not for secrets. */
export function hash(text: string, seed = 0): number {
  let value = 0x811c9dc5 ^ seed;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/** Sixteen letters of an id. */
export function fingerprint(text: string): string {
  return [hash(text), hash(text, 0x9e3779b9)].map((part) => part.toString(16).padStart(8, '0')).join('');
}
