import { exactDigits, isObject, memberOf, sameJson, type Json, type JsonObject } from './json.ts';
import { formats } from './formats.ts';
import { compilePattern } from './patterns.ts';
import type { AlternativeGroup, ApiReference, Constraint, NamedSchema, SchemaView } from './reference.ts';

/** The schemas that a view may link to, to look them up. */
export type Named = Pick<ApiReference, 'schemas'>;

const indexes = new WeakMap<NamedSchema[], Map<string, SchemaView>>();

/** The named schema that a link leads to, as a schema of its own. */
export function linkedSchema({ schemas }: Named, id: string): SchemaView | undefined {
  const index = indexes.get(schemas) ?? new Map(schemas.map((entry) => [entry.id, entry.schema]));
  indexes.set(schemas, index);
  const schema = index.get(id);
  return schema && { ...schema, link: undefined };
}

/** What surrounds a schema that describes a value together with others: links that were followed, names of fields. */
type Around = { open: readonly string[]; names: readonly string[] };

const alone: Around = { open: [], names: [] };

/** Whether a request may have a value by its schema; rules and `not` are left aside. */
export function fits(view: SchemaView, value: Json, named: Named, around: Around = alone): boolean {
  if (value === null && view.types.includes('null')) return true;
  if (view.link !== undefined) {
    const { id } = view.link;
    const schema = around.open.includes(id) ? undefined : linkedSchema(named, id);
    return schema === undefined || fits(schema, value, named, { ...around, open: [...around.open, id] });
  }
  const isValue =
    (view.const === undefined || sameJson(view.const.value, value)) &&
    (view.enum === undefined || view.enum.length === 0 || view.enum.some((one) => sameJson(one.value, value)));
  if (
    !isValue ||
    !isOfType(view.types, value) ||
    !hasFormat(view.format, value) ||
    !view.constraints.every((limit) => meets(limit, value))
  )
    return false;
  const names = [...around.names, ...view.properties.map(({ name }) => name), ...needed(view)];
  if (isObject(value) && !fitsFields(view, value, named, names)) return false;
  if (Array.isArray(value) && !fitsItems(view, value, named)) return false;
  return view.alternatives.every((group) => fitsOne(group, value, named, { ...around, names }));
}

function isOfType(types: string[], value: Json): boolean {
  if (types.length === 0) return true;
  const digits = exactDigits(value);
  if (typeof value === 'number' || digits !== undefined)
    return types.includes('number') || (types.includes('integer') && Number.isInteger(Number(digits ?? value)));
  return types.includes(value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
}

function hasFormat(name: string | undefined, value: Json): boolean {
  const check = name === undefined ? undefined : memberOf(formats, name);
  return typeof check !== 'function' || typeof value !== 'string' || check(value);
}

function needed({ constraints }: SchemaView): string[] {
  return constraints.flatMap((limit) => (limit.kind === 'needs' ? limit.keys : []));
}

function meets(limit: Constraint, value: Json): boolean {
  switch (limit.kind) {
    case 'range':
      return (
        typeof value !== 'number' ||
        [limit.min, limit.max].every(
          (bound, isMax) =>
            bound === undefined ||
            ((bound.exclusive ? value !== bound.value : true) &&
              (isMax === 1 ? value <= bound.value : value >= bound.value)),
        )
      );
    case 'length':
      return typeof value !== 'string' || within([...value].length, limit);
    case 'items':
      return !Array.isArray(value) || within(value.length, limit);
    case 'keys':
      return !isObject(value) || within(Object.keys(value).length, limit);
    case 'pattern':
      return typeof value !== 'string' || matches(limit.text, value);
    case 'multiple':
      return typeof value !== 'number' || Number.isInteger(Number((value / limit.of).toPrecision(15)));
    case 'unique':
      return (
        !Array.isArray(value) ||
        value.every((item, index) => value.findIndex((other) => sameJson(other, item)) === index)
      );
    case 'needs':
      return !isObject(value) || limit.keys.every((key) => Object.hasOwn(value, key));
    case 'never':
      return false;
    default:
      return true;
  }
}

function within(
  count: number,
  { min = 0, max = Number.POSITIVE_INFINITY }: { min?: number | undefined; max?: number | undefined },
): boolean {
  return count >= min && count <= max;
}

/** Whether a text matches; for a pattern that cannot be read, each does. */
function matches(pattern: string, text: string): boolean {
  try {
    return compilePattern(pattern).test(text);
  } catch {
    return true;
  }
}

function fitsFields(view: SchemaView, value: JsonObject, named: Named, names: string[]): boolean {
  const { properties } = view;
  const values = properties.find(({ kind }) => kind === 'map')?.schema;
  const declared = properties.filter(({ kind }) => kind === 'property');
  const areFields = declared.every(({ name, required, schema }) => {
    const own = memberOf(value, name);
    return own === undefined ? required !== true || schema.readOnly === true : fits(schema, own, named);
  });
  const isOpen =
    view.alternatives.length > 0 ||
    isOpenBase(view) ||
    properties.some(({ kind }) => kind === 'pattern') ||
    (declared.length === 0 && view.constraints.every(({ kind }) => kind !== 'closed'));
  const others = Object.entries(value).filter(([name]) => !names.includes(name));
  return areFields && others.every(([, own]) => (values === undefined ? isOpen : fits(values, own, named)));
}

/** Whether others extend a schema, which has no value of the discriminator itself. */
function isOpenBase({ name, discriminator }: SchemaView): boolean {
  return discriminator !== undefined && !discriminator.mapping.some(({ link }) => link.name === name);
}

function fitsItems(view: SchemaView, value: Json[], named: Named): boolean {
  const tuple = view.properties.filter(({ kind }) => kind === 'item');
  return value.every((item, index) => {
    const schema = tuple[index]?.schema ?? view.items;
    return schema === undefined || fits(schema, item, named);
  });
}

function fitsOne(
  { kind, discriminator, options }: AlternativeGroup,
  value: Json,
  named: Named,
  around: Around,
): boolean {
  const tag = discriminator === undefined || !isObject(value) ? undefined : memberOf(value, discriminator);
  const tagged = options.filter((option) => tag !== undefined && option.value === tag);
  const fitting = (tagged.length > 0 ? tagged : options).filter(({ schema }) => fits(schema, value, named, around));
  return options.length === 0 || (kind === 'oneOf' ? fitting.length === 1 : fitting.length > 0);
}
