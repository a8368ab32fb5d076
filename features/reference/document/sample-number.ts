import { readConstraints } from './constraints.ts';
import type { JsonObject } from './json.ts';

/** The smallest number within the limits of a schema, or the `nth`; `whole` is 1 for an integer. */
export function numberFor(schema: JsonObject, nth: number, whole: 1 | undefined): number | undefined {
  const step = typeof schema.multipleOf === 'number' ? schema.multipleOf : whole;
  const { min, max } = readConstraints(schema).find((limit) => limit.kind === 'range') ?? {};
  const [low, high] = [min?.value ?? Number.NEGATIVE_INFINITY, max?.value ?? Number.POSITIVE_INFINITY];
  // The least of what 64 bits hold says nothing, and no double is it.
  const start = low >= Number.MIN_SAFE_INTEGER ? low : Math.min(0, high);
  const candidates =
    step === undefined
      ? [start + 1.5 * nth, start + 1 + nth, (low + high) / 2, low + (high - low) / (nth + 2), start - 1 - nth]
      : [0, 1, -1].map((more) => exact((Math.ceil(exact(start / step)) + more + (more < 0 ? -nth : nth)) * step));
  const isInside = (value: number) =>
    (min?.exclusive === true ? value > low : value >= low) && (max?.exclusive === true ? value < high : value <= high);
  return candidates.find((value) => Number.isFinite(value) && isInside(value));
}

/** Without the noise of binary fractions: `0.1 * 3` is 0.3. */
function exact(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(15));
}
