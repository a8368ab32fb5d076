import { slug } from './anchors.ts';
import { flattenAllOf, isNullOnly } from './all-of.ts';
import { mappedValues } from './discriminator.ts';
import { readTypes } from './keywords.ts';
import { type Json, type JsonObject, listOf, memberOf, objectOf, textOf, textsOf } from './json.ts';
import { plainText } from './json-text.ts';
import type { Alternative, AlternativeGroup } from './schema-view.ts';
import { schemaName } from './resolve.ts';

/** An alternative and its label; `segment` is the last segment of its id. */
type NamedAlternative = Omit<Alternative, 'id' | 'schema'> & { schema: Json; segment: string };

/** `nullable`: a `null` alternative was removed; `merged`: the only alternative is merged into the enclosing schema. */
export type ReadAlternatives = Omit<AlternativeGroup, 'options'> & {
  options: NamedAlternative[];
  nullable: boolean;
  merged?: true;
};

/**
 * Names the alternatives of a `oneOf` or `anyOf`. The label is the first of these that exists: the discriminator's
 * values, the title, the value of the property that distinguishes the alternatives (`role`, `type`), the component's
 * name, the first enum values of the alternative or of a distinguishing property, the properties that only this
 * alternative has, the format, the JSON type.
 * @returns without alternatives that allow only `null` (3.1), which set `nullable`
 */
export function readAlternatives(document: JsonObject, part: JsonObject, kind: 'oneOf' | 'anyOf'): ReadAlternatives {
  const members = listOf(part[kind]);
  const options = members.filter((member) => !isNullOnly(document, member));
  const declared = objectOf(part.discriminator);
  const property = textOf(declared.propertyName);
  const flattened = options.map((schema) => ({ schema, ...flattenAllOf(document, schema) }));
  const distinguishing = distinguishingProperty(document, flattened, onlyValue);
  const varying = distinguishing ?? distinguishingProperty(document, flattened, firstValuesOf);
  const fields = flattened.map(({ parts }) => [...new Set(fieldsOf(parts))]);
  const owners = Map.groupBy(fields.flat(), (field) => field);
  const types = flattened.map(({ parts }, index) => typeLabel(document, parts, index));
  const named = flattened.map(({ schema, parts, pointers }, index): NamedAlternative => {
    const mapped = mappedValues(objectOf(declared.mapping), schema);
    const [value] = mapped;
    const ownTitle = parts.map((part) => textOf(part.title)).find((title) => title !== undefined);
    const constant = distinguishing === undefined ? undefined : onlyValue(document, parts, distinguishing);
    const name = schemaName(pointers[0]);
    const composed = listOf(objectOf(schema).allOf).flatMap((part) => schemaName(textOf(objectOf(part).$ref)) ?? []);
    const type = types[index] ?? '';
    const isOnlyOfType = type !== String(index + 1) && types.filter((other) => other === type).length === 1;
    const baseLabel = ownTitle ?? constant ?? name ?? type;
    // The id is still derived from the first component.
    const fullLabel = composed.length > 1 && baseLabel === name ? composed.join(' + ') : baseLabel;
    const format = isOnlyOfType ? undefined : textsOf(parts.map((part) => part.format ?? null))[0];
    const ownFields = isOnlyOfType ? [] : fields[index]?.filter((field) => owners.get(field)?.length === 1);
    const distinction = () =>
      firstValues(parts) ?? (varying && firstValuesOf(document, parts, varying)) ?? firstTwo(ownFields ?? []) ?? format;
    const discriminator =
      value !== undefined ? property : ownTitle === undefined && constant !== undefined ? distinguishing : undefined;
    return {
      schema,
      label: mapped.join(', ') || (baseLabel === type ? (distinction() ?? shownType(type)) : fullLabel),
      segment: slug(value ?? baseLabel),
      discriminator,
      value: property === undefined ? undefined : (value ?? name),
    };
  });
  return { kind, options: named, nullable: options.length < members.length, discriminator: property };
}

/** Finds the property for which `read` returns a different text in each alternative. */
function distinguishingProperty(
  document: JsonObject,
  flattened: { parts: JsonObject[] }[],
  read: typeof onlyValue,
): string | undefined {
  if (flattened.length < 2) return undefined;
  const candidates = (flattened[0]?.parts ?? []).flatMap((part) => Object.keys(objectOf(part.properties)));
  return candidates.find((name) => {
    const values = flattened.map(({ parts }) => read(document, parts, name));
    return !values.includes(undefined) && new Set(values).size === values.length;
  });
}

function onlyValue(document: JsonObject, parts: JsonObject[], name: string): string | undefined {
  for (const part of parts) {
    for (const schema of flattenAllOf(document, memberOf(objectOf(part.properties), name)).parts) {
      if (typeof schema.const === 'string') return schema.const;
      const [value, ...more] = listOf(schema.enum);
      if (typeof value === 'string' && more.length === 0) return value;
    }
  }
  return undefined;
}

function firstValuesOf(document: JsonObject, parts: JsonObject[], name: string): string | undefined {
  return firstValues(parts.flatMap((part) => flattenAllOf(document, memberOf(objectOf(part.properties), name)).parts));
}

/** Returns a label from a `const`, or from the first two values of an `enum`. */
function firstValues(parts: JsonObject[]): string | undefined {
  const all = parts.flatMap((part) => (part.const === undefined ? listOf(part.enum) : [part.const]));
  return firstTwo(all.filter((value) => typeof value !== 'object' && value !== '').map(plainText));
}

/** Returns the names of an alternative's required properties, or of all its properties if it requires none. */
function fieldsOf(parts: JsonObject[]): string[] {
  const required = parts.flatMap((part) => textsOf(part.required));
  return required.length > 0 ? required : parts.flatMap((part) => Object.keys(objectOf(part.properties)));
}

/** The longest label made from values or property names, in UTF-16 code units. */
const maxLabel = 80;

function firstTwo(names: string[]): string | undefined {
  const label = names.slice(0, 2).join(', ') + (names.length > 2 ? ' …' : '');
  return label === '' || label.length > maxLabel ? undefined : label;
}

function typeLabel(document: JsonObject, parts: JsonObject[], index: number): string {
  const [type] = readTypes(parts);
  if (type === undefined) return String(index + 1);
  const items = parts.map((part) => part.items).find((value) => value !== undefined);
  if (type !== 'array' || items === undefined) return type;
  const flattened = flattenAllOf(document, items);
  return `array-${schemaName(flattened.pointers[0]) ?? typeLabel(document, flattened.parts, 0)}`;
}

/** Converts a type label for display: `array-string` → `string[]`; `array-1`, whose items have no type → `array`. */
function shownType(type: string): string {
  const [, items] = /^array-(.+)$/.exec(type) ?? [];
  if (items === undefined) return type;
  return /^\d+$/.test(items) ? 'array' : `${shownType(items)}[]`;
}
