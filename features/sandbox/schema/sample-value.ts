import type { Json, JsonObject } from '../../reference/document/json.ts';
import { formatExamples } from '../../reference/document/formats.ts';
import { isObject, listOf, memberOf, objectOf, textsOf, typeNames } from '../../reference/document/json.ts';
import { mergeParts, openAllOf } from '../../reference/document/all-of.ts';
import { createResolver } from '../../reference/document/resolve.ts';
import type { SamplePattern } from '../../reference/document/patterns.ts';

type SampleOptions = {
  /** The text for strings without restrictions. */
  text: string;
  /** Whether properties that are not required are written too, as far as they are not deep inside. */
  optional?: boolean;
  /** Whether the schema's own examples and defaults are taken. They may be invalid: the caller checks. */
  hints?: boolean;
  /** Which of several alternatives is tried first. */
  choice?: number;
  /** How many schemas may be visited; large ones and long texts count as several. It is spent. */
  budget?: { left: number };
  /** Makes texts for patterns; without it, strings with a pattern have no value. */
  pattern?: SamplePattern | undefined;
};

/** No value could be generated: the schema allows none, or uses keywords that are not supported. */
export class Unsampleable extends Error {}

const limits = { steps: 20_000, depth: 24, optionalDepth: 4, arrayDepth: 10, length: 20_000 };

/** The ways in which a value is tried: as the schema's author has it, then plainer, then by other alternatives. */
export const sampleWays: Pick<SampleOptions, 'hints' | 'choice'>[] = [0, 1, 2, 3].flatMap((choice) =>
  [true, false].map((hints) => ({ hints, choice })),
);

/**
 * A value for a JSON Schema whose references lead into itself; the same each time. Keywords that only rule values out
 * (`not`, `if`, `contains`) are not read, so the value must be checked where they may occur.
 * @throws Unsampleable when none can be made within reason
 */
export function sampleValue(
  root: Json,
  { text, optional = false, hints = true, choice = 0, budget = { left: limits.steps }, pattern }: SampleOptions,
): Json {
  const resolver = createResolver(objectOf(root));
  return sample(root, 0, 0);

  function spend(amount: number): void {
    budget.left -= amount;
    if (budget.left < 0) throw new Unsampleable('no value is found soon enough');
  }

  function sample(schema: Json, depth: number, nth: number): Json {
    if (depth > limits.depth || schema === false) throw new Unsampleable('no value is found');
    spend(1);
    if (!isObject(schema)) return text;
    const given = givenValue(schema, nth);
    if (given !== undefined) return given;
    const { anyOf, oneOf, ...merged } = mergeParts(openAllOf(resolver, schema, { spend }).parts);
    const options = [...listOf(anyOf), ...listOf(oneOf)].filter((option) => option !== false);
    const first = options.length === 0 ? 0 : choice % options.length;
    const turned = [...options.slice(first), ...options.slice(0, first)];
    if (turned.length > 0)
      return firstOf(turned.map((option) => () => sample({ allOf: [merged, option] }, depth + 1, nth)));
    return givenValue(merged, nth) ?? ofType(merged, depth, nth);
  }

  function givenValue(schema: JsonObject, nth: number): Json | undefined {
    if (schema.const !== undefined) return schema.const;
    const values = listOf(schema.enum);
    if (values.length > 0) return values[nth % values.length];
    if (!hints) return undefined;
    const examples = listOf(schema.examples);
    return examples.length > 0 ? examples[nth % examples.length] : (schema.example ?? schema.default);
  }

  function ofType(schema: JsonObject, depth: number, nth: number): Json {
    switch (typeOf(schema)) {
      case 'object':
        return sampleObject(schema, depth);
      case 'array':
        return sampleArray(schema, depth);
      case 'integer':
        return sampleNumber(schema, nth, 1);
      case 'number':
        return sampleNumber(schema, nth, undefined);
      case 'boolean':
        return nth % 2 === 0;
      case 'null':
        return null;
      default:
        return sampleString(schema, nth);
    }
  }

  function sampleObject(schema: JsonObject, depth: number): JsonObject {
    const properties = objectOf(schema.properties);
    const required = new Set(textsOf(schema.required));
    const value: JsonObject = {};
    for (const [name, property] of Object.entries(properties)) {
      if (required.has(name)) value[name] = sample(property, depth + 1, 0);
      else if (optional && depth < limits.optionalDepth) attempt(() => (value[name] = sample(property, depth + 1, 0)));
    }
    const others = isObject(schema.additionalProperties) ? schema.additionalProperties : {};
    for (const name of required) if (!(name in value)) value[name] = sample(others, depth + 1, 0);
    addDependents();
    const minProperties = typeof schema.minProperties === 'number' ? schema.minProperties : 0;
    for (const [name, property] of Object.entries(properties))
      if (Object.keys(value).length < minProperties && !(name in value)) value[name] = sample(property, depth + 1, 0);
    const missing = minProperties - Object.keys(value).length;
    for (let added = 0, count = 1; added < missing; count += 1) {
      if (`key${count}` in value) continue;
      value[`key${count}`] = sample(others, depth + 1, count);
      added += 1;
    }
    addDependents();
    return value;

    /** What a field that is there requires, and what that requires in turn. */
    function addDependents(): void {
      const dependents = objectOf(schema.dependentRequired);
      const open = Object.keys(value);
      for (let name = open.pop(); name !== undefined; name = open.pop())
        for (const other of textsOf(dependents[name])) {
          if (Object.hasOwn(value, other)) continue;
          value[other] = sample(properties[other] ?? others, depth + 1, 0);
          open.push(other);
        }
    }
  }

  function sampleArray(schema: JsonObject, depth: number): Json[] {
    const first = listOf(schema.prefixItems);
    const minItems = Math.max(typeof schema.minItems === 'number' ? schema.minItems : 0, 0);
    const maxItems = typeof schema.maxItems === 'number' ? schema.maxItems : Number.POSITIVE_INFINITY;
    const wanted = Math.min(
      Math.max(minItems, first.length > 0 ? first.length : depth < limits.arrayDepth ? 1 : 0),
      maxItems,
    );
    const items: Json[] = [];
    const add = () => items.push(sample(first[items.length] ?? schema.items ?? {}, depth + 1, items.length));
    while (items.length < minItems) add();
    attempt(() => {
      while (items.length < wanted) add();
    });
    return items;
  }

  function sampleString(schema: JsonObject, nth: number): string {
    const minLength = typeof schema.minLength === 'number' ? schema.minLength : 0;
    const maxLength = typeof schema.maxLength === 'number' ? schema.maxLength : Number.POSITIVE_INFINITY;
    if (minLength > limits.length || minLength > maxLength) throw new Unsampleable('no text is that long');
    spend(minLength / 100);
    if (typeof schema.pattern === 'string') {
      const found = pattern?.(schema.pattern, minLength, maxLength, nth);
      if (found === undefined) throw new Unsampleable(`no text is found for the pattern ${schema.pattern}`);
      return found;
    }
    const known = typeof schema.format === 'string' ? memberOf(formatExamples, schema.format) : undefined;
    const base = known ?? (nth === 0 ? text : `${text} ${nth + 1}`);
    return base.length >= minLength && base.length <= maxLength
      ? base
      : [...base.padEnd(minLength, base === '' ? '-' : base)]
          .slice(0, Math.min(maxLength, Math.max(minLength, base.length)))
          .join('');
  }
}

