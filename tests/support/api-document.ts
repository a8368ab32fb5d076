/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json };

/** A bundled OpenAPI document: plain JSON whose references all start with `#/`. */
export type ApiDocument = JsonObject;

/** Whether a JSON value is an object (not null, not an array). */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the entries of an object in their order; none for any other value. */
export function membersOf(value: Json | undefined): readonly (readonly [string, Json])[] {
  return isObject(value) ? Object.entries(value) : [];
}

/** Escapes a step of a JSON pointer. */
export function pointerStep(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Returns the value at a JSON pointer such as `#/components/schemas/Error`. @throws Error if there is no value */
export function valueAt(document: ApiDocument, pointer: string): Json {
  let value: Json = document;
  for (const step of pointer
    .replace(/^#?\/?/, '')
    .split('/')
    .filter(Boolean)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    const next: Json | undefined = Array.isArray(value) ? value[Number(key)] : isObject(value) ? value[key] : undefined;
    if (next === undefined) throw new Error(`${pointer}: nothing at “${key}”`);
    value = next;
  }
  return value;
}

/** Returns the value at a JSON pointer with all `$ref`s followed, and its own pointer. */
export function resolve(document: ApiDocument, pointer: string): { pointer: string; value: Json } {
  const value = valueAt(document, pointer);
  return isObject(value) && typeof value.$ref === 'string' ? resolve(document, value.$ref) : { pointer, value };
}
