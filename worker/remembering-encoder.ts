/** How many texts are remembered. */
const most = 4_000;

/** How long a text is at most that is remembered, in UTF-16 code units. */
const longest = 60;

const encoder = new TextEncoder();
const known = new Map<string, Uint8Array>();

/**
 * What React's renderer encodes with, in the place of a TextEncoder. It encodes every name, value and text of a page by
 * itself, more than a thousand a page; those of the frame are the same on every page, so their bytes are remembered.
 */
export class RememberingEncoder {
  /** The bytes of a text in UTF-8. They are to be copied, as React does with what is short: the next one who asks gets the same. */
  encode(text: string): Uint8Array {
    const before = known.get(text);
    if (before !== undefined) return before;
    const bytes = encoder.encode(text);
    if (text.length <= longest && known.size < most) known.set(text, bytes);
    return bytes;
  }
}
