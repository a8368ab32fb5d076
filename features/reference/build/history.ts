import type { ApiReference, EnumValue, History, Property, SchemaView } from '../document/reference.ts';
import { operationsOf } from '../document/walk.ts';

/** A mark that was not applied: its id is unknown, or not deprecated in the document. */
export type UnmatchedMark = { id: string; reason: 'unknown' | 'not deprecated' };

/** A part of the reference that a mark may name; `key` is equal for all elements that show the same part of the document. */
type Target = {
  id: string;
  key: string;
  owner: { history?: History | undefined };
  schema: SchemaView | undefined;
  deprecated: boolean;
};

/**
 * Sets the history of the marked parts of a reference, replacing earlier marks. A schema that is shown several times is
 * marked everywhere.
 * @param marks by id, or by `<id>=<value>` for one of the allowed values
 * @returns the marks that were not applied
 */
export function markHistory(reference: ApiReference, marks: ReadonlyMap<string, History>): UnmatchedMark[] {
  const targets = targetsOf(reference);
  for (const { owner, schema } of targets) for (const one of [owner, ...valuesOf(schema)]) delete one.history;
  return [...marks].flatMap(([mark, history]): UnmatchedMark[] => {
    const [id = '', value] = mark.split(/=(.*)/s);
    const target = targets.find((one) => one.id === id);
    if (target === undefined) return [{ id: mark, reason: 'unknown' }];
    const twins = targets.filter((one) =>
      value === undefined ? one.key === target.key : valueKey(one) === valueKey(target),
    );
    const owners =
      value === undefined
        ? twins.map(({ owner }) => owner)
        : twins.flatMap(({ schema }) => valuesOf(schema).filter((one) => String(one.value) === value));
    if (owners.length === 0) return [{ id: mark, reason: 'unknown' }];
    for (const owner of owners) owner.history = { ...owner.history, ...history };
    // OpenAPI cannot deprecate a single value.
    return history.deprecated !== undefined && value === undefined && !twins.some(({ deprecated }) => deprecated)
      ? [{ id: mark, reason: 'not deprecated' }]
      : [];
  });
}

/** Every id that a mark may name, without those of values. */
export function markableIds(reference: ApiReference): string[] {
  return targetsOf(reference).map(({ id }) => id);
}

function targetsOf(reference: ApiReference): Target[] {
  const targets: Target[] = [];
  for (const operation of operationsOf(reference)) {
    const { id, parameters, body, responses } = operation;
    targets.push({ id, key: id, owner: operation, schema: undefined, deprecated: operation.deprecated === true });
    for (const parameter of [...parameters, ...responses.flatMap(({ headers }) => headers)])
      addProperty(parameter, parameter.id, parameter.deprecated === true);
    for (const { id: key, schema } of [...(body?.contents ?? []), ...responses.flatMap(({ contents }) => contents)])
      addInside(schema, key);
  }
  for (const entry of reference.schemas) {
    targets.push({
      id: entry.id,
      key: entry.id,
      owner: entry,
      schema: entry.schema,
      deprecated: entry.schema.deprecated === true,
    });
    addInside(entry.schema, entry.id);
  }
  return targets;

  function addInside(schema: SchemaView | undefined, around: string): void {
    if (schema === undefined) return;
    const key = schema.name === undefined ? around : `schemas.${schema.name}`;
    for (const property of schema.properties) addProperty(property, `${key}.${property.name}`, false);
    addInside(schema.items, key);
    for (const { options } of schema.alternatives)
      for (const option of options) addInside(option.schema, `${key}.${option.label}`);
  }

  function addProperty(property: Property, key: string, deprecated: boolean): void {
    targets.push({
      id: property.id,
      key,
      owner: property,
      schema: property.schema,
      deprecated: deprecated || property.schema.deprecated === true,
    });
    addInside(property.schema, key);
  }
}

function valueKey({ key, schema }: Target): string {
  return schema?.name === undefined ? key : `schemas.${schema.name}`;
}

/** The values that a schema allows, those of its alternatives and items included. */
function valuesOf(schema: SchemaView | undefined): EnumValue[] {
  if (schema === undefined) return [];
  const options = schema.alternatives.flatMap((group) => group.options);
  return [...(schema.enum ?? []), ...valuesOf(schema.items), ...options.flatMap((option) => valuesOf(option.schema))];
}
