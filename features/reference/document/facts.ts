import type { ReferenceMessages } from '../messages/en.ts';
import type { Constraint, ConstraintWords } from './constraints.ts';
import { lettersOf } from './anchors.ts';
import { type Json, memberOf, sameJson } from './json.ts';
import { exactDigits, inCode, readableText } from './json-text.ts';
import type { Parameter, Server } from './reference.ts';
import type { ChangelogReference, EnumValue, History, Property, SchemaView } from './schema-view.ts';

/** A fact about a value other than its type and description, as data. */
export type Fact =
  | { kind: 'required' | 'returned' | 'readOnly' | 'writeOnly' | 'deprecated' }
  | { kind: 'introducedOn' | 'deprecatedOn'; entry: ChangelogReference }
  | { kind: 'default' | 'constant' | 'example'; value: Json }
  | { kind: 'values'; values: EnumValue[] }
  | { kind: 'limit'; limit: Constraint };

/** The fields of a property, parameter or header that add facts to those of its schema. */
export type FactOwner = Partial<Pick<Parameter, 'name' | 'required' | 'inResponse' | 'deprecated' | 'history'>>;

/**
 * Returns the facts of a schema, in the order of every output. Of required properties, responses need no write-only one,
 * and requests no read-only one (OpenAPI 3.0).
 */
export function factsOf(schema: SchemaView, owner: FactOwner = {}): Fact[] {
  const isReturned = owner.inResponse === true || schema.readOnly === true;
  const isRequired = owner.required === true && !(owner.inResponse === true && schema.writeOnly === true);
  return [
    ...(isRequired ? [{ kind: isReturned ? 'returned' : 'required' } as const] : []),
    ...(schema.readOnly === true ? [{ kind: 'readOnly' } as const] : []),
    ...(schema.writeOnly === true ? [{ kind: 'writeOnly' } as const] : []),
    ...(schema.deprecated === true || owner.deprecated === true ? [{ kind: 'deprecated' } as const] : []),
    ...historyFacts(owner.history),
    ...(schema.default === undefined ? [] : [{ kind: 'default', value: schema.default.value } as const]),
    ...(schema.const === undefined ? [] : [{ kind: 'constant', value: schema.const.value } as const]),
    ...(schema.enum === undefined ? [] : [{ kind: 'values', values: schema.enum } as const]),
    ...schema.constraints.map((limit) => ({ kind: 'limit', limit }) as const),
    ...distinctExamples(schema).map((value) => ({ kind: 'example', value }) as const),
  ];
}

/** Returns the examples of a schema, each once, without those equal to the default or the only value. */
export function distinctExamples({ default: preset, const: constant, enum: values, examples }: SchemaView): Json[] {
  const shown = [preset?.value, constant?.value, values?.length === 1 ? values[0]?.value : undefined];
  return examples
    .filter((value) => shown.every((other) => other === undefined || !sameJson(value, other)))
    .filter((value, index, all) => index === all.findIndex((other) => sameJson(other, value)));
}

/** The longest object or array that is shown as an example in the line of its schema, in UTF-16 code units. */
const maxExample = 60;

/** Whether an example, an object or array, is too long for the line of its schema. */
export function isLongExample(value: Json): boolean {
  return typeof value === 'object' && readableText(value).length > maxExample;
}

/** Returns the facts of a variable in a server's URL. */
export function variableFacts({ default: value, enum: values }: Server['variables'][number]): Fact[] {
  const allowed = { kind: 'values', values: values.map((value) => ({ value })) } as const;
  return [{ kind: 'default', value }, ...(values.length === 0 ? [] : [allowed])];
}

/** Returns the facts from the changelog. */
export function historyFacts({ introduced, deprecated }: History = {}): (Fact & { entry: ChangelogReference })[] {
  return [
    ...(introduced === undefined ? [] : [{ kind: 'introducedOn', entry: introduced } as const]),
    ...(deprecated === undefined ? [] : [{ kind: 'deprecatedOn', entry: deprecated } as const]),
  ];
}

/** Returns a fact as text: `Default 1`, `0 to 2`, `required`. Values, patterns and names are in backticks. */
export function factWords(fact: Fact, messages: ReferenceMessages): string {
  switch (fact.kind) {
    case 'introducedOn':
      return messages.since(fact.entry.date);
    case 'deprecatedOn':
      return messages.deprecatedSince(fact.entry.date);
    case 'default':
    case 'constant':
    case 'example':
      return `${messages[fact.kind]} ${inCode(readableText(fact.value))}`;
    case 'values':
      return `${messages.allowedValues} ${readableValues(fact.values).map(inCode).join(' ')}`;
    case 'limit':
      return constraintWords(fact.limit, messages);
    default:
      return messages[fact.kind];
  }
}

/** Returns the values of an enum as readable texts, all of which are different. */
export function readableValues(values: readonly Pick<EnumValue, 'value'>[]): string[] {
  const all = values.map(({ value }) => value);
  // Only a string and a value of another type can read alike: `"1"` and `1`.
  const others = all.filter((value) => typeof value !== 'string' || exactDigits(value) !== undefined);
  return all.map((value) => readableText(value, others));
}

