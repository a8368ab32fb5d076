/** Texts of one language by their English, which is the fallback for missing ones. */
export type Texts<Key extends string> = Readonly<Partial<Record<Key, string>>>;

/** The values of a text’s placeholders, by name. */
export type MessageValues = Record<string, string | number>;

/** The text of a key, with `{name}` replaced by the value of that name. */
export function say<Key extends string>(texts: Texts<Key>, key: Key, values: MessageValues = {}): string {
  return (texts[key] ?? key).replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

/** A function that says texts of one language by their keys. */
export function sayIn<Key extends string>(texts: Texts<Key>): (key: Key, values?: MessageValues) => string {
  return (key, values) => say(texts, key, values);
}

/** A part of a text: words, or a name in braces that the caller fills in. */
export type MessagePart = { text: string } | { name: string };

/** A text in parts, for placeholders whose values are elements. */
export function sayInParts<Key extends string>(texts: Texts<Key>, key: Key): MessagePart[] {
  return (texts[key] ?? key)
    .split(/\{(\w+)\}/)
    .flatMap((part, index): MessagePart[] =>
      index % 2 === 1 ? [{ name: part }] : part === '' ? [] : [{ text: part }],
    );
}
