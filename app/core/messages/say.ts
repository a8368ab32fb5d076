/** Texts of one language by their English; what is missing is said in English. */
export type Texts<Key extends string> = Readonly<Partial<Record<Key, string>>>;

export type MessageValues = Record<string, string | number>;

/** The text of a key, with `{name}` replaced by the value of that name. */
export function say<Key extends string>(texts: Texts<Key>, key: Key, values: MessageValues = {}): string {
  return (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A part of a text: words, or a name in braces that the caller fills in. */
export type MessagePart = { text: string } | { name: string };

/** A text in parts, for names that are more than words. */
export function sayInParts<Key extends string>(texts: Texts<Key>, key: Key): MessagePart[] {
  return (texts[key] ?? key)
    .split(/\{(\w+)\}/)
    .flatMap((part, index): MessagePart[] =>
      index % 2 === 1 ? [{ name: part }] : part === '' ? [] : [{ text: part }],
    );
}
