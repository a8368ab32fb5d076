import { distance } from 'fastest-levenshtein';
import { constraintWords } from '../../reference/document/facts.ts';
import { type Constraint, readConstraints } from '../../reference/document/constraints.ts';
import { type Json, memberAt, memberOf, objectOf } from '../../reference/document/json.ts';
import { unescapeKey } from '../../reference/document/resolve.ts';
import type { SandboxMessages } from '../messages/en.ts';
import type { CheckError, ValidationHints } from '../sandbox.ts';

/** Why a value is invalid: the path of the field (`messages[0].content`, empty for the value itself) and a sentence. */
export type ValidationError = { param: string; message: string };

/** Keywords whose error only reports that a subschema failed. */
const wrappers = new Set(['oneOf', 'anyOf', 'allOf', 'if', '$ref', 'not', 'items', 'contains', 'propertyNames']);

/**
 * Describes the most specific error of a failed check: of alternatives (`oneOf`), the one that was checked furthest.
 * @param errors not empty
 */
export function explain(
  errors: CheckError[],
  value: Json,
  hints: ValidationHints,
  messages: SandboxMessages,
): ValidationError {
  // If several alternatives of a `oneOf` match, the errors of its other alternatives do not matter.
  const ambiguous = errors.find(({ params }) => Array.isArray(params.passingSchemas));
  const { instancePath: ambiguousPath } = ambiguous ?? {};
  const rest =
    ambiguousPath === undefined ? errors : errors.filter(({ instancePath }) => !instancePath.startsWith(ambiguousPath));
  // An `items` error with a limit reports a list that is longer than its tuple.
  const specific = rest.filter(({ keyword, params }) => !wrappers.has(keyword) || 'limit' in params);
  if (ambiguous !== undefined) specific.push(ambiguous);
  const [furthest] = (specific.length > 0 ? specific : errors).toSorted((a, b) => compareDepth(depthOf(b), depthOf(a)));
  if (furthest === undefined) return { param: '', message: messages.invalid(messages.body) };
  const typeErrors = specific.filter(
    ({ instancePath, keyword }) => instancePath === furthest.instancePath && keyword === 'type',
  );
  // Other errors of an alternative with a wrong type are ignored.
  const mistyped = new Set(typeErrors.map(({ schemaPath }) => parentOf(schemaPath)));
  const error =
    furthest.keyword === 'type'
      ? (specific.find(
          ({ instancePath, schemaPath }) =>
            instancePath === furthest.instancePath && !mistyped.has(parentOf(schemaPath)),
        ) ?? furthest)
      : furthest;
  const types = [...new Set(typeErrors.flatMap(({ params }) => String(params.type).split(',')))];
  // Each alternative may have its own `enum` or `const`.
  const values = specific.flatMap(({ instancePath, keyword, params }): unknown[] =>
    instancePath !== error.instancePath
      ? []
      : keyword === 'const'
        ? [params.allowedValue]
        : listed(params.allowedValues),
  );
  return describe(error, types, [...new Set(values)], value, hints, messages);
}

function describe(
  error: CheckError,
  types: string[],
  values: unknown[],
  value: Json,
  hints: ValidationHints,
  messages: SandboxMessages,
): ValidationError {
  const { keyword, instancePath, params, propertyName } = error;
  const { path, target } = followPointer(value, instancePath);
  const { missingProperty, additionalProperty, unevaluatedProperty, tag } = params;
  const child = [propertyName, missingProperty, additionalProperty, unevaluatedProperty, tag].find(
    (name) => typeof name === 'string',
  );
  const param = child === undefined ? path : joinName(path, child);
  const field = param === '' ? messages.body : param;
  const got = shown(keyword === 'discriminator' ? memberOf(objectOf(target), String(tag)) : (propertyName ?? target));
  const rule = ruleOf(error, hints);
  const say = (message: string): ValidationError => ({
    param,
    message: rule === undefined ? message : messages.withRule(message, rule),
  });
  const wrongValue = (allowed: unknown[]) => messages.wrongValue(field, valueList(allowed, messages), got);
  const limit = limitOf(keyword, params);
  if (limit !== undefined) return say(messages.limit(field, constraintWords(limit, messages.reference), got));
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
      return say(messages.missing(field));
    case 'additionalProperties':
    case 'unevaluatedProperties':
      // The field may belong to an alternative that did not match.
      if (unevaluatedProperty !== undefined && hints.fields.includes(String(child)))
        return say(messages.misplaced(field));
      return say(messages.unknown(field, child === undefined ? undefined : nearestName(child, hints.fields)));
    case 'type':
      return say(messages.wrongType(field, messages.list(types.map((type) => messages.types[type] ?? type)), got));
    case 'discriminator':
      return say(got === 'undefined' ? messages.missing(field) : wrongValue(listed(params.allowedValues)));
    case 'enum':
    case 'const':
      return say(wrongValue(values));
    case 'format':
      return say(messages.format(field, String(params.format), got));
    case 'oneOf':
      return say(messages.forms(field));
    case 'false':
    case 'false schema':
      return say(messages.unknown(field, undefined));
    default:
      return say(messages.invalid(field));
  }
}

function listed(values: unknown): unknown[] {
  return Array.isArray(values) ? values : [];
}

/** Returns the JSON pointer of the schema that a keyword belongs to. */
function parentOf(schemaPath: string): string {
  return schemaPath.slice(0, schemaPath.lastIndexOf('/'));
}

/** Returns the description of the rule that an error comes from, without its backticks. */
function ruleOf({ schemaPath }: CheckError, { rules }: ValidationHints): string | undefined {
  const pointer = Object.keys(rules).find((start) => schemaPath.startsWith(`${start}/`));
  return pointer === undefined ? undefined : rules[pointer]?.replaceAll('`', '');
}

/** Returns the constraint that a keyword sets, as the reference shows it; undefined for other keywords. */
function limitOf(keyword: string, { limit, pattern, multipleOf }: CheckError['params']): Constraint | undefined {
  if (keyword === 'items' && typeof limit === 'number') return readConstraints({ maxItems: limit })[0];
  const set =
    [limit, pattern, multipleOf].find((limit) => typeof limit === 'number' || typeof limit === 'string') ?? true;
  return readConstraints({ [keyword]: set })[0];
}

/** Keywords whose error concerns a property of the value. */
const ofChildren = new Set(['required', 'additionalProperties', 'unevaluatedProperties', 'discriminator']);

/** Returns how deep an error is: the steps of its pointer, array indices as numbers; a property counts half a step. */
function depthOf({ instancePath, keyword }: CheckError): { steps: (string | number)[]; child: number } {
  const steps = instancePath
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  return { steps, child: ofChildren.has(keyword) ? 0.5 : 0 };
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

function valueList(values: unknown[], messages: SandboxMessages): string {
  const first = values.slice(0, 12).map((value) => shown(value));
  return values.length > first.length ? `${first.join(', ')} …` : messages.list(first);
}

/** Returns a value as one line of JSON, truncated after 60 characters. */
function shown(value: unknown): string {
  // JSON.parse reads 1e999 as Infinity, which JSON.stringify would write as null.
  const isHuge = typeof value === 'number' && !Number.isFinite(value);
  const text = value === undefined || isHuge ? String(value) : JSON.stringify(value);
  const start = Array.from(text.slice(0, 122)).slice(0, 60).join('');
  return start.length < text.length ? `${start}…` : text;
}
