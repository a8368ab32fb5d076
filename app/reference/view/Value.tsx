import { readableText, type Json } from '../document/json.ts';

/** A JSON value as code. */
export function Value({ value }: { value: Json }) {
  return <code>{readableText(value)}</code>;
}
