import { exactDigits, markExact, type Json, type JsonObject, jsonText, listOf, textOf, textsOf } from './json.ts';

/** A bound of a range; `exclusive` when the value itself is not allowed, `digits` when a double cannot hold it. */
export type Bound = { value: number; digits?: string | undefined; exclusive: boolean };

/** The number of a bound as text. */
export function boundText({ value, digits }: Bound): string {
  // No double is the greatest number of 64 bits.
  if (digits === undefined && Math.abs(value) === 2 ** 63) return String(BigInt(value) - (value > 0 ? 1n : 0n));
  return digits ?? String(value);
}

/** A kind of constraint: the keywords that say it, what they say, and whether no value is checked by it. */
type Kind = { keywords: readonly string[]; read: (schema: JsonObject) => object | undefined; unchecked?: true };

/** The kinds of constraints that keywords say, in the order in which they are shown; `messages.constraints` words each. */
const kinds = {
  /** Reads `exclusiveMinimum` in the form of 3.0 (a boolean beside `minimum`) and of 3.1 (a number). */
  range: {
    keywords: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
    read: (schema: JsonObject) => {
      const min = bound(schema.minimum, schema.exclusiveMinimum, Math.max);
      const max = bound(schema.maximum, schema.exclusiveMaximum, Math.min);
      return min === undefined && max === undefined ? undefined : { min, max };
    },
  },
  length: count('minLength', 'maxLength'),
  items: count('minItems', 'maxItems'),
  keys: count('minProperties', 'maxProperties'),
  pattern: named('pattern'),
  multiple: {
    keywords: ['multipleOf'],
    read: ({ multipleOf: of }: JsonObject) => (typeof of === 'number' ? { of } : undefined),
  },
  unique: {
    keywords: ['uniqueItems'],
    // Kubernetes says so of texts.
    read: ({ uniqueItems, type = 'array' }: JsonObject) =>
      uniqueItems === true && [type].flat().includes('array') ? {} : undefined,
  },
  encoding: { ...named('contentEncoding'), unchecked: true },
  media: { ...named('contentMediaType'), unchecked: true },
} satisfies { [kind: string]: Kind };

/** The data of constraints by kind: of keywords, and of the schema as a whole. */
type Says = { [Name in keyof typeof kinds]: NonNullable<ReturnType<(typeof kinds)[Name]['read']>> } & {
  needs: { keys: string[] };
  closed: object;
  never: object;
};

/** A constraint of a value, as data. */
export type Constraint<Name extends keyof Says = keyof Says> = { [Key in Name]: { kind: Key } & Says[Key] }[Name];

/** How each kind of constraint is worded; `inCode` makes code in Markdown of patterns and names. */
export type ConstraintWords = {
  [Name in keyof Says]: (says: Says[Name], inCode: (text: string) => string) => string;
};

const all: [string, Kind][] = Object.entries(kinds);

/** The keywords of constraints, by whether values are checked by them. */
export const checkedKeywords = all.flatMap(([, { keywords, unchecked }]) => (unchecked === true ? [] : keywords));
export const uncheckedKeywords = all.flatMap(([, { keywords, unchecked }]) => (unchecked === true ? keywords : []));

/** The constraints of one schema, in a fixed order. */
export function readConstraints(schema: JsonObject): Constraint[] {
  // Each row reads what its kind says.
  return all.flatMap(([kind, { read }]) => {
    const says = read(schema);
    return says === undefined ? [] : ({ kind, ...says } as Constraint);
  });
}

/** The names in `required` that are not among the schema's properties. */
export function missingRequired(schema: JsonObject, known: ReadonlySet<string>): Constraint[] {
  const keys = textsOf(listOf(schema.required)).filter((name) => !known.has(name));
  return keys.length > 0 ? [{ kind: 'needs', keys }] : [];
}

/** Removes duplicates, as from two parts of an `allOf`. */
export function distinctConstraints(limits: Constraint[]): Constraint[] {
  return [...new Map(limits.map((limit) => [jsonText(limit as unknown as Json), limit])).values()];
}

function count(low: string, high: string) {
  const read = (schema: JsonObject) => {
    const [min, max] = [schema[low], schema[high]].map((limit) => (typeof limit === 'number' ? limit : undefined));
    return min === undefined && max === undefined ? undefined : { min, max };
  };
  return { keywords: [low, high], read };
}

function named(keyword: string) {
  const read = (schema: JsonObject) => {
    const text = textOf(schema[keyword]);
    return text === undefined ? undefined : { text };
  };
  return { keywords: [keyword], read };
}

function limitOf(limit: Json | undefined): { value: number; digits?: string } | undefined {
  const digits = exactDigits(limit);
  if (digits !== undefined) return { value: Number(digits), digits };
  return typeof limit === 'number' ? { value: limit } : undefined;
}

function bound(
  plain: Json | undefined,
  exclusive: Json | undefined,
  stricter: (a: number, b: number) => number,
): Bound | undefined {
  const [inner, open] = [limitOf(plain), limitOf(exclusive)];
  if (open !== undefined && (inner === undefined || stricter(inner.value, open.value) === open.value))
    return { ...open, exclusive: true };
  return inner && { ...inner, exclusive: exclusive === true };
}

/** The smallest number within the limits of a schema, with all its digits, or the `nth`; `whole` is 1 for an integer. */
export function numberFor(schema: JsonObject, nth: number, whole: 1 | undefined): Json | undefined {
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
  // Beyond 2 ** 53, the next number is no double.
  const further = Number.isSafeInteger(Math.ceil(start)) ? [] : [start + Math.abs(start) * 2 ** -50];
  const found = [...candidates, ...further].find((value) => Number.isFinite(value) && isInside(value));
  const isLeast = found === low && nth === 0 && schema.multipleOf === undefined;
  return isLeast && min?.digits !== undefined ? markExact(min.digits) : found;
}

/** Without the noise of binary fractions: `0.1 * 3` is 0.3. */
function exact(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(15));
}
