import type { Json, JsonObject } from '../../reference/document/json.ts';
import type { PatternOf } from '../../reference/document/patterns.ts';
import { createValidator, type SchemaError } from '../../reference/document/validate.ts';

/** The work that a check may take, in schemas applied: each takes less than a microsecond. */
const maxWork = 180_000;

/** Thrown inside a check that exceeds its budget. */
class TooMuchWork extends Error {}

/**
 * Validates a value in bounded time. Returns the errors; none for a valid value, and for one that would take too long.
 * @param patternOf the engine for patterns, if the platform's might need more than linear time
 * @param isNullMissing whether null is valid as the value of an optional property; removes such properties
 */
export function check(schema: JsonObject, value: Json, patternOf?: PatternOf, isNullMissing = false): SchemaError[] {
  let left = maxWork;
  const spend = (amount: number) => {
    left -= amount;
    if (left < 0) throw new TooMuchWork();
  };
  try {
    const validate = createValidator(schema, { patternOf, spend });
    const errors = validate(schema, value);
    if (!isNullMissing || errors.every((error) => error.value !== null)) return errors;
    // What requires a property can stand anywhere in the schema: the value is checked anew without its refused nulls.
    const nulls: [object: JsonObject, name: string][] = [];
    const others = createValidator(schema, { patternOf, spend, nulls })(schema, value);
    for (const [object, name] of nulls) delete object[name];
    return others.length > 0 ? others : validate(schema, value);
  } catch (error) {
    if (error instanceof TooMuchWork) return [];
    throw error;
  }
}
