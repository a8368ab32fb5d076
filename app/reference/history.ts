import type { ApiReference, EnumValue, Property, SchemaView } from './document/reference.ts';
import { operationsOf } from './document/walk.ts';

/** A changelog entry: its day, YYYY-MM-DD, and where it stands. */
export type ChangelogReference = { date: string; path: string };

/** What the changelog tells of a place of the reference. */
export type History = { introduced?: ChangelogReference | undefined; deprecated?: ChangelogReference | undefined };

/** A mark that fits nothing: there is no such place, or the document does not call it deprecated. */
export type UnmatchedMark = { id: string; reason: 'unknown' | 'not deprecated' };

/** `key` is the same for all places that show one part of the document. */
type Place = {
  id: string;
  key: string;
  owner: { history?: History | undefined };
  schema: SchemaView | undefined;
  deprecated: boolean;
};

/**
 * Marks places of a reference with what the changelog tells of them; earlier marks go. A schema that is shown in
 * several places is marked in all of them.
 * @param marks by id of a place, or `<id>=<value>` for one of the values that the place allows
 * @returns the marks that fit nothing
 */
export function markHistory(reference: ApiReference, marks: ReadonlyMap<string, History>): UnmatchedMark[] {
  const places = placesOf(reference);
  for (const { owner, schema } of places) for (const one of [owner, ...valuesOf(schema)]) delete one.history;
  return [...marks].flatMap(([mark, history]): UnmatchedMark[] => {
    const [id = '', value] = mark.split(/=(.*)/s);
    const place = places.find((one) => one.id === id);
    if (place === undefined) return [{ id: mark, reason: 'unknown' }];
    const twins = places.filter((one) =>
      value === undefined ? one.key === place.key : valueKey(one) === valueKey(place),
    );
    const owners =
      value === undefined
        ? twins.map(({ owner }) => owner)
        : twins.flatMap(({ schema }) => valuesOf(schema).filter((one) => String(one.value) === value));
    if (owners.length === 0) return [{ id: mark, reason: 'unknown' }];
    for (const owner of owners) owner.history = { ...owner.history, ...history };
    // The document has no way to call one of several values deprecated.
    return history.deprecated !== undefined && value === undefined && !twins.some(({ deprecated }) => deprecated)
      ? [{ id: mark, reason: 'not deprecated' }]
      : [];
  });
}

/** Every id that a mark may name; values, which are many, are left out. */
export function markableIds(reference: ApiReference): string[] {
  return placesOf(reference).map(({ id }) => id);
}

function placesOf(reference: ApiReference): Place[] {
  const places: Place[] = [];
  for (const operation of operationsOf(reference)) {
    const { id, parameters, body, responses } = operation;
    places.push({ id, key: id, owner: operation, schema: undefined, deprecated: operation.deprecated === true });
    for (const parameter of [...parameters, ...responses.flatMap(({ headers }) => headers)])
      addProperty(parameter, parameter.id, parameter.deprecated === true);
    for (const { id: key, schema } of [...(body?.contents ?? []), ...responses.flatMap(({ contents }) => contents)])
      addInside(schema, key);
  }
  for (const entry of reference.schemas) {
    places.push({
      id: entry.id,
      key: entry.id,
      owner: entry,
      schema: entry.schema,
      deprecated: entry.schema.deprecated === true,
    });
    addInside(entry.schema, entry.id);
  }
  return places;

  function addInside(schema: SchemaView | undefined, around: string): void {
    if (schema === undefined) return;
    const key = schema.name === undefined ? around : `schemas.${schema.name}`;
    for (const property of schema.properties) addProperty(property, `${key}.${property.name}`, false);
    addInside(schema.items, key);
    for (const { options } of schema.alternatives)
      for (const option of options) addInside(option.schema, `${key}.${option.label}`);
  }

  function addProperty(property: Property, key: string, deprecated: boolean): void {
    places.push({
      id: property.id,
      key,
      owner: property,
      schema: property.schema,
      deprecated: deprecated || property.schema.deprecated === true,
    });
    addInside(property.schema, key);
  }
}

function valueKey({ key, schema }: Place): string {
  return schema?.name === undefined ? key : `schemas.${schema.name}`;
}

/** The values that a place itself allows, those of its alternatives and items included. */
function valuesOf(schema: SchemaView | undefined): EnumValue[] {
  if (schema === undefined) return [];
  const options = schema.alternatives.flatMap((group) => group.options);
  return [...(schema.enum ?? []), ...valuesOf(schema.items), ...options.flatMap((option) => valuesOf(option.schema))];
}
