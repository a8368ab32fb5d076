import { deepCompareStrict } from '@cfworker/json-schema';
import type { CompiledPattern } from '../../reference/document/patterns.ts';
import type { Check } from '../sandbox.ts';

export { formats } from '../../reference/document/formats.ts';

const parts: Record<string, { default: unknown }> = {
  'ajv/dist/runtime/ucs2length': { default: codePointLength },
  'ajv/dist/runtime/equal': { default: deepCompareStrict },
};

/**
 * What the code that Ajv writes calls `require`: it names two small functions of Ajv's own, which are CommonJS, even in
 * a module. @throws Error for anything else it might ask for
 */
export function require(name: string): { default: unknown } {
  const part = parts[name];
  if (part === undefined) throw new Error(`a compiled check asks for ${name}`);
  return part;
}

/** The length of a text in code points (JSON Schema 2020-12, 6.3.1). */
function codePointLength(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}

/**
 * Whether no two members of a list are equal (JSON Schema 2020-12, 6.4.3), in linear time: Ajv compares each two of them.
 * @throws TooMuchWork where lists inside lists have been compared too often
 */
export function isUnique(list: unknown[]): boolean {
  if (list.length < 2) return true;
  const keys = list.map(keyOf);
  count(keys.reduce<number>((size, key) => size + (typeof key === 'string' ? key.length : 1), 0) / charactersPerStep);
  return new Set(keys).size === list.length;
}

/** Tells whether a value is one of many (JSON Schema 2020-12, 6.1.2): Ajv compares it with each of them. */
export function oneOfMany(values: unknown[]): (value: unknown) => boolean {
  const scalars = new Set(values);
  const trees = values.filter(isTree);
  return (value) => (isTree(value) ? trees.some((tree) => deepCompareStrict(tree, value)) : scalars.has(value));
}

function isTree(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** What equal values have in common, and no others. */
function keyOf(value: unknown): unknown {
  if (typeof value === 'string') return `"${value}`;
  return typeof value === 'object' ? textInOrder(value) : value;
}

/** A value as JSON, with the names of objects in order. */
export function textInOrder(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(textInOrder).join(',')}]`;
  const members = Object.entries(value);
  if (members.length > 1) members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${textInOrder(member)}`).join(',')}}`;
}

/** The most steps of a check, each of some 2 µs. Without alternatives, only large lists of objects with many fields take more. */
const maxSteps = 20_000;
let steps = 0;
/** So many characters are written in the time of a step. */
const charactersPerStep = 25;

/** So many characters, times the size of their pattern, take the time of a step at most; and to begin with a text. */
const matchedPerStep = 150;
const perText = 100;

/**
 * Counts what takes so many steps: each alternative checks all that is below it again, where alternatives lie inside
 * alternatives once for each of them. @throws TooMuchWork above the limit
 */
export function count(amount: number): void {
  steps += amount;
  if (steps > maxSteps) throw new TooMuchWork();
}

/** An engine lists all names of an object before the first of them is read; of few, it keeps the list. */
const manyNames = 50;
const namesPerStep = 4;

/** Counts the names of an object, so many times. @throws TooMuchWork above the limit */
export function countNames(value: unknown, times: number): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const names = Object.keys(value).length;
  if (names > manyNames) count((names * times) / namesPerStep);
}

/** A pattern that counts what it may take. @throws TooMuchWork once a check has taken too long */
export function countMatching({ cost, test }: CompiledPattern): CompiledPattern {
  return {
    cost,
    test: (text) => {
      count((perText + cost * text.length) / matchedPerStep);
      return test(text);
    },
  };
}

/** Thrown inside a check of what takes too long. */
class TooMuchWork extends Error {}

/**
 * A check that takes what would take too long to check, each value counted anew, and the values with some texts, of
 * `textInOrder`: examples that contradict their own schema.
 */
export function lenient(check: Check, texts: string[] = []): Check {
  // Most values differ in length, which is known in a tenth of the time.
  const hasLength = (length: number) => texts.some((text) => text.length === length);
  const isTaken = (value: unknown): boolean =>
    texts.length > 0 && hasLength(JSON.stringify(value).length) && texts.includes(textInOrder(value));
  const run = (value: unknown): boolean => {
    steps = 0;
    try {
      return check(value) || isTaken(value);
    } catch (error) {
      if (error instanceof TooMuchWork) return true;
      throw error;
    }
  };
  return Object.defineProperty(run, 'errors', { get: () => check.errors });
}
