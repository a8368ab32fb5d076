import { isObject, listOf, objectOf, textsOf } from './json.ts';
import type { Json, JsonObject } from './json.ts';
import { join } from './anchors.ts';
import type { Property } from './reference.ts';
import type { Place, Reading } from './reading.ts';

/**
 * The properties of a schema in the document's order, then tuple items, pattern properties and map values. A property in
 * several parts of an `allOf` is merged.
 */
export function readProperties(reading: Reading, parts: JsonObject[], place: Place): Property[] {
  const required = new Set(parts.flatMap((part) => textsOf(part.required)));
  return [
    ...[...collect(parts, 'properties')].map(([name, schemas]) =>
      one(name, 'property', join(place.id, name), schemas, required.has(name)),
    ),
    ...tuple(parts).map((schema, index) => one(String(index), 'item', join(place.id, String(index)), [schema], false)),
    ...[...collect(parts, 'patternProperties')].map(([name, schemas]) =>
      one(name, 'pattern', join(place.id, name), schemas, false),
    ),
    ...maps(parts),
  ];

  function one(name: string, kind: Property['kind'], id: string, schemas: Json[], isRequired: boolean): Property {
    const own = reading.anchors.claim(id);
    const schema = reading.view(reading, schemas.length === 1 ? schemas[0] : { allOf: schemas }, {
      id: own,
      open: place.open,
      inSection: place.inSection,
      answer: place.answer,
    });
    return { id: own, name, kind, required: isRequired ? true : undefined, answer: place.answer, schema };
  }

  function maps(all: JsonObject[]): Property[] {
    const open = all.flatMap((part) => {
      const values = part.additionalProperties;
      return values === true || isObject(values) ? [values] : [];
    });
    const typed = open.filter((values) => isObject(values) && Object.keys(values).length > 0);
    if (open.length === 0) return [];
    return [one('*', 'map', join(place.id, '*'), typed.length > 0 ? typed : [{}], false)];
  }
}

function collect(parts: JsonObject[], key: 'properties' | 'patternProperties'): Map<string, Json[]> {
  const found = new Map<string, Json[]>();
  for (const part of parts) {
    for (const [name, schema] of Object.entries(objectOf(part[key])))
      found.set(name, [...(found.get(name) ?? []), schema]);
  }
  return found;
}

/** Tuple items: `prefixItems` (3.1), or an array in `items` (older drafts). */
function tuple(parts: JsonObject[]): Json[] {
  return parts.flatMap((part) => [...listOf(part.prefixItems), ...(Array.isArray(part.items) ? part.items : [])]);
}
