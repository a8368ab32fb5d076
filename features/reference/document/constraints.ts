import { type Json, type JsonObject, listOf, textOf, textsOf } from './json.ts';
import { exactDigits, jsonText, markExact } from './json-text.ts';

/** A bound of a range; `exclusive` if the value itself is not allowed, `digits` if a double cannot hold the number. */
export type Bound = { value: number; digits?: string | undefined; exclusive: boolean };

/** Returns the number of a bound as text. */
export function boundText({ value, digits }: Bound): string {
  // The largest int64, 2 ** 63 - 1, is not representable as a double.
  if (digits === undefined && Math.abs(value) === 2 ** 63) return String(BigInt(value) - (value > 0 ? 1n : 0n));
  return digits ?? String(value);
}

/** A kind of constraint: its keywords, how to read their data, and whether validation ignores the constraint. */
type Kind = { keywords: readonly string[]; read: (schema: JsonObject) => object | undefined; unchecked?: true };

/** The kinds of constraints that keywords define, in display order; `messages.constraints` has the text of each. */
const kinds = {
  /** Reads `exclusiveMinimum` as in 3.0 (a boolean beside `minimum`) and as in 3.1 (a number). */
  range: {
    keywords: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
    read: (schema: JsonObject) => {
      const min = readBound(schema.minimum, schema.exclusiveMinimum, Math.max);
      const max = readBound(schema.maximum, schema.exclusiveMaximum, Math.min);
      return min === undefined && max === undefined ? undefined : { min, max };
    },
  },
  length: countKind('minLength', 'maxLength'),
  items: countKind('minItems', 'maxItems'),
  keys: countKind('minProperties', 'maxProperties'),
  pattern: textKind('pattern'),
  multiple: {
    keywords: ['multipleOf'],
    read: ({ multipleOf: of }: JsonObject) => (typeof of === 'number' ? { of } : undefined),
  },
  unique: {
    keywords: ['uniqueItems'],
    // The document of Kubernetes sets `uniqueItems` on strings, where it has no meaning.
    read: ({ uniqueItems, type = 'array' }: JsonObject) =>
      uniqueItems === true && [type].flat().includes('array') ? {} : undefined,
  },
  encoding: { ...textKind('contentEncoding'), unchecked: true },
  media: { ...textKind('contentMediaType'), unchecked: true },
} satisfies { [kind: string]: Kind };

/** The data of each kind of constraint: those of `kinds`, and those that depend on the whole schema. */
type ConstraintData = { [Name in keyof typeof kinds]: NonNullable<ReturnType<(typeof kinds)[Name]['read']>> } & {
  needs: { keys: string[] };
  closed: object;
  never: object;
};

/** A constraint on a value, as data. */
export type Constraint<Name extends keyof ConstraintData = keyof ConstraintData> = {
  [Key in Name]: { kind: Key } & ConstraintData[Key];
}[Name];

/** The text of each kind of constraint; `inCode` formats patterns and names as inline code in Markdown. */
export type ConstraintWords = {
  [Name in keyof ConstraintData]: (data: ConstraintData[Name], inCode: (text: string) => string) => string;
};

const rows: [string, Kind][] = Object.entries(kinds);

/** The keywords of constraints that validation checks. */
export const checkedKeywords = rows.flatMap(([, { keywords, unchecked }]) => (unchecked === true ? [] : keywords));

/** The keywords of constraints that validation ignores. */
export const uncheckedKeywords = rows.flatMap(([, { keywords, unchecked }]) => (unchecked === true ? keywords : []));

/** Reads the constraints of a schema, in display order. */
export function readConstraints(schema: JsonObject): Constraint[] {
  return rows.flatMap(([kind, { read }]) => {
    const data = read(schema);
    // `read` returns the data of its own kind.
    return data === undefined ? [] : ({ kind, ...data } as Constraint);
  });
}

/** Returns a constraint for the names in `required` that are not among the schema's properties. */
export function missingRequired(schema: JsonObject, known: ReadonlySet<string>): Constraint[] {
  const keys = textsOf(listOf(schema.required)).filter((name) => !known.has(name));
  return keys.length > 0 ? [{ kind: 'needs', keys }] : [];
}

/** Removes duplicates, which several parts of an `allOf` may contain. */
export function distinctConstraints(limits: Constraint[]): Constraint[] {
  return [...new Map(limits.map((limit) => [jsonText(limit as unknown as Json), limit])).values()];
}

function countKind(low: string, high: string) {
  const read = (schema: JsonObject) => {
    const [min, max] = [schema[low], schema[high]].map((limit) => (typeof limit === 'number' ? limit : undefined));
    return min === undefined && max === undefined ? undefined : { min, max };
  };
  return { keywords: [low, high], read };
}

function textKind(keyword: string) {
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

function readBound(
  inclusive: Json | undefined,
  exclusive: Json | undefined,
  stricter: (a: number, b: number) => number,
): Bound | undefined {
  const [closed, open] = [limitOf(inclusive), limitOf(exclusive)];
  if (open !== undefined && (closed === undefined || stricter(closed.value, open.value) === open.value))
    return { ...open, exclusive: true };
  return closed && { ...closed, exclusive: exclusive === true };
}

/**
 * Returns the number at a `place` within a schema's limits: zero, if they are around it, the smallest with all its
 * digits, then others. `whole` is 1 for integers.
 */
export function numberFor(schema: JsonObject, place: number, whole: 1 | undefined): Json | undefined {
  const step = typeof schema.multipleOf === 'number' ? schema.multipleOf : whole;
  const { min, max } = readConstraints(schema).find((limit) => limit.kind === 'range') ?? {};
  const [low, high] = [min?.value ?? Number.NEGATIVE_INFINITY, max?.value ?? Number.POSITIVE_INFINITY];
  // A minimum below the safe integers only reflects the size of the type, and may be inexact.
  const start = low >= Number.MIN_SAFE_INTEGER ? low : Math.min(0, high);
  const isInside = (value: number) =>
    (min?.exclusive === true ? value > low : value >= low) && (max?.exclusive === true ? value < high : value <= high);
  // A range around zero may only reflect the size of the type, too: its ends tell a reader nothing.
  const hasZero = start < 0 && isInside(0);
  if (hasZero && place === 0) return 0;
  const nth = hasZero ? place - 1 : place;
  const candidates =
    step === undefined
      ? [start + 1.5 * nth, start + 1 + nth, (low + high) / 2, low + (high - low) / (nth + 2), start - 1 - nth]
      : [0, 1, -1].map((offset) => exact((Math.ceil(exact(start / step)) + offset + (offset < 0 ? -nth : nth)) * step));
  // Beyond 2 ** 53, doubles are more than 1 apart.
  const further = Number.isSafeInteger(Math.ceil(start)) ? [] : [start + Math.abs(start) * 2 ** -50];
  const number = [...candidates, ...further].find((value) => Number.isFinite(value) && isInside(value));
  const isLeast = number === low && nth === 0 && schema.multipleOf === undefined;
  return isLeast && min?.digits !== undefined ? markExact(min.digits) : number;
}

/** Removes the rounding error of binary fractions: `0.1 * 3` → 0.3. */
function exact(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(15));
}

/** Returns the count of a keyword such as `minLength`, which is not negative. */
export function keywordCount(schema: JsonObject, key: string, otherwise: number): number {
  const count = schema[key];
  return typeof count === 'number' ? Math.max(0, count) : otherwise;
}
