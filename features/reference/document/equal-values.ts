import { memoizeByObject } from '../../../app/core/memoize.ts';
import { isTree, type Json, type JsonObject, textInOrder } from './json.ts';

/** Gets the cost of a step, and may throw. */
type Spend = (amount: number) => void;

/** The cost of a character of an object or list that is compared. */
const cost = 1 / 10;

/** Returns the text that is the same for equal values. */
export function comparedText(value: Json, spend: Spend): string {
  const text = textInOrder(value);
  spend(text.length * cost);
  return text;
}

/** The values of an `enum` for a look-up: as they are, and the texts of objects and lists. */
const valuesOf = memoizeByObject((values: Json[]) => new Set(values));
const textsOf = memoizeByObject((values: Json[]) => new Set(values.filter(isTree).map(textInOrder)));

const listWith = memoizeByObject((value: JsonObject | Json[]): Json[] => [value]);

/** Whether a value equals one of several; the order of keys does not matter. */
export function isOneOf(values: Json[], value: Json, spend: Spend): boolean {
  if (valuesOf(values).has(value)) return true;
  // A generated value may be the schema's own, which is large.
  return isTree(value) && textsOf(values).size > 0 && textsOf(values).has(comparedText(value, spend));
}

/** Whether a value equals a constant; the order of keys does not matter. */
export function isConstant(expected: Json, value: Json, spend: Spend): boolean {
  return isTree(expected) ? isOneOf(listWith(expected), value, spend) : value === expected;
}
