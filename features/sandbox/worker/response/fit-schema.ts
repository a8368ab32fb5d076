import { type Schema, Validator } from '@cfworker/json-schema';
import { memoize, oncePerObject } from '../../../../app/core/memoize.ts';
import { nodesIn, objectOf, sameJson, type Json, type JsonObject } from '../../../reference/document/json.ts';
import { sampleValue, type SampleOptions } from '../../../reference/document/sample-value.ts';
import { ApiError } from './api-error.ts';
import { boundSchema, spend, type ValidationBudget } from './bound-schema.ts';
import type { CompiledPattern } from '../../../reference/document/patterns.ts';

/** Validates values by the schemas that came with one request, which cannot be compiled here, and makes values for them. */
export type SchemaFitter = {
  /** Whether a value fits; nothing fits an invalid schema, or one that costs too much. */
  fits: (schema: Json, value: Json) => boolean;
  /** A value that fits; undefined when none is found. */
  valueFor: (schema: Json, text: string) => Json | undefined;
};

/** The most objects and lists that a schema may have, which bounds what preparing a validator costs. */
const maxSchemaSize = 1_000;

/** The most that the schemas of one request may cost together, in schemas applied. */
const maxWork = 10_000;

/** Maximum number of schemas visited to generate the values of one request. */
const maxSteps = 2_000;

/** The ways in which a value is tried: as the schema's author has it, then plainer, then by other alternatives. */
const sampleWays: Pick<SampleOptions, 'hints' | 'choice'>[] = [0, 1, 2, 3].flatMap((choice) =>
  [true, false].map((hints) => ({ hints, choice })),
);

/** What patterns cost, in schemas applied: of their source, of the states that it becomes, and of the texts matched. */
const workOf = { patternCharacter: 4, patternState: 1 / 4, match: 16, character: 1 / 8, characterState: 1 / 400 };

/**
 * A value that fits a schema of a request.
 * @param text for what may be any text
 * @throws ApiError that names the schema's place, `param`, when none is found
 */
export function fittingValue(schemas: SchemaFitter, schema: Json, text: string, param: string): Json {
  const value = schemas.valueFor(schema, text);
  if (value === undefined)
    throw new ApiError(400, ({ badSchema }) => ({ message: badSchema(param, maxSchemaSize), param }));
  return value;
}

/** The engine for patterns is loaded where the request's text has any. */
export async function createSchemaFitter(requestText: string): Promise<SchemaFitter> {
  const engine = /"pattern/.test(requestText) ? await import('../../../reference/document/patterns.ts') : undefined;
  const compilePattern = memoize((source) => compile(source));
  const budget: ValidationBudget = { left: maxWork, compilePattern };
  const steps = { left: maxSteps };
  const textOf = engine?.createSamplePattern(compilePattern);
  const samples = new Map<string, string | undefined>();
  return { fits, valueFor };

  function compile(source: string): CompiledPattern {
    spend(budget, source.length * workOf.patternCharacter);
    const { cost, test } = engine?.compilePattern(source) ?? { cost: 0, test: () => false };
    spend(budget, cost * workOf.patternState);
    const match = (text: string): boolean => {
      spend(budget, workOf.match + text.length * (workOf.character + cost * workOf.characterState));
      return test(text);
    };
    return { cost, test: memoize(match) };
  }

  /** Of each pattern one text alone: further ones cost as much again. */
  function samplePattern(source: string, ...[least, most, , wanted]: [number, number, number?, string?]) {
    const key = JSON.stringify([source, least, most, wanted]);
    if (!samples.has(key)) {
      spend(budget, source.length * workOf.patternCharacter);
      samples.set(key, textOf?.(source, least, most, 0, wanted));
    }
    return samples.get(key);
  }

  function fits(schema: Json, value: Json): boolean {
    return !isTooLarge(objectOf(schema)) && isValid(schema, value);
  }

  function isValid(schema: Json, value: Json): boolean {
    const validate = () => new Validator(boundSchema(schema, value, budget) as Schema | boolean).validate(value);
    return attempt(validate)?.valid === true;
  }

  function valueFor(schema: Json, text: string): Json | undefined {
    if (isTooLarge(objectOf(schema))) return undefined;
    const tried: Json[] = [];
    for (const way of sampleWays) {
      const value = attempt(() =>
        sampleValue(objectOf(schema), schema, { text, budget: steps, pattern: samplePattern, ...way }),
      );
      if (value === undefined || tried.some((one) => sameJson(one, value))) continue;
      if (isValid(schema, value)) return value;
      tried.push(value);
    }
    return undefined;
  }
}

const isTooLarge = oncePerObject((schema: JsonObject): boolean => {
  const nodes = nodesIn(schema);
  let size = 0;
  while (size <= maxSchemaSize && nodes.next().done === false) size += 1;
  return size > maxSchemaSize;
});

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
