import { readableText, type Json } from '../model/openapi/json.ts';

/** A JSON value as code. */
export function Value({ value }: { value: Json }) {
  return <code>{readableText(value)}</code>;
}