/** Returns the title of a schema without name, or of its use; undefined if it only repeats its name or `owner`. */
export function titleOf({ title, name, isTitled }: SchemaView, owner = ''): string | undefined {
  if (title === undefined || (name !== undefined && isTitled !== true)) return undefined;
  return [owner, name ?? ''].some((other) => lettersOf(title) === lettersOf(other)) ? undefined : title;
}

/** Returns the label for map values, pattern properties, content and tuple items; undefined for a named property. */
export function labelOf({ kind, name }: Property, messages: ReferenceMessages): string | undefined {
  if (kind === 'map') return messages.mapKeys;
  if (kind === 'pattern') return messages.patternKeys(`\`${name}\``);
  if (kind === 'content') return messages.contentOfText;
  if (kind === 'item') return messages.tupleItem(Number(name));
  return name === '' ? '`""`' : undefined;
}

/** Returns the type of a schema as code, its format, and the format and link of an array's innermost items. */
export function typeFacts(view: SchemaView, messages: ReferenceMessages) {
  const inner = innermost(view);
  const formats = new Set([view.format, inner.format].flatMap((format) => format ?? []));
  return { code: typeCode(view, messages), formats: [...formats], link: inner.link };
}

/** Returns a format with its description: `date-time, date and time`. */
export function formatWords(format: string, messages: ReferenceMessages): string {
  const words = memberOf(messages.formats, format);
  return words === undefined || words.toLowerCase() === format ? format : `${format}${messages.pause}${words}`;
}

/** Returns a type as code: `string`, `integer[][]`, `string | string[]`, `{ [key]: integer }`, `object | null`. */
export function typeCode(view: SchemaView, messages: ReferenceMessages): string {
  return union(view, messages).join(' | ');
}

/** Returns the schema of a map's values; undefined for a schema that has other properties. */
function schemaOfMap({ properties: [values, ...others] }: SchemaView): SchemaView | undefined {
  return values?.kind === 'map' && others.length === 0 ? values.schema : undefined;
}

/** Whether a schema is a map whose values have only a type. */
export function isPlainMap(view: SchemaView): boolean {
  const values = schemaOfMap(view);
  return values !== undefined && isPlain(values);
}

/** Whether a schema is a map whose values have no properties, items or alternatives, so that one row describes it. */
export function isMapOfValues(view: SchemaView): boolean {
  const values = schemaOfMap(view);
  if (values === undefined) return false;
  return values.properties.length === 0 && values.alternatives.length === 0 && values.items === undefined;
}

function isPlain(view: SchemaView): boolean {
  const { types: _types, name: _name, title: _title, isTitled: _isTitled, items, ...others } = view;
  const hasMore = Object.values(others).some((part) => (Array.isArray(part) ? part.length > 0 : part !== undefined));
  return !hasMore && titleOf(view) === undefined && (items === undefined || isPlain(items));
}

/** Whether a schema of items has any details of its own other than its type and properties. */
export function hasDetails(schema: SchemaView): boolean {
  if (schema.link !== undefined) return schema.isDescribed === true;
  return (
    schema.description !== undefined ||
    titleOf(schema) !== undefined ||
    factsOf(schema).some((fact) => fact.kind !== 'limit' || fact.limit.kind !== 'closed') ||
    schema.rules.length > 0 ||
    schema.alternatives.length > 0
  );
}

function union(view: SchemaView, messages: ReferenceMessages): string[] {
  const nullable = view.types.includes('null');
  const members = view.types.filter((type) => type !== 'null').map((type) => member(view, type, messages));
  if (members.length === 0) members.push(...alternativeTypes(view, messages));
  const isOpen = !nullable || view.alternatives.length > 0;
  if (members.length === 0 && isOpen && view.link === undefined)
    members.push(view.const === undefined ? messages.anyType : typeof view.const.value);
  return [...new Set([...members, ...(nullable ? ['null'] : [])])];
}

function member(view: SchemaView, type: string, messages: ReferenceMessages): string {
  if (type === 'array' && view.items !== undefined) {
    const tuple = view.properties.filter(({ kind }) => kind === 'item').map(({ schema }) => schema);
    const items = [...new Set([...tuple, view.items].flatMap((item) => union(item, messages)))];
    return items.length > 1 ? `(${items.join(' | ')})[]` : `${items[0] ?? 'object'}[]`;
  }
  const values = type === 'object' ? schemaOfMap(view) : undefined;
  return values === undefined ? type : `{ [key]: ${typeCode(values, messages)} }`;
}

/** Returns the distinct types of all alternatives; empty for more than four types. */
function alternativeTypes(view: SchemaView, messages: ReferenceMessages): string[] {
  const members = view.alternatives.flatMap((group) =>
    group.options.flatMap((option) => union(option.schema, messages)),
  );
  const distinct = [...new Set(members)];
  return distinct.length > 4 ? [] : distinct;
}

function innermost(view: SchemaView): SchemaView {
  return view.link === undefined && view.items !== undefined ? innermost(view.items) : view;
}

/** Returns a constraint as text: `0 to 2`, `at most 4 items`. Patterns and names are in backticks. */
export function constraintWords<Kind extends Constraint['kind']>(
  limit: Constraint<Kind>,
  messages: ReferenceMessages,
): string {
  const words: ConstraintWords = messages.constraints;
  return words[limit.kind](limit, inCode);
}
