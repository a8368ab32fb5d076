import {
  entriesOf,
  isObject,
  listOf,
  memberOf,
  objectOf,
  objectsIn,
  textOf,
  textsOf,
  type Json,
  type JsonObject,
} from '../../document/json.ts';
import { withPointers } from '../../document/local-references.ts';
import { createResolver, escapeKey, lookUp, pointerKeys } from '../../document/resolve.ts';
import { dataKeywords, namedKeywords } from '../../document/usage.ts';

/**
 * A bundled OpenAPI document without the parts marked as internal (`x-internal: true`): operations, parameters, properties,
 * schemas, tags, anything else that is an object, and what refers to it or is an example of it. Components that only
 * internal parts used are left out as well, and tags that have no operation any more.
 * @param mark the name of the keyword
 */
export function withoutInternal(bundled: JsonObject, mark: string): JsonObject {
  if (!JSON.stringify(bundled).includes(JSON.stringify(mark))) return bundled;
  const document = withPointers(bundled);
  const { objectAt, resolve } = createResolver(document);
  const isInternal = (node: Json | undefined): boolean => isObject(node) && objectAt(node)[mark] === true;
  const schemes = entriesOf(objectOf(document.components).securitySchemes).filter(([, scheme]) => isInternal(scheme));
  const tags = listOf(document.tags)
    .filter(isInternal)
    .map((tag) => objectOf(tag).name);
  const operations = itemsOf(document).flatMap((item) =>
    Object.values(objectOf(item)).filter((node) => isObject(node) && (isInternal(item) || isInternal(node))),
  );
  const ids = new Set(operations.flatMap((operation) => objectOf(operation).operationId ?? []));
  const uses = objectsIn(document).flatMap(({ schema = {}, examples }) =>
    Object.values(objectOf(examples)).map((example) => ({ example: resolve(example).node, schema })),
  );
  const usesOf = Map.groupBy(uses, ({ example }) => example);
  const copy = objectOf(filtered(document, false));
  return withoutUnused(document, copy);

  function filtered(node: Json, areNames: boolean): Json {
    if (Array.isArray(node)) return node.filter((item) => !isInternal(item)).map((item) => filtered(item, false));
    if (!isObject(node)) return node;
    const described = usesOf.get(node)?.map(({ schema }) => schema) ?? [node.schema ?? node];
    const entries = Object.entries(node).flatMap(([key, value]): [string, Json][] => {
      const areExamples = key === 'examples' && isObject(value);
      if (!areNames && !areExamples && dataKeywords.has(key)) {
        const isList = (key === 'examples' || key === 'enum') && Array.isArray(value);
        return [[key, isList ? value.map((one) => shown(one, described)) : shown(value, described)]];
      }
      if (isInternal(value)) return [];
      if (areNames) return [[key, filtered(value, false)]];
      return [[key, filtered(withoutNamed(key, value), areExamples || namedKeywords.has(key))]];
    });
    const result = Object.fromEntries(entries);
    if (areNames) return result;
    // What only internal keys opened is not open to all.
    if (listOf(node.security).length > 0 && listOf(result.security).length === 0) delete result.security;
    const gone = Object.keys(objectOf(node.properties)).filter((name) =>
      isInternal(memberOf(objectOf(node.properties), name)),
    );
    if (gone.length > 0 && Array.isArray(node.required))
      result.required = listOf(node.required).filter((name) => typeof name !== 'string' || !gone.includes(name));
    const mapping = objectOf(objectOf(node.discriminator).mapping);
    const kept = Object.entries(mapping).filter(([, target]) => !isInternal({ $ref: pointerOf(target) }));
    if (kept.length < Object.keys(mapping).length)
      result.discriminator = { ...objectOf(node.discriminator), mapping: Object.fromEntries(kept) };
    return result;
  }

  /** What names its security schemes, tags and operations, without the internal ones. */
  function withoutNamed(key: string, value: Json): Json {
    if (key === 'security' && Array.isArray(value))
      return value.filter((way) => !schemes.some(([name]) => Object.hasOwn(objectOf(way), name)));
    if (key === 'tags' && Array.isArray(value)) return value.filter((tag) => !tags.includes(tag));
    if (key !== 'links' || !isObject(value)) return value;
    const kept = Object.entries(value).filter(([, link]) => {
      const { operationId = null, operationRef } = objectAt(link);
      return !ids.has(operationId) && !operations.includes(lookUp(document, textOf(operationRef) ?? '') ?? null);
    });
    return Object.fromEntries(kept);
  }

  /** An example of schemas without their internal properties. */
  function shown(value: Json, described: Json[]): Json {
    if (typeof value !== 'object' || value === null) return value;
    const parts = new Set(described.map((schema) => objectOf(resolve(schema).node)));
    // The set grows while it is read.
    for (const { allOf, anyOf, oneOf } of parts)
      for (const member of [allOf, anyOf, oneOf].flatMap(listOf)) parts.add(objectOf(resolve(member).node));
    if (Array.isArray(value)) {
      const items = [...parts].flatMap(({ items: all = [], prefixItems }) => [all, listOf(prefixItems)].flat());
      return value.map((one) => shown(one, items));
    }
    const entries = Object.entries(value).flatMap(([name, member]): [string, Json][] => {
      const own = [...parts].flatMap(({ properties }) => memberOf(objectOf(properties), name) ?? []);
      const others = [...parts].flatMap(({ additionalProperties = [] }) => additionalProperties);
      return own.length > 0 && own.every(isInternal) ? [] : [[name, shown(member, [...own, ...others])]];
    });
    return Object.fromEntries(entries);
  }
}

