import { objectOf, type Json, type JsonObject } from './json.ts';
import type { ApiReference, Property, SchemaView } from './reference.ts';

/** The schemas that a view may link to, to look them up. */
type Named = Pick<ApiReference, 'schemas'>;

/**
 * An example of a schema: its own example, default, constant or first value, otherwise its required properties with the
 * simplest value of each type. An object without required properties gets its most informative one.
 * @returns undefined for a schema without a type
 */
export function exampleOf(view: SchemaView, named: Named = { schemas: [] }): Json | undefined {
  return valueOf(view, { named, open: [] });
}

/**
 * An example of what a response holds: as `exampleOf`, but the objects of the first two levels have all their properties,
 * and none has those that are only written.
 */
export function responseExampleOf(view: SchemaView, named: Named = { schemas: [] }): Json | undefined {
  return valueOf(view, { named, open: [], wholeLevels: 2 });
}

/**
 * `open` are the ids of the linked schemas around a value, to end recursion. `wholeLevels`, in a response: of how many
 * levels of objects all properties are wanted.
 */
type Context = { named: Named; open: string[]; wholeLevels?: number };

function valueOf(view: SchemaView, context: Context): Json | undefined {
  const given = view.examples[0] ?? view.default?.value ?? view.const?.value ?? view.enum?.[0]?.value;
  if (given !== undefined) return given;
  if (view.link !== undefined) return linkedValue(view.link.id, context);
  const option = view.alternatives[0]?.options[0];
  const [type = view.properties.length > 0 ? 'object' : option === undefined ? '' : 'alternative'] = view.types;
  switch (type) {
    case 'object':
      return objectValue(view, context);
    case 'array': {
      const item = view.items && valueOf(view.items, context);
      return item === undefined ? [] : [item];
    }
    case 'integer':
    case 'number':
      return firstNumber(view);
    case 'boolean':
      return true;
    case 'string':
      return formatExamples[view.format ?? ''] ?? text(view);
    case 'alternative':
      return firstOf(
        view.alternatives.flatMap(({ options }) => options),
        ({ schema }) => valueOf(schema, context),
      );
    default:
      return undefined;
  }
}

function linkedValue(id: string, context: Context): Json | undefined {
  const { named, open } = context;
  const schema = open.includes(id) ? undefined : named.schemas.find((entry) => entry.id === id)?.schema;
  return schema === undefined
    ? undefined
    : valueOf({ ...schema, link: undefined }, { ...context, open: [...open, id] });
}

const formatExamples: { readonly [format: string]: string } = {
  'date-time': '2025-01-01T00:00:00Z',
  date: '2025-01-01',
  email: 'name@example.com',
  uri: 'https://example.com',
  uuid: '00000000-0000-4000-8000-000000000000',
};

function objectValue(view: SchemaView, around: Context): Json {
  const { wholeLevels } = around;
  const context = wholeLevels === undefined ? around : { ...around, wholeLevels: Math.max(0, wholeLevels - 1) };
  const absent = wholeLevels === undefined ? 'readOnly' : 'writeOnly';
  const shown = view.properties.filter(({ kind, schema }) => kind === 'property' && schema[absent] !== true);
  const isWhole = wholeLevels !== undefined && wholeLevels > 0;
  const required = shown.filter((property) => isWhole || property.required === true);
  const chosen = view.alternatives.flatMap(({ options }) => options.slice(0, 1));
  const inside: JsonObject = Object.assign(
    Object.fromEntries(required.map(({ name, schema }) => [name, valueOf(schema, context) ?? null])),
    ...chosen.map(({ schema }) => objectOf(valueOf({ ...schema, types: ['object'] }, around))),
  );
  if (Object.keys(inside).length > 0) return inside;
  const informative = firstOf(
    shown.toSorted((a, b) => informationOf(b) - informationOf(a)),
    ({ name, schema }) => {
      const value = valueOf(schema, context);
      return value === undefined ? undefined : { [name]: value };
    },
  );
  return informative ?? {};
}

/** How informative a property's value is: the author's example most, deprecated properties least. */
function informationOf({ schema }: Property): number {
  if (schema.deprecated === true) return -1;
  if (schema.examples.length > 0) return 3;
  if (schema.default !== undefined || schema.enum !== undefined || schema.const !== undefined) return 2;
  return schema.types.includes('null') ? 0 : 1;
}

function firstOf<Item, Value>(items: Item[], make: (item: Item) => Value | undefined): Value | undefined {
  for (const item of items) {
    const value = make(item);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** `string`, cut or padded to the length constraints. */
function text({ constraints }: SchemaView): string {
  for (const limit of constraints)
    if (limit.kind === 'length') return 'string'.slice(0, limit.max).padEnd(limit.min ?? 0, 'x');
  return 'string';
}

function firstNumber({ constraints }: SchemaView): number {
  const range = constraints.find((limit) => limit.kind === 'range');
  const [min, max] = [range?.min, range?.max];
  if (min !== undefined) return min.value + (min.exclusive ? 1 : 0);
  return max === undefined ? 0 : Math.min(0, max.value - (max.exclusive ? 1 : 0));
}
