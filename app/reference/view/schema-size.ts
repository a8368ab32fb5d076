import type { SchemaView } from '../document/reference.ts';

/** Fields that stand open below their parent; more are folded under their count. */
export const OPEN_FIELDS = 4;

/** How many rows stand inside the fields of a schema: fields of fields and alternatives, however deep. */
export function countInside(schema: SchemaView): number {
  const inner = schema.properties.reduce((sum, property) => sum + rowsOf(property.schema), 0);
  return inner + (schema.items === undefined ? 0 : rowsOf(schema.items));
}

/** Rows that a schema shows below its own line. */
function rowsOf(schema: SchemaView): number {
  const options = schema.alternatives.flatMap((group) => group.options);
  return (
    schema.properties.length +
    options.length +
    options.reduce((sum, option) => sum + rowsOf(option.schema), 0) +
    countInside(schema)
  );
}

/** Whether items have words of their own: anything besides their type, their fields and their alternatives. */
export function saysMore(schema: SchemaView): boolean {
  if (schema.link !== undefined) return false;
  return (
    schema.description !== undefined ||
    schema.constraints.some((limit) => limit.kind !== 'closed') ||
    schema.enum !== undefined ||
    schema.default !== undefined ||
    schema.const !== undefined ||
    schema.examples.length > 0 ||
    schema.deprecated === true ||
    schema.alternatives.length > 0
  );
}
