import * as v from 'valibot';
import { didYouMean, misspelt } from '../../app/core/nearest.ts';
import { type Fault, throwFaults } from './fault.ts';

/** Wraps an object schema so that it rejects arrays, which Valibot accepts as objects. The types stay the same. */
export const notList = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(
    v.unknown(),
    v.check((value) => !Array.isArray(value), 'must be an object, not a list'),
    schema,
  ) as v.GenericSchema<v.InferInput<Schema>, v.InferOutput<Schema>>;

/** Creates a schema of an object that allows no other keys, and suggests the closest key for a misspelt one. */
export const strict = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  notList(
    v.strictObject(entries, ({ expected, input, message }) => {
      const known = Object.keys(entries);
      const remedy = `remove it; there is ${known.join(', ')}`;
      return expected === 'never' ? didYouMean(misspelt(known, String(input)), remedy) : message;
    }),
  );

/** Creates a schema of an object with arbitrary keys, or with keys that match a schema. */
export const record = <Value extends v.GenericSchema>(value: Value, key: v.GenericSchema<string> = v.string()) =>
  notList(v.record(key, value));

/** Whether a text is a valid calendar date, such as `2026-11-24`. JavaScript reads February 30 as a day in March. */
export function isDay(text: string): boolean {
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** Validates a value and returns the schema's output. @throws Fault or AggregateError of `faultOf`'s faults */
export function checked<const Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  faultOf: (violation: Violation) => Fault,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  // Unknown keys first: a misspelt key is often the reason why another key is missing.
  const { unknown = [], others = [] } = Object.groupBy(result.issues.map(violationOf), ({ kind }) =>
    kind === 'unknown' ? 'unknown' : 'others',
  );
  throwFaults([...unknown, ...others].map(faultOf));
  throw new v.ValiError(result.issues);
}

/** A violation of a schema: the value's path, outermost key first; `hint` exists for unknown keys and types. */
type Violation = {
  keys: (string | number)[];
  kind: 'missing' | 'unknown' | 'wrong';
  message: string;
  hint?: string;
};

/** Converts a Valibot issue. For a union, converts the issue of the option that matched deepest. */
function violationOf(issue: v.BaseIssue<unknown>): Violation {
  const keys = issue.path?.map(({ key }) => (typeof key === 'number' ? key : String(key))) ?? [];
  const [closest] = (issue.issues ?? []).map(violationOf).toSorted((a, b) => b.keys.length - a.keys.length);
  if (closest !== undefined && closest.keys.length > 0) return { ...closest, keys: [...keys, ...closest.keys] };
  // `strict` sets a message that lists the keys; Valibot's own message does not.
  const remedy = issue.message.startsWith('Invalid key') ? 'remove it, or correct its name' : issue.message;
  if (keys.length > 0 && issue.expected === 'never')
    return { keys, kind: 'unknown', message: 'is not a known key', hint: remedy };
  const types =
    issue.type === 'variant' ? Array.from(issue.expected?.matchAll(/"([^"]*)"/g) ?? [], ([, name]) => name) : [];
  const hint = types.length === 0 ? {} : { hint: `known types: ${types.join(', ')}` };
  if (keys.length > 0 && issue.received === 'undefined')
    return { keys, kind: 'missing', message: 'is missing', ...hint };
  return { keys, kind: 'wrong', message: issue.message, ...hint };
}