/** What a discriminator's mapping leads to: a reference, or the name of a schema. */
function pointerOf(target: Json): string {
  const text = String(target);
  return text.startsWith('#') ? text : `#/components/schemas/${text}`;
}

function withoutUnused(before: JsonObject, after: JsonObject): JsonObject {
  const lost = used(before);
  for (const reference of used(after)) lost.delete(reference);
  const components = Object.entries(objectOf(after.components)).map(([kind, group]): [string, Json] => [
    kind,
    Object.fromEntries(
      Object.entries(objectOf(group)).filter(([name]) => !lost.has(`#/components/${kind}/${escapeKey(name)}`)),
    ),
  ]);
  const [tagsBefore, tagsAfter] = [tagsOf(before), tagsOf(after)];
  const tags = listOf(after.tags).filter((tag) => {
    const name = textOf(objectOf(tag).name) ?? '';
    return !tagsBefore.has(name) || tagsAfter.has(name);
  });
  const items = (['paths', 'webhooks'] as const).flatMap((key): [string, Json][] => {
    const kept = Object.entries(objectOf(after[key])).filter(
      ([name, item]) => hasOperation(item) || !hasOperation(objectOf(before[key])[name]),
    );
    return after[key] === undefined ? [] : [[key, Object.fromEntries(kept)]];
  });
  return {
    ...after,
    ...Object.fromEntries(items),
    ...(after.tags === undefined ? {} : { tags }),
    ...(after.components === undefined ? {} : { components: Object.fromEntries(components) }),
  };
}

function hasOperation(item: Json | undefined): boolean {
  return Object.values(objectOf(item)).some((member) => isObject(member));
}

function itemsOf({ paths, webhooks }: JsonObject): Json[] {
  return [paths, webhooks].flatMap((items) => Object.values(objectOf(items)));
}

function tagsOf(document: JsonObject): Set<string> {
  const operations = itemsOf(document).flatMap((item) => Object.values(objectOf(item)));
  return new Set(operations.flatMap((operation) => textsOf(objectOf(operation).tags)));
}

/**
 * What is named in a document and on no page: components that nothing shown refers to, and tags of which only the name is
 * said, as `parameters/Page`, `tags/Pets`. Schemas and security schemes have a place of their own.
 */
export function unshownParts(document: JsonObject): string[] {
  const { components = null, paths = null, webhooks = null, 'x-webhooks': older = null } = document;
  const { schemas = null, securitySchemes = null, ...others } = objectOf(components);
  const shown = used(document, [paths, webhooks, older, schemas, securitySchemes]);
  const unused = entriesOf(others).flatMap(([kind, group]) =>
    Object.keys(objectOf(group))
      .filter((name) => !shown.has(`#/components/${kind}/${escapeKey(name)}`))
      .map((name) => `${kind}/${name}`),
  );
  const all = listOf(document.tags).map(objectOf);
  const named = new Set(objectsIn([paths, webhooks, older, components]).flatMap(({ tags }) => textsOf(tags)));
  const bare = all.filter(
    ({ name, ...tag }) =>
      !named.has(String(name)) &&
      (tag.description ?? tag.externalDocs) === undefined &&
      all.every(({ parent }) => parent !== name),
  );
  return [...unused, ...bare.map(({ name }) => `tags/${String(name)}`)];
}

/** Every reference that parts of a document lead to, by default its operations, directly or through others. */
function used(document: JsonObject, parts = [document.paths ?? null, document.webhooks ?? null]): Set<string> {
  const references = new Set<string>();
  const visit = (node: Json = null): void => {
    for (const { $ref, mapping } of objectsIn(node))
      for (const written of textsOf([$ref ?? null, ...Object.values(objectOf(mapping)).map(pointerOf)])) {
        // Names may be encoded as in URLs.
        const isPointer = written.startsWith('#/');
        const reference = isPointer ? ['#', ...pointerKeys(written).map(escapeKey)].join('/') : written;
        if (references.has(reference)) continue;
        references.add(reference);
        visit(lookUp(document, reference));
      }
  };
  visit(parts);
  return references;
}
