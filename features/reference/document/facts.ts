import type { ReferenceMessages } from '../messages/en.ts';
import type { Constraint, ConstraintWords } from './constraints.ts';
import { exactDigits, memberOf, readableText, sameJson, type Json } from './json.ts';
import type { ChangelogReference, EnumValue, History, Parameter, Property, SchemaView, Server } from './reference.ts';

/** A fact about a value besides its type and description, as data. */
export type Fact =
  | { kind: 'required' | 'returned' | 'readOnly' | 'writeOnly' | 'deprecated' }
  | { kind: 'introducedOn' | 'deprecatedOn'; entry: ChangelogReference }
  | { kind: 'default' | 'constant' | 'example'; value: Json }
  | { kind: 'values'; values: EnumValue[] }
  | { kind: 'limit'; limit: Constraint };

/** The facts of a property, parameter or header that its schema does not have. */
export type FactOwner = Partial<Pick<Parameter, 'name' | 'required' | 'inResponse' | 'deprecated' | 'history'>>;

/**
 * The facts of a schema, in the order in which every output prints them. An example equal to the default or the only value
 * is omitted; `required` holds for responses where a property is read-only, and for requests where it is write-only
 * (OpenAPI 3.0).
 */
export function factsOf(schema: SchemaView, owner: FactOwner = {}): Fact[] {
  const preset = schema.default;
  const known = [preset?.value, schema.const?.value, schema.enum?.length === 1 ? schema.enum[0]?.value : undefined];
  const isReturned = owner.inResponse === true || schema.readOnly === true;
  const isAsked = owner.required === true && !(owner.inResponse === true && schema.writeOnly === true);
  return [
    ...(isAsked ? [{ kind: isReturned ? 'returned' : 'required' } as const] : []),
    ...(schema.readOnly === true ? [{ kind: 'readOnly' } as const] : []),
    ...(schema.writeOnly === true ? [{ kind: 'writeOnly' } as const] : []),
    ...(schema.deprecated === true || owner.deprecated === true ? [{ kind: 'deprecated' } as const] : []),
    ...historyFacts(owner.history),
    ...(preset === undefined ? [] : [{ kind: 'default', value: preset.value } as const]),
    ...(schema.const === undefined ? [] : [{ kind: 'constant', value: schema.const.value } as const]),
    ...(schema.enum === undefined ? [] : [{ kind: 'values', values: schema.enum } as const]),
    ...schema.constraints.map((limit) => ({ kind: 'limit', limit }) as const),
    ...schema.examples
      .filter((value) => known.every((other) => other === undefined || !sameJson(value, other)))
      .filter((value, index, all) => index === all.findIndex((other) => sameJson(other, value)))
      .map((value) => ({ kind: 'example', value }) as const),
  ];
}

/** The longest example of several values that stands in the line of its schema, in UTF-16 units. */
const maxExample = 60;

/** Whether a fact is an example that is too long for a line: an object or a list. */
export function isLongExample(fact: Fact): fact is Fact & { kind: 'example' } {
  return fact.kind === 'example' && typeof fact.value === 'object' && readableText(fact.value).length > maxExample;
}

/** The facts of a variable of a server's URL. */
export function variableFacts({ default: value, enum: values }: Server['variables'][number]): Fact[] {
  const allowed = { kind: 'values', values: values.map((value) => ({ value })) } as const;
  return [{ kind: 'default', value }, ...(values.length === 0 ? [] : [allowed])];
}

/** The facts from the changelog. */
export function historyFacts({ introduced, deprecated }: History = {}): (Fact & { entry: ChangelogReference })[] {
  return [
    ...(introduced === undefined ? [] : [{ kind: 'introducedOn', entry: introduced } as const]),
    ...(deprecated === undefined ? [] : [{ kind: 'deprecatedOn', entry: deprecated } as const]),
  ];
}

/** A fact as text: `Default 1`, `0 to 2`, `required`; values, patterns and names are in backticks. */
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

/** The values of an enum as readable texts, no two of which are the same. */
export function readableValues(values: readonly Pick<EnumValue, 'value'>[]): string[] {
  const all = values.map(({ value }) => value);
  // Of texts, no two read alike.
  const others = all.filter((value) => typeof value !== 'string' || exactDigits(value) !== undefined);
  return all.map((value) => readableText(value, others));
}

/** A text as code in Markdown, whatever backticks it has itself. */
export function inCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  if (longest === 0) return `\`${text === '' ? '""' : text}\``;
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${text} ${fence}`;
}

/** A text without case and marks, to compare names. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The title of a schema that has no other name; nothing where it only repeats the name of its property. */
export function titleOf({ title, name }: SchemaView, owner = ''): string | undefined {
  return title === undefined || name !== undefined || lettersOf(title) === lettersOf(owner) ? undefined : title;
}

/** What stands for the names that a schema gives to several properties or to a place; undefined for a property's own name. */
export function labelOf({ kind, name }: Property, messages: ReferenceMessages): string | undefined {
  if (kind === 'map') return messages.mapKeys;
  if (kind === 'pattern') return messages.patternKeys(`\`${name}\``);
  if (kind === 'content') return messages.contentOfText;
  if (kind === 'item') return messages.tupleItem(Number(name));
  return name === '' ? '`""`' : undefined;
}

/** The type of a schema as code, its format and the link to it; of an array, those of its innermost items. */
export function typeFacts(view: SchemaView, messages: ReferenceMessages) {
  const inner = innermost(view);
  return { code: typeCode(view, messages), format: inner.format, link: inner.link };
}

/** A format with its description: `date-time, date and time`. */
export function formatWords(format: string, messages: ReferenceMessages): string {
  const words = memberOf(messages.formats, format);
  return words === undefined || words.toLowerCase() === format ? format : `${format}${messages.pause}${words}`;
}

/** A type as code: `string`, `integer[][]`, `string | string[]`, `{ [key]: integer }`, `object | null`. */
export function typeCode(view: SchemaView, messages: ReferenceMessages): string {
  return union(view, messages).join(' | ');
}

/** The values of a schema that is nothing but a map. */
function schemaOfMap({ properties: [values, ...others] }: SchemaView): SchemaView | undefined {
  return values?.kind === 'map' && others.length === 0 ? values.schema : undefined;
}

/** Whether a schema is a map whose values have nothing but a type. */
export function isPlainMap(view: SchemaView): boolean {
  const values = schemaOfMap(view);
  return values !== undefined && isPlain(values);
}

/** Whether a schema is a map whose values have no fields, items or alternatives of their own: one row says all of it. */
export function isMapOfValues(view: SchemaView): boolean {
  const values = schemaOfMap(view);
  if (values === undefined) return false;
  return values.properties.length === 0 && values.alternatives.length === 0 && values.items === undefined;
}

function isPlain(view: SchemaView): boolean {
  const { types: _types, name: _name, title: _title, items, ...others } = view;
  const isSaid = Object.values(others).some((part) => (Array.isArray(part) ? part.length > 0 : part !== undefined));
  return !isSaid && titleOf(view) === undefined && (items === undefined || isPlain(items));
}

/** Whether items have words of their own: anything besides their type, their fields and their alternatives. */
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

/** The types of all alternatives, deduplicated; empty when there are more than four. */
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

/** A constraint as text: `0 to 2`, `at most 4 items`; patterns and names are in backticks. */
export function constraintWords<Kind extends Constraint['kind']>(
  limit: Constraint<Kind>,
  messages: ReferenceMessages,
): string {
  const words: ConstraintWords = messages.constraints;
  return words[limit.kind](limit, inCode);
}
