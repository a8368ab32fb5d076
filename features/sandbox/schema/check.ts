import { type Json, type JsonObject, sameJson } from '../../reference/document/json.ts';
import type { PatternOf } from '../../reference/document/patterns.ts';
import { createValidator, type SchemaError } from '../../reference/document/validate.ts';
import type { CheckedBody } from '../sandbox.ts';

/** The most work of a check, in schemas applied: each takes less than a microsecond. */
const maxWork = 50_000;

/** Thrown inside a check that exceeds its limit. */
class TooMuchWork extends Error {}

/**
 * Validates a value in bounded time. Returns the errors; none for a valid value, and for one that would take too long.
 * @param patternOf the engine for patterns, if the platform's might need more than linear time
 */
export function check(schema: JsonObject, value: Json, patternOf?: PatternOf): SchemaError[] {
  let work = 0;
  const spend = (amount: number) => {
    work += amount;
    if (work > maxWork) throw new TooMuchWork();
  };
  try {
    return createValidator(schema, { patternOf, spend })(schema, value);
  } catch (error) {
    if (error instanceof TooMuchWork) return [];
    throw error;
  }
}

/** Validates a JSON body, as `check` does. */
export function checkBody({ schema, accepted }: CheckedBody, body: Json, patternOf?: PatternOf): SchemaError[] {
  const errors = schema === undefined ? [] : check(schema, body, patternOf);
  return errors.length > 0 && accepted.some((example) => sameJson(example, body)) ? [] : errors;
}
