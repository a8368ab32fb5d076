import { join } from './anchors.ts';
import { isObject, listOf, objectOf, textOf, type JsonObject } from './json.ts';
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

function subtypesOf(resolver: Resolver, base: JsonObject): { value: string; link: Link }[] {
  const schemas = objectOf(objectOf(resolver.document.components).schemas);
  return Object.entries(schemas).flatMap(([name, schema]) => {
    const takes = listOf(isObject(schema) ? schema.allOf : undefined).some((member) => {
      const pointer = isObject(member) ? textOf(member.$ref) : undefined;
      return pointer?.startsWith(schemasPointer) === true && isSame(resolver, pointer, base);
    });
    return takes ? [{ value: name, link: { id: join('schemas', name), name } }] : [];
  });
}

function isSame(resolver: Resolver, pointer: string, base: JsonObject): boolean {
  const { node } = resolver.resolve({ $ref: pointer });
  return isObject(node) && isObject(node.discriminator) && node.discriminator === base.discriminator;
}
