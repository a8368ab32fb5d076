import { memoize, memoizeByObject } from '../../../../app/core/memoize.ts';
import { type Json, type JsonObject, nodesIn, objectOf, sameJson } from '../../../reference/document/json.ts';
import { sampleValue, type SampleOptions } from '../../../reference/document/sample-value.ts';
import { ApiError } from './api-error.ts';
import { createValidator } from '../../../reference/document/validate.ts';
import type { CompiledPattern } from '../../../reference/document/patterns.ts';

/** Validates and generates values for the schemas of a request. They are interpreted: Workers cannot compile code. */
export type SchemaFitter = Awaited<ReturnType<typeof createSchemaFitter>>;

/** The most objects and lists in a schema, which limits the cost of preparing a validator. */
const maxSchemaSize = 1_000;

/** The budget for the schemas of a request, in schemas applied. */
const maxWork = 10_000;

/** The most schemas that are visited to generate the values of a request. */
const maxSteps = 2_000;

/** The sampling options to try: with and without the schema's examples and defaults, then with other alternatives. */
const sampleWays: Pick<SampleOptions, 'hints' | 'choice'>[] = [0, 1, 2, 3].flatMap((choice) =>
  [true, false].map((hints) => ({ hints, choice })),
);

/** The cost of patterns, in schemas applied: of their source, their automaton's states, and the matched strings. */
const workOf = { patternCharacter: 4, patternState: 1 / 4, match: 16, character: 1 / 8, characterState: 1 / 400 };

/**
 * Generates a value that is valid for a schema of a request.
 * @param text the value of unrestricted strings
 * @throws ApiError that names the path of the schema, `param`, if none is found
 */
export function fittingValue(schemas: SchemaFitter, schema: Json, text: string, param: string): Json {
  const value = schemas.valueFor(schema, text);
  if (value === undefined)
    throw new ApiError(400, ({ badSchema }) => ({ message: badSchema(param, maxSchemaSize), param }));
  return value;
}

/** Creates the fitter of a request. The regular expression engine is only loaded for a request with patterns. */
export async function createSchemaFitter(requestText: string) {
  const engine = /"pattern/.test(requestText) ? await import('../../../reference/document/patterns.ts') : undefined;
  const compilePattern = memoize((source) => compile(source));
  let work = 0;
  const steps = { left: maxSteps };
  const textOf = engine?.createSamplePattern(compilePattern);
  const samples = new Map<string, string | undefined>();
  return { fits, valueFor };

  function spend(amount: number): void {
    work += amount;
    if (work > maxWork) throw new Error('the schemas cost too much');
  }

  function compile(source: string): CompiledPattern {
    spend(source.length * workOf.patternCharacter);
    const { cost, test } = engine?.compilePattern(source) ?? { cost: 0, test: () => false };
    spend(cost * workOf.patternState);
    const match = (text: string): boolean => {
      spend(workOf.match + text.length * (workOf.character + cost * workOf.characterState));
      return test(text);
    };
    return { cost, test: memoize(match) };
  }

  /** Returns a sample string of a pattern, always the same: another one would cost as much again. */
  function samplePattern(source: string, ...[least, most, , preferred]: [number, number, number?, string?]) {
    const key = JSON.stringify([source, least, most, preferred]);
    if (!samples.has(key)) {
      spend(source.length * workOf.patternCharacter);
      samples.set(key, textOf?.(source, least, most, 0, preferred));
    }
    return samples.get(key);
  }

  /** Whether a value is valid. No value is valid for an invalid schema, or above the budget. */
  function fits(schema: Json, value: Json): boolean {
    return !isTooLarge(objectOf(schema)) && isValid(schema, value);
  }

  function isValid(schema: Json, value: Json): boolean {
    const validate = createValidator(objectOf(schema), { patternOf: compilePattern, spend });
    return attempt(() => validate(schema, value))?.length === 0;
  }

  /** Generates a valid value; undefined if none is found. */
  function valueFor(schema: Json, text: string): Json | undefined {
    if (isTooLarge(objectOf(schema))) return undefined;
    const tried: Json[] = [];
    for (const way of sampleWays) {
      const value = attempt(() =>
        sampleValue(objectOf(schema), schema, { text, budget: steps, pattern: samplePattern, ...way }),
      );
      if (value === undefined || tried.some((earlier) => sameJson(earlier, value))) continue;
      if (isValid(schema, value)) return value;
      if (work > maxWork) return undefined;
      tried.push(value);
    }
    return undefined;
  }
}

const isTooLarge = memoizeByObject((schema: JsonObject): boolean => {
  const nodes = nodesIn(schema);
  let size = 0;
  while (size <= maxSchemaSize && nodes.next().done === false) size += 1;
  return size > maxSchemaSize;
});

/** Returns undefined on errors: unresolvable references, invalid patterns and deep nesting are the sender's faults. */
function attempt<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
