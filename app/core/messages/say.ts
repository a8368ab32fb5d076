/** A catalogue of one language: English text → translation. A missing translation falls back to the English text. */
export type Texts<Key extends string> = Readonly<Partial<Record<Key, string>>>;

/** Placeholder name → value. */
export type MessageValues = Record<string, string | number>;

/** Returns the text of a key, with each `{name}` replaced by the value of that name. */
export function say<Key extends string>(texts: Texts<Key>, key: Key, values: MessageValues = {}): string {
  return (texts[key] ?? key).replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

/** Binds `say` to a catalogue. */
export function sayIn<Key extends string>(texts: Texts<Key>): (key: Key, values?: MessageValues) => string {
  return (key, values) => say(texts, key, values);
}

/** A part of a text: literal text, or the name of a placeholder. */
export type MessagePart = { text: string } | { name: string };

/** Splits the text of a key into parts, for placeholders whose values are React elements. */
export function sayInParts<Key extends string>(texts: Texts<Key>, key: Key): MessagePart[] {
  return (texts[key] ?? key)
    .split(/\{(\w+)\}/)
    .flatMap((part, index): MessagePart[] =>
      index % 2 === 1 ? [{ name: part }] : part === '' ? [] : [{ text: part }],
    );
}
