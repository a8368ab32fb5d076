import { listOf, textOf, textsOf } from './json.ts';
import type { JsonObject } from './json.ts';
import type { Link, SchemaView } from './reference.ts';
import type { ReferenceMessages } from '../../core/messages/reference.ts';

/**
 * The JSON types of a schema, `null` last, from `type` and `nullable` (3.0). Without `type`, they are inferred from keywords,
 * `const` and `enum`.
 */
export function readTypes(parts: JsonObject[]): string[] {
  let types: string[] | undefined;
  for (const part of parts) {
    const own = textsOf(typeof part.type === 'string' ? [part.type] : part.type);
    if (own.length === 0) continue;
    const narrowed = types?.filter((type) => own.includes(type) || (type === 'integer' && own.includes('number')));
    types = narrowed !== undefined && narrowed.length > 0 ? narrowed : own;
  }
  const found = types ?? impliedTypes(parts);
  const nullable = parts.some((part) => part.nullable === true);
  const plain = found.filter((type) => type !== 'null');
  return found.includes('null') || (nullable && plain.length > 0) ? [...plain, 'null'] : plain;
}

/** The type of a value as data: an expression, a format, a link to a schema. */
export type TypeFacts = { code: string; format: string | undefined; link: Link | undefined };

/** The type of a schema; format and link are those of the innermost items of an array. */
export function typeFacts(view: SchemaView, messages: ReferenceMessages): TypeFacts {
  const inner = innermost(view);
  return { code: typeCode(view, messages), format: inner.format, link: inner.link };
}

/** A format with its description: `date-time, date and time`. */
export function formatWords(format: string, messages: ReferenceMessages): string {
  const words = messages.formats[format];
  return words === undefined || words === format ? format : `${format}${messages.pause}${words}`;
}

/** A type as code: `string`, `integer[][]`, `string | string[]`, `{ [key]: integer }`, `object | null`. */
export function typeCode(view: SchemaView, messages: ReferenceMessages): string {
  return union(view, messages).join(' | ');
}

/** Whether a schema is a map whose values have nothing but a type. */
export function isPlainMap(view: SchemaView): boolean {
  const [values] = view.properties;
  return isMap(view) && view.properties.length === 1 && values !== undefined && isPlain(values.schema);
}

function isPlain(view: SchemaView): boolean {
  const { properties, alternatives, not, unknown, constraints, examples, items } = view;
  const parts = [properties, alternatives, not, unknown, constraints, examples];
  const said = [view.description, view.format, view.enum, view.default, view.const, view.link, view.discriminator];
  return (
    parts.every((part) => part.length === 0) &&
    said.every((one) => one === undefined) &&
    (items === undefined || isPlain(items))
  );
}

function union(view: SchemaView, messages: ReferenceMessages): string[] {
  const nullable = view.types.includes('null');
  const members = view.types.filter((type) => type !== 'null').map((type) => member(view, type, messages));
  if (members.length === 0) members.push(...alternativeTypes(view, messages));
  if (members.length === 0 && !nullable && view.link === undefined)
    members.push(view.const === undefined ? messages.anyType : typeof view.const.value);
  return [...new Set([...members, ...(nullable ? ['null'] : [])])];
}

function member(view: SchemaView, type: string, messages: ReferenceMessages): string {
  if (type === 'array' && view.items !== undefined) {
    const items = union(view.items, messages);
    return items.length > 1 ? `(${items.join(' | ')})[]` : `${items[0] ?? 'object'}[]`;
  }
  if (type === 'object' && isMap(view)) return `{ [key]: ${mapValues(view, messages)} }`;
  return type;
}

/** The types of all alternatives, deduplicated; empty when there are more than four. */
function alternativeTypes(view: SchemaView, messages: ReferenceMessages): string[] {
  const members = view.alternatives.flatMap((group) =>
    group.options.flatMap((option) => union(option.schema, messages)),
  );
  const distinct = [...new Set(members)];
  return distinct.length > 4 ? [] : distinct;
}

function isMap(view: SchemaView): boolean {
  return view.properties.length > 0 && view.properties.every((property) => property.kind === 'map');
}

function mapValues(view: SchemaView, messages: ReferenceMessages): string {
  const [values] = view.properties;
  return values === undefined ? messages.anyType : typeCode(values.schema, messages);
}

function innermost(view: SchemaView): SchemaView {
  return view.link === undefined && view.items !== undefined ? innermost(view.items) : view;
}

function impliedTypes(parts: JsonObject[]): string[] {
  for (const part of parts) {
    const values = 'const' in part ? [part.const ?? null] : listOf(part.enum);
    if (values.length > 0)
      return [
        ...new Set(values.map((value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value))),
      ];
    if ('properties' in part || 'additionalProperties' in part || 'patternProperties' in part) return ['object'];
    if ('items' in part || 'prefixItems' in part) return ['array'];
    if ('minLength' in part || 'maxLength' in part || 'pattern' in part || textOf(part.format) === 'binary')
      return ['string'];
  }
  return [];
}
