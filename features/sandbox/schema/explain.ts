import { distance } from 'fastest-levenshtein';
import { constraintWords } from '../../reference/document/facts.ts';
import { memoizeByObject } from '../../../app/core/memoize.ts';
import { readConstraints } from '../../reference/document/constraints.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  listOf,
  memberAt,
  memberOf,
  objectOf,
  objectsIn,
  textOf,
  typeNames,
} from '../../reference/document/json.ts';
import { escapeKey, pointerKeys, unescapeKey } from '../../reference/document/resolve.ts';
import type { SandboxMessages } from '../messages/en.ts';
import type { SchemaError } from '../../reference/document/validate.ts';

/**
 * Why a value is invalid: the path of the field (`messages[0].content`, empty for the value itself), its JSON Pointer,
 * and a sentence.
 */
export type ValidationError = { param: string; message: string; pointer: string };

/** Keywords whose error does not say what is wrong. */
const vague = new Set(['not', 'contains']);

/**
 * Describes the most specific error of a value: of alternatives (`oneOf`), the one that was checked furthest.
 * @param errors not empty
 */
export function explain(
  errors: SchemaError[],
  value: Json,
  schema: JsonObject,
  messages: SandboxMessages,
): ValidationError {
  // If several alternatives of a `oneOf` match, the errors of its other alternatives do not matter.
  const ambiguous = errors.find(({ isAmbiguous }) => isAmbiguous === true);
  const rest = errors.filter(
    (error) => error === ambiguous || ambiguous === undefined || !error.instancePath.startsWith(ambiguous.instancePath),
  );
  const specific = rest.filter(({ keyword }) => !vague.has(keyword));
  const [furthest] = (specific.length > 0 ? specific : errors).toSorted((a, b) => compareDepth(depthOf(b), depthOf(a)));
  if (furthest === undefined) return { param: '', message: messages.invalid(messages.body), pointer: '' };
  const beside = specific.filter(({ instancePath }) => instancePath === furthest.instancePath);
  const typeErrors = beside.filter(({ keyword }) => keyword === 'type');
  // Other errors of an alternative with a wrong type are ignored.
  const mistyped = new Set(typeErrors.map(({ schemaPath }) => parentOf(schemaPath)));
  const error =
    furthest.keyword === 'type'
      ? (beside.find(({ schemaPath }) => !mistyped.has(parentOf(schemaPath))) ?? furthest)
      : furthest;
  const types = [...new Set(typeErrors.flatMap(({ wanted }) => typeNames({ type: wanted })))];
  // Each alternative may have its own `enum` or `const`.
  const values = beside.flatMap(({ keyword, wanted }) =>
    keyword === 'const' ? [wanted] : keyword === 'enum' || keyword === 'discriminator' ? listOf(wanted) : [],
  );
  return describe(error, types, [...new Set(values)], value, schema, messages);
}

function describe(
  error: SchemaError,
  types: string[],
  values: Json[],
  value: Json,
  schema: JsonObject,
  messages: SandboxMessages,
): ValidationError {
  const { keyword, wanted, instancePath, child, isName } = error;
  const { path, target } = followPointer(value, instancePath);
  const param = child === undefined ? path : joinName(path, child);
  const field = param === '' ? messages.body : param;
  const got = shown(
    isName === true ? child : keyword === 'discriminator' ? memberOf(objectOf(target), child ?? '') : target,
  );
  const rule = ruleOf(error, schema);
  const say = (message: string): ValidationError => ({
    param,
    pointer: child === undefined ? instancePath : `${instancePath}/${escapeKey(child)}`,
    message: rule === undefined ? message : messages.withRule(message, rule),
  });
  const wrongValue = (allowed: Json[]) => messages.wrongValue(field, valueList(allowed, messages), got);
  const [limit] = readConstraints({ [keyword]: wanted });
  if (limit !== undefined) return say(messages.limit(field, constraintWords(limit, messages.reference), got));
  switch (keyword) {
    case 'required':
      return say(messages.missing(field));
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return say(unknownField(error, field, schema, messages));
    case 'type':
      return say(messages.wrongType(field, messages.list(types.map((type) => messages.types[type] ?? type)), got));
    case 'discriminator':
      return say(got === 'undefined' ? messages.missing(field) : wrongValue(listOf(wanted)));
    case 'enum':
    case 'const':
      return say(wrongValue(values));
    case 'format':
      return say(messages.format(field, String(wanted), got));
    case 'oneOf':
      return say(messages.forms(field));
    case 'false schema':
      return say(messages.unknown(field, undefined));
    default:
      return say(messages.invalid(field));
  }
}

