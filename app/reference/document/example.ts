import type { Json, JsonObject } from './json.ts';
import type { SchemaView } from './reference.ts';

/**
 * A value that fits a schema, for documents without examples: the schema's own example, default, constant or first
 * value, else the required properties and the shortest thing of each type. Undefined where nothing can be said.
 */
export function exampleOf(view: SchemaView): Json | undefined {
  const given = view.examples[0] ?? view.default?.value ?? view.const?.value ?? view.enum?.[0]?.value;
  if (given !== undefined) return given;
  const option = view.alternatives[0]?.options[0];
  const [type = view.properties.length > 0 ? 'object' : option === undefined ? '' : 'alternative'] = view.types;
  switch (type) {
    case 'object':
      return { ...objectExample(view), ...(option === undefined ? {} : asObject(exampleOf(option.schema))) };
    case 'array':
      return view.items === undefined ? [] : [exampleOf(view.items) ?? null];
    case 'integer':
    case 'number':
      return firstNumber(view);
    case 'boolean':
      return true;
    case 'string':
      return FORMATS[view.format ?? ''] ?? '';
    case 'alternative':
      return option && exampleOf(option.schema);
    default:
      return undefined;
  }
}

const FORMATS: { readonly [format: string]: string } = {
  'date-time': '2025-01-01T00:00:00Z',
  date: '2025-01-01',
  email: 'name@example.com',
  uri: 'https://example.com',
  uuid: '00000000-0000-4000-8000-000000000000',
};

function objectExample(view: SchemaView): JsonObject {
  const required = view.properties.filter(
    (property) => property.kind === 'property' && property.required === true && property.schema.readOnly !== true,
  );
  return Object.fromEntries(required.map((property) => [property.name, exampleOf(property.schema) ?? null]));
}

function firstNumber(view: SchemaView): number {
  const range = view.constraints.find((limit) => limit.kind === 'range');
  return range?.min === undefined ? 0 : range.min.value + (range.min.exclusive ? 1 : 0);
}

function asObject(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
