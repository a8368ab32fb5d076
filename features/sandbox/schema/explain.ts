import { distance } from 'fastest-levenshtein';
import { constraintWords } from '../../reference/document/facts.ts';
import { memoizeByObject } from '../../../app/core/memoize.ts';
import { readConstraints } from '../../reference/document/constraints.ts';
import {
  type Json,
  type JsonObject,
  listOf,
  objectOf,
  objectsIn,
  sameJson,
  textOf,
  typeNames,
} from '../../reference/document/json.ts';
import type { SandboxMessages } from '../messages/en.ts';
import type { SchemaError } from '../../reference/document/validate.ts';

/** Why a value is invalid: the field, as code (`messages[0].content`, empty for the value itself), and a sentence. */
export type ValidationError = { param: string; message: string; path: SchemaError['path'] };

/** Keywords whose error does not say what is wrong. */
const vague = new Set(['not', 'contains']);

/**
 * Describes the most specific error of a value: of alternatives (`oneOf`), the one that was checked furthest.
 * @param errors not empty
 */
export function explain(errors: SchemaError[], schema: JsonObject, messages: SandboxMessages): ValidationError {
  // If several alternatives of a `oneOf` match, the errors of its other alternatives do not matter.
  const ambiguous = errors.find(({ isAmbiguous }) => isAmbiguous === true);
  const rest = errors.filter(
    (error) => error === ambiguous || ambiguous?.path.every((step, index) => error.path[index] === step) !== true,
  );
  const specific = rest.filter(({ keyword }) => !vague.has(keyword));
  const [furthest] = (specific.length > 0 ? specific : errors).toSorted((a, b) => compareDepth(b, a));
  if (furthest === undefined) return { param: '', message: messages.invalid(messages.body), path: [] };
  const beside = specific.filter(({ path }) => sameJson(path, furthest.path));
  const typeErrors = beside.filter(({ keyword }) => keyword === 'type');
  // Other errors of an alternative with a wrong type are ignored.
  const mistyped = new Set(typeErrors.map((error) => error.schema));
  const error =
    furthest.keyword === 'type' ? (beside.find((other) => !mistyped.has(other.schema)) ?? furthest) : furthest;
  const types = [...new Set(typeErrors.flatMap(({ expected }) => typeNames({ type: expected })))];
  // Each alternative may have its own `enum` or `const`.
  const values = beside.flatMap(({ keyword, expected }) =>
    keyword === 'const' ? [expected] : keyword === 'enum' ? listOf(expected) : [],
  );
  return describe(error, types, [...new Set(values)], schema, messages);
}

function describe(
  error: SchemaError,
  types: string[],
  values: Json[],
  schema: JsonObject,
  messages: SandboxMessages,
): ValidationError {
  const { keyword, expected, value, child = [] } = error;
  const rule = textOf(error.rule);
  const path = [...error.path, child].flat();
  const param = path.reduce<string>(joinStep, '');
  const field = param === '' ? messages.body : param;
  const got = shown(value);
  const say = (message: string): ValidationError => ({
    param,
    path,
    message: rule === undefined ? message : messages.withRule(message, rule.replaceAll('`', '')),
  });
  const wrongValue = (allowed: Json[]) => messages.wrongValue(field, valueList(allowed, messages), got);
  const [limit] = readConstraints({ [keyword]: expected });
  if (limit !== undefined) return say(messages.limit(field, constraintWords(limit, messages.reference), got));
  switch (keyword) {
    case 'required':
      return say(messages.missing(field));
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return say(unknownField(error, field, schema, messages));
    case 'type':
      return say(messages.wrongType(field, messages.list(types.map((type) => messages.types[type] ?? type)), got));
    case 'enum':
    case 'const':
      return say(wrongValue(values));
    case 'format':
      return say(messages.format(field, String(expected), got));
    case 'oneOf':
      return say(messages.forms(field));
    case 'false schema':
      return say(messages.unknown(field, undefined));
    default:
      return say(messages.invalid(field));
  }
}

function unknownField(
  { keyword, path, child = '' }: SchemaError,
  field: string,
  schema: JsonObject,
  messages: SandboxMessages,
): string {
  const { own, inner } = fieldsOf(schema);
  // Inside a value, the fields around it are no suggestions: for parameters, these are `query` and `header`.
  const names = path.length === 0 ? [...own, ...inner] : inner;
  // The field may belong to an alternative that did not match.
  const isMisplaced = keyword === 'unevaluatedProperties' && names.includes(child);
  return isMisplaced ? messages.misplaced(field) : messages.unknown(field, nearestName(child, names));
}

/** All property names in a schema, to suggest the nearest for an unknown field. */
const fieldsOf = memoizeByObject((schema: JsonObject) => {
  const [own = [], ...inner] = objectsIn(schema).map(({ properties }) => Object.keys(objectOf(properties)));
  return { own, inner: [...new Set(inner.flat())] };
});

/** Returns how deep an error is: the steps of its path; a property that is missing or unknown counts half a step. */
function depthOf({ path, child, isName }: SchemaError): number {
  return path.length + (child !== undefined && isName !== true ? 0.5 : 0);
}

/** Compares errors by their depth, then by the indices of lists. */
function compareDepth(a: SchemaError, b: SchemaError): number {
  const difference = depthOf(a) - depthOf(b);
  if (difference !== 0) return difference;
  for (const [index, step] of a.path.entries()) {
    const other = b.path[index];
    if (typeof step === 'number' && typeof other === 'number' && step !== other) return step - other;
  }
  return 0;
}

function joinStep(path: string, name: string | number): string {
  if (typeof name === 'number') return `${path}[${name}]`;
  if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(name)) return `${path}[${JSON.stringify(name.slice(0, 80))}]`;
  return path === '' ? name.slice(0, 200) : `${path}.${name.slice(0, 200)}`;
}

function nearestName(name: string, names: string[]): string | undefined {
  // A single letter is equally near to all other letters, and no field name is longer than 100 characters.
  if (name.length < 2 || name.length > 100) return undefined;
  const [best] = names.map((field) => ({ field, edits: distance(field, name) })).toSorted((a, b) => a.edits - b.edits);
  return best !== undefined && best.edits > 0 && best.edits <= Math.max(1, Math.floor(name.length / 4))
    ? best.field
    : undefined;
}

function valueList(values: Json[], messages: SandboxMessages): string {
  const first = values.slice(0, 12).map((value) => shown(value));
  return values.length > first.length ? `${first.join(', ')} …` : messages.list(first);
}

/** Returns a value as one line of JSON, truncated after 60 characters. */
function shown(value: Json | undefined): string {
  if (value === undefined) return String(value);
  // JSON.parse reads 1e999 as Infinity, which is no word of JSON. No value needs more than 60 parts for 60 characters.
  const text = JSON.stringify(value, (_, part: Json) => {
    if (Array.isArray(part)) return part.slice(0, 60);
    const names = Object.keys(objectOf(part)).slice(0, 60);
    if (names.length === 60) return Object.fromEntries(names.map((name) => [name, objectOf(part)[name]]));
    return part === Infinity ? '> 1.8e308' : part === -Infinity ? '< -1.8e308' : part;
  }).replaceAll(/"([<>] -?1\.8e308)"/g, '$1');
  const start = Array.from(text.slice(0, 122)).slice(0, 60).join('');
  return start.length < text.length ? `${start}…` : text;
}
