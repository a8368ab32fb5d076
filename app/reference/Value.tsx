import { jsonText, type Json } from '../model/openapi/json.ts';

/** A JSON value as code. Strings stand without quotes, but the empty one. */
export function Value({ value }: { value: Json }) {
  return <code>{typeof value === 'string' && value !== '' ? value : jsonText(value)}</code>;
}
