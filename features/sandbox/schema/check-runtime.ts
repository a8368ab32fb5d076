import { deepCompareStrict } from '@cfworker/json-schema';
import type { CompiledPattern } from '../../reference/document/patterns.ts';
import type { Check } from '../sandbox.ts';

export { formats } from '../../reference/document/formats.ts';

const parts: Record<string, { default: unknown }> = {
  'ajv/dist/runtime/ucs2length': { default: codePointLength },
  'ajv/dist/runtime/equal': { default: deepCompareStrict },
};

/**
 * The `require` of the code that Ajv generates: even as an ES module, it requires two CommonJS helpers of Ajv.
 * @throws Error for any other module
 */
export function require(name: string): { default: unknown } {
  const part = parts[name];
  if (part === undefined) throw new Error(`a compiled check asks for ${name}`);
  return part;
}

/** Returns the length of a string in code points (JSON Schema 2020-12, 6.3.1). */
function codePointLength(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}

/**
 * Whether all items of a list are unique (JSON Schema 2020-12, 6.4.3), in linear time, where Ajv compares every pair.
 * @throws TooMuchWork when nested lists take the check above its limit
 */
export function isUnique(list: unknown[]): boolean {
  if (list.length < 2) return true;
  const keys = list.map(keyOf);
  count(keys.reduce<number>((size, key) => size + (typeof key === 'string' ? key.length : 1), 0) / charactersPerStep);
  return new Set(keys).size === list.length;
}

/** Creates the check of a long `enum` (JSON Schema 2020-12, 6.1.2): a set lookup, where Ajv compares each value. */
export function oneOfMany(values: unknown[]): (value: unknown) => boolean {
  const scalars = new Set(values);
  const trees = values.filter(isTree);
  return (value) => (isTree(value) ? trees.some((tree) => deepCompareStrict(tree, value)) : scalars.has(value));
}

function isTree(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Returns a key that is the same for equal values, and differs for all others. */
function keyOf(value: unknown): unknown {
  if (typeof value === 'string') return `"${value}`;
  return typeof value === 'object' ? textInOrder(value) : value;
}

/** Serializes a value as JSON, with the keys of objects sorted. */
export function textInOrder(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(textInOrder).join(',')}]`;
  const members = Object.entries(value);
  if (members.length > 1) members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${textInOrder(member)}`).join(',')}}`;
}

/** The most steps of a check, each some 2 µs. Without alternatives, only large lists of large objects exceed it. */
const maxSteps = 20_000;
let steps = 0;
/** The number of characters that are serialized in the time of a step. */
const charactersPerStep = 25;

/** The units (characters × pattern cost) matched in the time of a step; each string takes `perText` units more. */
const matchedPerStep = 150;
const perText = 100;

/**
 * Adds steps to the current check: each alternative checks its whole subtree again, so that nested alternatives take
 * exponential time. @throws TooMuchWork above the limit
 */
export function count(amount: number): void {
  steps += amount;
  if (steps > maxSteps) throw new TooMuchWork();
}

/** Keys are counted above this number: engines list all keys of an object first, and cache the list of a small one. */
const manyNames = 50;
const namesPerStep = 4;

/** Adds the steps to list the keys of an object `times` times. @throws TooMuchWork above the limit */
export function countNames(value: unknown, times: number): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const names = Object.keys(value).length;
  if (names > manyNames) count((names * times) / namesPerStep);
}

/** Wraps a pattern so that each match adds its maximum of steps. `test` throws TooMuchWork above the limit. */
export function countMatching({ cost, test }: CompiledPattern): CompiledPattern {
  return {
    cost,
    test: (text) => {
      count((perText + cost * text.length) / matchedPerStep);
      return test(text);
    },
  };
}

/** Thrown inside a check that exceeds its limit of steps. */
class TooMuchWork extends Error {}

/**
 * Wraps a check so that it also accepts values that would take too long to check. It accepts the values in `texts`, as
 * serialized by `textInOrder`, too: examples that contradict their own schema.
 */
export function lenient(check: Check, texts: string[] = []): Check {
  // Most values differ in length, which is compared in a tenth of the time.
  const hasLength = (length: number) => texts.some((text) => text.length === length);
  const isExample = (value: unknown): boolean =>
    texts.length > 0 && hasLength(JSON.stringify(value).length) && texts.includes(textInOrder(value));
  const run = (value: unknown): boolean => {
    steps = 0;
    try {
      return check(value) || isExample(value);
    } catch (error) {
      if (error instanceof TooMuchWork) return true;
      throw error;
    }
  };
  return Object.defineProperty(run, 'errors', { get: () => check.errors });
}
