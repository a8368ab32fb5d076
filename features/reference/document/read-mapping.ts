import { join } from './anchors.ts';
import { isObject, listOf, memberOf, objectOf, textOf, type JsonObject } from './json.ts';
import type { Link, SchemaView } from './reference.ts';
import { schemasPointer, schemaName, type Resolver } from './resolve.ts';

/**
 * The discriminator of a base schema without alternatives: value → schema. Without a `mapping`, the schemas that extend the
 * base by `allOf`, under their own names.
 */
export function readMapping(resolver: Resolver, parts: JsonObject[]): SchemaView['discriminator'] {
  for (const part of parts) {
    const declared = objectOf(part.discriminator);
    const property = textOf(declared.propertyName);
    if (property === undefined || Array.isArray(part.oneOf) || Array.isArray(part.anyOf)) continue;
    const mapping = Object.entries(objectOf(declared.mapping)).flatMap(([value, target]) => {
      const name = typeof target === 'string' ? (schemaName(target) ?? target) : undefined;
      return name === undefined ? [] : [{ value, link: { id: join('schemas', name), name } }];
    });
    return { property, mapping: mapping.length > 0 ? mapping : subtypesOf(resolver, part) };
  }
  return undefined;
}

/** Every schema that takes the base by `allOf`, directly or through another. */
function subtypesOf(resolver: Resolver, base: JsonObject): { value: string; link: Link }[] {
  const schemas = objectOf(objectOf(resolver.document.components).schemas);
  const known = new Map<string, boolean>();
  const takes = (name: string): boolean => {
    const found = known.get(name);
    if (found !== undefined) return found;
    // A circle takes nothing that it does not take elsewhere.
    known.set(name, false);
    const schema = memberOf(schemas, name);
    const parents = listOf(isObject(schema) ? schema.allOf : undefined).flatMap((member) => {
      const pointer = isObject(member) ? textOf(member.$ref) : undefined;
      return pointer?.startsWith(schemasPointer) === true ? [pointer] : [];
    });
    const isSubtype = parents.some((pointer) => isSame(resolver, pointer, base) || takes(schemaName(pointer) ?? ''));
    known.set(name, isSubtype);
    return isSubtype;
  };
  return Object.keys(schemas)
    .filter(takes)
    .map((name) => ({ value: name, link: { id: join('schemas', name), name } }));
}

function isSame(resolver: Resolver, pointer: string, base: JsonObject): boolean {
  const { node } = resolver.resolve({ $ref: pointer });
  return isObject(node) && isObject(node.discriminator) && node.discriminator === base.discriminator;
}
