import { slug } from './anchors.ts';
import { flattenAllOf, isNullOnly } from './all-of.ts';
import { mappedValues } from './discriminator.ts';
import { readTypes } from './keywords.ts';
import { listOf, memberOf, objectOf, plainText, textOf, textsOf, type Json, type JsonObject } from './json.ts';
import type { Alternative, AlternativeGroup } from './reference.ts';
import { schemaName, type Resolver } from './resolve.ts';

/** `segment` is that of its id. */
type NamedAlternative = Omit<Alternative, 'id' | 'schema'> & { schema: Json; segment: string };

/** `nullable`: one was only `null`; `merged`: the only one became part of the schema that holds it. */
export type ReadAlternatives = Omit<AlternativeGroup, 'options'> & {
  options: NamedAlternative[];
  nullable: boolean;
  merged?: true;
};

/**
 * Names the alternatives of a `oneOf` or `anyOf`. The name is, in this order: the discriminator's values, the title,
 * the value of the property that distinguishes the alternatives (`role`, `type`), the component's name, its first values or
 * those of such a property, the fields that no other of its type has, the JSON type.
 * @returns `nullable` for an alternative that allows only `null` (3.1), which is left out
 */
export function readAlternatives(resolver: Resolver, part: JsonObject, kind: 'oneOf' | 'anyOf'): ReadAlternatives {
  const members = listOf(part[kind]);
  const options = members.filter((member) => !isNullOnly(resolver, member));
  const declared = objectOf(part.discriminator);
  const property = textOf(declared.propertyName);
  const opened = options.map((schema) => ({ schema, ...flattenAllOf(resolver, schema) }));
  const distinguishing = distinguishingProperty(resolver, opened, onlyValue);
  const ranging = distinguishing ?? distinguishingProperty(resolver, opened, firstValuesOf);
  const fields = opened.map(({ parts }) => [...new Set(fieldsOf(parts))]);
  const owners = Map.groupBy(fields.flat(), (field) => field);
  const types = opened.map(({ parts }, index) => typeLabel(resolver, parts, index));
  const named = opened.map(({ schema, parts, pointers }, index): NamedAlternative => {
    const mapped = mappedValues(objectOf(declared.mapping), schema);
    const [value] = mapped;
    const titled = parts.map((part) => textOf(part.title)).find((title) => title !== undefined);
    const fixed = distinguishing === undefined ? undefined : onlyValue(resolver, parts, distinguishing);
    const name = schemaName(pointers[0]);
    const composed = listOf(objectOf(schema).allOf).flatMap((part) => schemaName(textOf(objectOf(part).$ref)) ?? []);
    const type = types[index] ?? '';
    const isAlone = type !== String(index + 1) && types.filter((other) => other === type).length === 1;
    const word = titled ?? fixed ?? name ?? type;
    // Its anchor stays that of the first.
    const whole = composed.length > 1 && word === name ? composed.join(' + ') : word;
    const format = isAlone ? undefined : textsOf(parts.map((part) => part.format ?? null))[0];
    const ownFields = isAlone ? [] : fields[index]?.filter((field) => owners.get(field)?.length === 1);
    const values = () =>
      firstValues(parts) ?? (ranging && firstValuesOf(resolver, parts, ranging)) ?? firstTwo(ownFields ?? []) ?? format;
    const discriminator =
      value !== undefined ? property : titled === undefined && fixed !== undefined ? distinguishing : undefined;
    return {
      schema,
      label: mapped.join(', ') || (word === type ? (values() ?? shownType(type)) : whole),
      segment: slug(value ?? word),
      discriminator,
      value: property === undefined ? undefined : (value ?? name),
    };
  });
  return { kind, options: named, nullable: options.length < members.length, discriminator: property };
}

/** The property of which `read` has something different in each alternative. */
function distinguishingProperty(
  resolver: Resolver,
  opened: { parts: JsonObject[] }[],
  read: typeof onlyValue,
): string | undefined {
  if (opened.length < 2) return undefined;
  const candidates = (opened[0]?.parts ?? []).flatMap((part) => Object.keys(objectOf(part.properties)));
  return candidates.find((name) => {
    const values = opened.map(({ parts }) => read(resolver, parts, name));
    return !values.includes(undefined) && new Set(values).size === values.length;
  });
}

function onlyValue(resolver: Resolver, parts: JsonObject[], name: string): string | undefined {
  for (const part of parts) {
    for (const schema of flattenAllOf(resolver, memberOf(objectOf(part.properties), name)).parts) {
      if (typeof schema.const === 'string') return schema.const;
      const [value, ...more] = listOf(schema.enum);
      if (typeof value === 'string' && more.length === 0) return value;
    }
  }
  return undefined;
}

function firstValuesOf(resolver: Resolver, parts: JsonObject[], name: string): string | undefined {
  return firstValues(parts.flatMap((part) => flattenAllOf(resolver, memberOf(objectOf(part.properties), name)).parts));
}

/** The first two values of an enum, or a constant, which tell it from the type alone. */
function firstValues(parts: JsonObject[]): string | undefined {
  const all = parts.flatMap((part) => (part.const === undefined ? listOf(part.enum) : [part.const]));
  return firstTwo(all.filter((value) => typeof value !== 'object' && value !== '').map(plainText));
}

/** The fields of an alternative: those that it requires, or describes where it requires none. */
function fieldsOf(parts: JsonObject[]): string[] {
  const required = parts.flatMap((part) => textsOf(part.required));
  return required.length > 0 ? required : parts.flatMap((part) => Object.keys(objectOf(part.properties)));
}

/** The longest label that is made of values or fields, in UTF-16 units. */
const maxLabel = 80;

function firstTwo(names: string[]): string | undefined {
  const label = names.slice(0, 2).join(', ') + (names.length > 2 ? ' …' : '');
  return label === '' || label.length > maxLabel ? undefined : label;
}

function typeLabel(resolver: Resolver, parts: JsonObject[], index: number): string {
  const [type] = readTypes(parts);
  if (type === undefined) return String(index + 1);
  const items = parts.map((part) => part.items).find((value) => value !== undefined);
  if (type !== 'array' || items === undefined) return type;
  const opened = flattenAllOf(resolver, items);
  return `array-${schemaName(opened.pointers[0]) ?? typeLabel(resolver, opened.parts, 0)}`;
}

/** The words for a type: `array-string` → `string[]`; of items without a type, only that they are in a list. */
function shownType(type: string): string {
  const [, items] = /^array-(.+)$/.exec(type) ?? [];
  if (items === undefined) return type;
  return /^\d+$/.test(items) ? 'array' : `${shownType(items)}[]`;
}
