import { isObject, listOf, objectOf, textOf } from './json.ts';
import type { JsonObject } from './json.ts';
import { join } from './anchors.ts';
import type { SchemaView } from './reference.ts';
import { SCHEMAS_POINTER, schemaName } from './resolve.ts';
import type { Resolver } from './resolve.ts';

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

function subtypesOf(resolver: Resolver, base: JsonObject): { value: string; link: { id: string; name: string } }[] {
  const schemas = objectOf(objectOf(resolver.document.components).schemas);
  return Object.entries(schemas).flatMap(([name, schema]) => {
    const takes = listOf(isObject(schema) ? schema.allOf : undefined).some((member) => {
      const pointer = isObject(member) ? textOf(member.$ref) : undefined;
      return pointer?.startsWith(SCHEMAS_POINTER) === true && isSame(resolver, pointer, base);
    });
    return takes ? [{ value: name, link: { id: join('schemas', name), name } }] : [];
  });
}

function isSame(resolver: Resolver, pointer: string, base: JsonObject): boolean {
  const { node } = resolver.resolve({ $ref: pointer });
  return isObject(node) && isObject(node.discriminator) && node.discriminator === base.discriminator;
}
