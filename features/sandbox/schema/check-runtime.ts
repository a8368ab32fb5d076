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
  const texts = list.map(textInOrder);
  count(texts.join('').length / charactersPerStep);
  return new Set(texts).size === list.length;
}

/** A value as JSON, with the names of objects in order. */
export function textInOrder(value: unknown): string {
  return JSON.stringify(value, inOrder);
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The most steps of a check. A value of the largest size has fewer parts that hold parts. */
const maxSteps = 20_000;
let steps = 0;
/** So many characters are written in the time of a step. */
const charactersPerStep = 25;

/** The most that patterns do in a check: characters times the size of the pattern, each far below 100 ns. */
const maxMatching = 3_000_000;
/** What it takes to begin with a text. */
const perText = 100;
let matching = 0;

/**
 * Counts a step of a check, which is one of a schema that leads to itself: where its alternatives have such parts, too,
 * their number grows with each level of a value. The check of a whole value begins anew.
 * @throws TooMuchWork above the limit
 */
export function countStep(instancePath: string): void {
  if (instancePath === '') steps = matching = 0;
  count(1);
}

/** Counts alternatives, which together are as many steps as they cost. @throws TooMuchWork above the limit */
export function countAlternatives(number: number): void {
  count(number / 8);
}

function count(amount: number): void {
  steps += amount;
  if (steps > maxSteps) throw new TooMuchWork();
}

/** A pattern that counts what it matches. @throws TooMuchWork once the texts of a value have taken too long together */
export function countMatching({ cost, test }: CompiledPattern): CompiledPattern {
  return {
    cost,
    test: (text) => {
      matching += perText + cost * text.length;
      if (matching > maxMatching) throw new TooMuchWork();
      return test(text);
    },
  };
}

/** Thrown inside a check of what takes too long. */
class TooMuchWork extends Error {}

/**
 * A check that takes what would take too long to check, and the values with some texts, of `textInOrder`: examples that
 * contradict their own schema.
 */
export function lenient(check: Check, texts: string[]): Check {
  // Most values differ in length, which is known in a tenth of the time.
  const hasLength = (length: number) => texts.some((text) => text.length === length);
  const isTaken = (value: unknown): boolean =>
    texts.length > 0 && hasLength(JSON.stringify(value).length) && texts.includes(textInOrder(value));
  const run = (value: unknown): boolean => {
    try {
      return check(value) || isTaken(value);
    } catch (error) {
      if (error instanceof TooMuchWork) return true;
      throw error;
    }
  };
  return Object.defineProperty(run, 'errors', { get: () => check.errors });
}
