import { Validator } from '@cfworker/json-schema';
import type { Json, JsonObject } from '../../reference/document/json.ts';
import { createSamplePattern } from '../../reference/document/patterns.ts';
import { attempt, sampleValue, sampleWays } from '../schema/sample-value.ts';

/** The author's own patterns are tried by the platform's engine, which also looks ahead. */
const pattern = createSamplePattern((source) => new RegExp(source, 'u'));

/**
 * A value that fits a schema of the document: with what its author gives as examples if these fit together, with as
 * many fields as do, else the plainest. Undefined when none is found.
 */
export function sampleOf(schema: JsonObject, { optional = false, text = '' } = {}): Json | undefined {
  const validator = new Validator(schema);
  const ways = [
    ...sampleWays.map((way) => ({ ...way, optional })),
    ...sampleWays.map((way) => ({ ...way, optional: !optional })),
  ];
  for (const way of ways) {
    const value = attempt(() => sampleValue(schema, { text, pattern, ...way }));
    if (value !== undefined && validator.validate(value).valid) return value;
  }
  return undefined;
}