function sampleNumber(schema: JsonObject, nth: number, whole: 1 | undefined): number {
  const of = (key: string) => (typeof schema[key] === 'number' ? schema[key] : undefined);
  const step = of('multipleOf') ?? (whole === undefined ? undefined : 1);
  const low = Math.max(of('minimum') ?? Number.NEGATIVE_INFINITY, of('exclusiveMinimum') ?? Number.NEGATIVE_INFINITY);
  const high = Math.min(of('maximum') ?? Number.POSITIVE_INFINITY, of('exclusiveMaximum') ?? Number.POSITIVE_INFINITY);
  const open = { low: of('exclusiveMinimum') === low, high: of('exclusiveMaximum') === high };
  const fits = (value: number) => (open.low ? value > low : value >= low) && (open.high ? value < high : value <= high);
  const near = Number.isFinite(low) ? low : Number.isFinite(high) ? Math.min(high, 1) : 1;
  const middle = Number.isFinite(low) && Number.isFinite(high) ? (low + high) / 2 : near;
  const start = step === undefined ? near : Math.ceil(near / step) * step;
  const candidates =
    step === undefined
      ? [1 + nth, near + nth, middle, near]
      : [(1 + nth) * step, start + nth * step, start + step, start, Math.floor(high / step) * step];
  const found = candidates.find((value) => Number.isFinite(value) && fits(value));
  if (found === undefined) throw new Unsampleable('no number is in that range');
  return found;
}

/** The type of the value to generate: the declared one, or the one that the keywords imply. */
function typeOf(schema: JsonObject): string {
  const types = typeNames(schema);
  const [type] = [...types.filter((one) => one !== 'null'), ...types];
  if (type !== undefined) return type;
  if ('properties' in schema || 'required' in schema || 'additionalProperties' in schema || 'minProperties' in schema)
    return 'object';
  if ('items' in schema || 'prefixItems' in schema || 'minItems' in schema) return 'array';
  return 'minimum' in schema || 'maximum' in schema || 'multipleOf' in schema ? 'number' : 'string';
}

function firstOf(attempts: (() => Json)[]): Json {
  for (const make of attempts) {
    const made = attempt(make);
    if (made !== undefined) return made;
  }
  throw new Unsampleable('none of the alternatives has a value');
}

/** What a sampling returns; undefined when no value is found. */
export function attempt<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof Unsampleable) return undefined;
    throw error;
  }
}
