import type { Json, JsonObject } from '../../features/reference/document/json.ts';
import { type Property, readReference, type SchemaView } from '../../features/reference/document/reference.ts';

/** Returns the view of a schema named `Thing` in the schemas section. */
export function view(thing: Json, others: JsonObject = {}, version = '3.1.0'): SchemaView {
  const { schemas } = readReference({ openapi: version, components: { schemas: { Thing: thing, ...others } } });
  const [entry] = schemas;
  if (entry === undefined) throw new Error('no schema');
  return entry.schema;
}

/** Returns a schema's property by name. @throws Error if there is none */
export function field(schema: SchemaView, name: string): Property {
  const match = schema.properties.find((property) => property.name === name);
  if (match === undefined) throw new Error(`no property ${name}`);
  return match;
}