function unknownField(
  { keyword, instancePath, child = '' }: SchemaError,
  field: string,
  schema: JsonObject,
  messages: SandboxMessages,
): string {
  const { own, inner } = fieldsOf(schema);
  // Inside a value, the fields around it are no suggestions: for parameters, these are `query` and `header`.
  const names = instancePath === '' ? [...own, ...inner] : inner;
  // The field may belong to an alternative that did not match.
  const isMisplaced = keyword === 'unevaluatedProperties' && names.includes(child);
  return isMisplaced ? messages.misplaced(field) : messages.unknown(field, nearestName(child, names));
}

/** All property names in a schema, to suggest the nearest for an unknown field. */
const fieldsOf = memoizeByObject((schema: JsonObject) => {
  const [own = [], ...inner] = objectsIn(schema).map(({ properties }) => Object.keys(objectOf(properties)));
  return { own, inner: [...new Set(inner.flat())] };
});

/** Returns the JSON pointer of the schema that a keyword belongs to. */
function parentOf(schemaPath: string): string {
  return schemaPath.slice(0, schemaPath.lastIndexOf('/'));
}

/** Returns the description of the rule that an error comes from, a schema with `if`, without its backticks. */
function ruleOf({ schemaPath }: SchemaError, schema: JsonObject): string | undefined {
  let node: Json | undefined = schema;
  for (const key of pointerKeys(schemaPath)) {
    node = memberAt(node, key);
    if (isObject(node) && 'if' in node) return textOf(node.description)?.replaceAll('`', '');
  }
  return undefined;
}

/** Returns how deep an error is: the steps of its pointer, array indices as numbers; a property counts half a step. */
function depthOf({ instancePath, child, isName }: SchemaError): { steps: (string | number)[]; child: number } {
  const steps = instancePath
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  return { steps, child: child !== undefined && isName !== true ? 0.5 : 0 };
}

function compareDepth(a: ReturnType<typeof depthOf>, b: ReturnType<typeof depthOf>): number {
  const difference = a.steps.length + a.child - b.steps.length - b.child;
  if (difference !== 0) return difference;
  for (const [index, step] of a.steps.entries()) {
    const other = b.steps[index];
    if (typeof step === 'number' && typeof other === 'number' && step !== other) return step - other;
  }
  return 0;
}

/** Returns the value at a JSON pointer, and its path in code notation (`messages[0].content`). */
function followPointer(value: Json, pointer: string): { path: string; target: Json | undefined } {
  let target: Json | undefined = value;
  let path = '';
  for (const step of pointer.split('/').slice(1)) {
    const key = unescapeKey(step);
    path = Array.isArray(target) ? `${path}[${key}]` : joinName(path, key);
    target = memberAt(target, key);
  }
  return { path, target };
}

function joinName(path: string, name: string): string {
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
  // JSON.parse reads 1e999 as Infinity, which JSON.stringify would write as null.
  const isHuge = typeof value === 'number' && !Number.isFinite(value);
  const text = value === undefined || isHuge ? String(value) : JSON.stringify(value);
  const start = Array.from(text.slice(0, 122)).slice(0, 60).join('');
  return start.length < text.length ? `${start}…` : text;
}
