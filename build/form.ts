import * as v from 'valibot';

/** Stands before the form of an object: Valibot takes a list for one. */
export const noList = v.check((value: unknown) => !Array.isArray(value), 'must be an object, not a list');

/** An object with these keys and no others. */
export const strict = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(v.unknown(), noList, v.strictObject(entries));

/** An object whose keys are any names, or names of a form. */
export const record = <Value extends v.GenericSchema>(value: Value, key: v.GenericSchema<string> = v.string()) =>
  v.pipe(v.unknown(), noList, v.record(key, value));
