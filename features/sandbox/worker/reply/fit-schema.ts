import { type Schema, Validator } from '@cfworker/json-schema';
import type { Json } from '../../../reference/document/json.ts';
import { sampleValue, sampleWays } from '../../schema/sample-value.ts';
import { boundSchema } from './bound-schema.ts';

/**
 * Whether a value fits a schema that came with a request, which cannot be compiled here; nothing fits an invalid
 * schema.
 */
export function fitsSchema(schema: Json, value: Json): boolean {
  if (isTooLarge(schema)) return false;
  return attempt(() => new Validator(boundSchema(schema, value) as Schema | boolean).validate(value).valid) === true;
}

/** The most objects and lists that a schema may have, which bounds what preparing a validator costs. */
export const maxSchemaSize = 1_000;

function isTooLarge(schema: Json): boolean {
  const open: Json[] = [schema];
  let size = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    size += 1;
    if (size > maxSchemaSize) return true;
    for (const member of Object.values(next)) open.push(member);
  }
  return false;
}

/** Maximum number of schemas visited to generate a value. */
const steps = 2_000;

/** A value made for a schema that came with a request, and validated by it; undefined when none is found. */
export function valueFor(schema: Json, text: string): Json | undefined {
  if (isTooLarge(schema)) return undefined;
  for (const way of sampleWays) {
    const value = attempt(() => sampleValue(schema, { text, steps, ...way }));
    if (value !== undefined && fitsSchema(schema, value)) return value;
  }
  return undefined;
}

/**
 * Unresolvable references, invalid patterns, schemas nested too deeply: mistakes of the sender, not failures of the
 * sandbox.
 */
function attempt<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
