import type { Json, JsonObject } from '../../features/reference/document/json.ts';
import { readReference } from '../../features/reference/document/read-reference.ts';
import type { Property, SchemaView } from '../../features/reference/document/reference.ts';

/** The view of a schema named `Thing`, as the schemas section shows it. */
export function view(thing: Json, others: JsonObject = {}, version = '3.1.0'): SchemaView {
  const { schemas } = readReference({ openapi: version, components: { schemas: { Thing: thing, ...others } } });
  const [entry] = schemas;
  if (entry === undefined) throw new Error('no schema');
  return entry.schema;
}

/** The property of a schema with a name. */
export function field(schema: SchemaView, name: string): Property {
  const found = schema.properties.find((property) => property.name === name);
  if (found === undefined) throw new Error(`no property ${name}`);
  return found;
}
