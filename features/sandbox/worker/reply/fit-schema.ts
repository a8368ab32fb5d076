import { type Schema, Validator } from '@cfworker/json-schema';
import type { Json } from '../../../reference/document/json.ts';
import { sampleValue, sampleWays } from '../../schema/sample-value.ts';
import { boundSchema, type ValidationBudget } from './bound-schema.ts';

/** Validates values by the schemas that came with one request, which cannot be compiled here, and makes values for them. */
export type SchemaFitter = {
  /** Whether a value fits; nothing fits an invalid schema, or one that costs too much. */
  fits: (schema: Json, value: Json) => boolean;
  /** A value that fits; undefined when none is found. */
  valueFor: (schema: Json, text: string) => Json | undefined;
};

/** The most objects and lists that a schema may have, which bounds what preparing a validator costs. */
export const maxSchemaSize = 1_000;

/** The most that the schemas of one request may cost together, in schemas applied. */
const maxWork = 10_000;

/** Maximum number of schemas visited to generate the values of one request. */
const maxSteps = 2_000;

/** The engine for patterns is loaded where the request's text has any. */
export async function createSchemaFitter(requestText: string): Promise<SchemaFitter> {
  const engine = /"pattern/.test(requestText) ? await import('../../../reference/document/patterns.ts') : undefined;
  const budget: ValidationBudget = {
    left: maxWork,
    compilePattern: engine?.compilePattern ?? (() => ({ cost: 0, test: () => false })),
  };
  const pattern = engine?.createSamplePattern(engine.compilePattern);
  const steps = { left: maxSteps };
  return { fits, valueFor };

  function fits(schema: Json, value: Json): boolean {
    if (isTooLarge(schema)) return false;
    const validate = () => new Validator(boundSchema(schema, value, budget) as Schema | boolean).validate(value);
    return attempt(validate)?.valid === true;
  }

  function valueFor(schema: Json, text: string): Json | undefined {
    if (isTooLarge(schema)) return undefined;
    for (const way of sampleWays) {
      const value = attempt(() => sampleValue(schema, { text, budget: steps, pattern, ...way }));
      if (value !== undefined && fits(schema, value)) return value;
    }
    return undefined;
  }
}

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
