import { jsonText, listOf, textOf, textsOf } from './json.ts';
import type { Json, JsonObject } from './json.ts';
import type { Bound, ReferenceMessages } from '../../core/messages/reference.ts';

/** A constraint of a value, as data. */
export type Constraint =
  | { kind: 'range'; min?: Bound | undefined; max?: Bound | undefined }
  | { kind: 'length' | 'items' | 'keys'; min?: number | undefined; max?: number | undefined }
  | { kind: 'pattern' | 'encoding' | 'media'; text: string }
  | { kind: 'multiple'; of: number }
  | { kind: 'unique' }
  | { kind: 'needs'; keys: string[] }
  | { kind: 'closed' }
  | { kind: 'never' };

/** The keywords that `readConstraints` reads. */
export const CONSTRAINT_KEYWORDS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'pattern',
  'contentEncoding',
  'contentMediaType',
  'multipleOf',
  'uniqueItems',
];

/**
 * The constraints of one schema, in a fixed order.
 * Reads `exclusiveMinimum` in the form of 3.0 (a boolean beside `minimum`) and of 3.1 (a number).
 */
export function readConstraints(schema: JsonObject): Constraint[] {
  const limits: Constraint[] = [];
  const min = bound(schema.minimum, schema.exclusiveMinimum, Math.max);
  const max = bound(schema.maximum, schema.exclusiveMaximum, Math.min);
  if (min ?? max) limits.push({ kind: 'range', min, max });
  count('length', schema.minLength, schema.maxLength);
  count('items', schema.minItems, schema.maxItems);
  count('keys', schema.minProperties, schema.maxProperties);
  const pattern = textOf(schema.pattern);
  if (pattern !== undefined) limits.push({ kind: 'pattern', text: pattern });
  if (typeof schema.multipleOf === 'number') limits.push({ kind: 'multiple', of: schema.multipleOf });
  if (schema.uniqueItems === true) limits.push({ kind: 'unique' });
  const encoding = textOf(schema.contentEncoding);
  if (encoding !== undefined) limits.push({ kind: 'encoding', text: encoding });
  const media = textOf(schema.contentMediaType);
  if (media !== undefined) limits.push({ kind: 'media', text: media });
  return limits;

  function count(kind: 'length' | 'items' | 'keys', low: Json | undefined, high: Json | undefined): void {
    const least = typeof low === 'number' ? low : undefined;
    const most = typeof high === 'number' ? high : undefined;
    if (least !== undefined || most !== undefined) limits.push({ kind, min: least, max: most });
  }
}

/** The names in `required` that are not among the schema's properties. */
export function missingRequired(schema: JsonObject, known: ReadonlySet<string>): Constraint[] {
  const keys = textsOf(listOf(schema.required)).filter((name) => !known.has(name));
  return keys.length > 0 ? [{ kind: 'needs', keys }] : [];
}

/** A constraint as text: `0 to 2`, `at most 4 items`; patterns and names are in backticks. */
export function constraintWords(limit: Constraint, messages: ReferenceMessages): string {
  switch (limit.kind) {
    case 'range':
      return messages.range(limit.min, limit.max);
    case 'length':
      return messages.length(limit.min, limit.max);
    case 'items':
      return messages.itemCount(limit.min, limit.max);
    case 'keys':
      return messages.keyCount(limit.min, limit.max);
    case 'pattern':
      return messages.pattern(`\`${limit.text}\``);
    case 'multiple':
      return messages.multiple(limit.of);
    case 'unique':
      return messages.unique;
    case 'encoding':
      return messages.encoding(limit.text);
    case 'media':
      return messages.media(limit.text);
    case 'needs':
      return messages.needs(limit.keys.map((key) => `\`${key}\``));
    case 'closed':
      return messages.closed;
    case 'never':
      return messages.never;
  }
}

/** Removes duplicates, as from two parts of an `allOf`. */
export function distinct(limits: Constraint[]): Constraint[] {
  const seen = new Set<string>();
  return limits.filter((limit) => {
    const text = jsonText(limit as unknown as Json);
    const fresh = !seen.has(text);
    seen.add(text);
    return fresh;
  });
}

function bound(
  plain: Json | undefined,
  exclusive: Json | undefined,
  stricter: (a: number, b: number) => number,
): Bound | undefined {
  if (typeof exclusive === 'number') {
    if (typeof plain !== 'number' || stricter(plain, exclusive) === exclusive)
      return { value: exclusive, exclusive: true };
  }
  if (typeof plain !== 'number') return undefined;
  return { value: plain, exclusive: exclusive === true };
}
